// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF <model> and <attach>: a body of another file, with what belongs to it, under a prefix.
#include <algorithm>
#include <set>

#include "legwork/load/mjcf/attach.h"
#include "legwork/load/xml/schema.h"

namespace legwork::load {
namespace {

constexpr int kMaxModels = 64;  // attached models in one file, however deep

// Attributes that name something of the model: renamed together with it.
constexpr const char* kReferences[] = {
    "name",      "class",   "childclass", "joint",    "joint1",  "joint2",  "jointinparent",
    "site",      "site1",   "site2",      "body",     "body1",   "body2",   "geom",
    "geom1",     "geom2",   "mesh",       "material", "hfield",  "texture", "tendon",
    "tendon1",   "tendon2", "actuator",   "objname",  "refname", "target",  "slidersite",
    "cranksite", "refsite", "camera"};

bool is_reference(std::string_view attribute) {
  return std::any_of(std::begin(kReferences), std::end(kReferences),
                     [&](const char* name) { return attribute == name; });
}

std::string stem(std::string_view path) {
  const std::string name = file_name_of(std::string(path));
  return name.substr(0, name.rfind('.'));
}

void collect_names(const Element& element, std::set<std::string, std::less<>>& names) {
  if (const auto name = element.find("name")) names.emplace(*name);
  for (const Element& child : element.children) collect_names(child, names);
}

const Element* find_body(const Element& element, std::string_view name) {
  for (const Element& child : element.children) {
    if (child.name == "body" && child.text("name") == name) return &child;
    if (child.name == "body" || child.name == "frame" || child.name == "worldbody")
      if (const Element* found = find_body(child, name)) return found;
  }
  return nullptr;
}

class Attacher {
 public:
  Attacher(XmlDocument& document, const Files& files, const Roots& roots, const XmlLimits& limits,
           Findings& findings)
      : document_(document), files_(files), roots_(roots), limits_(limits), findings_(findings) {}

  /// Replaces the attachments of one file's tree, which lies in `folder`, seen from the main file.
  void expand(Element& root, const std::string& folder, int depth) {
    std::map<std::string, const Element*, std::less<>> models;
    for (const Element& section : root.children)
      if (section.name == "asset")
        for (const Element& element : section.children)
          if (element.name == "model")
            models[std::string(element.has("name") ? element.text("name")
                                                   : keep(stem(element.text("file"))))] = &element;
    std::vector<Element> more;  // sections that come along
    for (Element& section : root.children)
      if (section.name == "worldbody") expand_in(section, models, folder, depth, more);
    for (Element& section : root.children)
      if (section.name == "asset")
        section.children.erase(std::remove_if(section.children.begin(), section.children.end(),
                                              [](const Element& e) { return e.name == "model"; }),
                               section.children.end());
    for (Element& section : more) root.children.push_back(std::move(section));
  }

 private:
  using Models = std::map<std::string, const Element*, std::less<>>;

  std::string_view keep(std::string text) {
    document_.strings.push_back(std::move(text));
    return document_.strings.back();
  }

  void expand_in(Element& element, const Models& models, const std::string& folder, int depth,
                 std::vector<Element>& more) {
    std::vector<Element> children;
    for (Element& child : element.children) {
      if (child.name == "attach") {
        for (Element& body : attached(child, models, folder, depth, more))
          children.push_back(std::move(body));
        continue;
      }
      if (child.name == "body" || child.name == "frame")
        expand_in(child, models, folder, depth, more);
      children.push_back(std::move(child));
    }
    element.children = std::move(children);
  }

  [[noreturn]] void fail(const Element& at, const std::string& what, const std::string& remedy) {
    findings_.fatal(at.place(), "E-ATTACH", at.label(), what, remedy);
  }

  std::vector<Element> attached(const Element& attach, const Models& models,
                                const std::string& folder, int depth, std::vector<Element>& more) {
    const auto it = models.find(attach.text("model"));
    if (it == models.end())
      fail(attach, "there is no model " + in_quotes(attach.text("model")) + " in <asset>",
           "write <model name=\"...\" file=\"...\"/>");
    const Element& model = *it->second;
    if (++count_ > kMaxModels || depth > 8)
      fail(attach, "too many attached models, or models that attach each other", "");
    const std::string file = join_path(folder, std::string(model.text("file")));
    const Resolved found = roots_.find_relative(file);
    if (found.forbidden)
      findings_.fatal(model.place(), "E-PATH", "model",
                      "model path " + in_quotes(file) + " leaves the model folder",
                      "put the file beside the model");
    if (found.path.empty())
      fail(model, "no file " + file, "model files are relative to the file that names them");
    document_.attached.push_back(XmlDocument::read(found.path, files_, limits_, findings_));
    Element root = document_.attached.back().root;
    if (root.name != "mujoco") fail(model, file + " is not MJCF", "attach MJCF files");
    mjcf_schema().check(root, "mujoco", findings_);
    findings_.stop_on_error();
    const std::size_t inner = document_.scopes.size();
    expand(root, folder_of(file), depth + 1);
    for (std::size_t i = inner; i < document_.scopes.size(); ++i)
      document_.scopes[i].main_class =
          std::string(attach.text("prefix")) + document_.scopes[i].main_class;
    return take(attach, root, file, more);
  }

  // The named body (or all that stands in the world) and the sections that go with it.
  std::vector<Element> take(const Element& attach, Element& root, const std::string& path,
                            std::vector<Element>& more) {
    std::vector<Element> bodies;
    const std::string_view wanted = attach.text("body");
    for (const Element& section : root.children) {
      if (section.name != "worldbody") continue;
      if (wanted.empty())
        bodies.insert(bodies.end(), section.children.begin(), section.children.end());
      else if (const Element* found = find_body(section, wanted))
        bodies.push_back(*found);
    }
    if (bodies.empty())
      fail(attach, "no body " + in_quotes(wanted) + " in " + path, "name a body of that file");
    std::set<std::string, std::less<>> names;
    for (const Element& body : bodies) collect_names(body, names);
    const std::string prefix(attach.text("prefix"));
    const int scope = static_cast<int>(document_.scopes.size()) + 1;
    document_.scopes.push_back({folder_of(path), prefix + "main", {}});
    int dropped = 0;
    bool has_default = false;
    for (Element& section : root.children) {
      if (section.name == "compiler") document_.scopes.back().compilers.push_back(section);
      if (section.name == "keyframe" && !section.children.empty())
        findings_.warning(section.place(), "W-ATTACH", "keyframe",
                          "keyframes of an attached model are left out",
                          "write the keyframe in the main file");
      const bool comes = section.name == "default" || section.name == "asset" ||
                         section.name == "tendon" || section.name == "contact" ||
                         section.name == "equality" || section.name == "actuator" ||
                         section.name == "sensor";
      if (!comes) continue;
      if (section.name == "tendon") dropped += keep_inside(section, names, &names);
      if (section.name == "contact" || section.name == "equality")
        dropped += keep_inside(section, names, nullptr);
      if (section.name == "actuator") dropped += keep_inside(section, names, &names);
      if (section.name == "sensor") dropped += keep_inside(section, names, nullptr);
      has_default = has_default || section.name == "default";
      rename(section, prefix, scope);
      if (section.name == "default" && !section.has("class"))
        section.attributes.push_back({"class", keep(prefix + "main")});
      more.push_back(std::move(section));
    }
    if (dropped > 0)
      findings_.warning(attach.place(), "W-ATTACH", attach.label(),
                        std::to_string(dropped) + " elements of " + in_quotes(path) +
                            " name what was not attached; they are left out",
                        "attach the whole model by leaving body= out");
    for (Element& body : bodies) {
      rename(body, prefix, scope);
      if ((body.name == "body" || body.name == "frame") && !body.has("childclass"))
        body.attributes.push_back({"childclass", keep(prefix + "main")});
    }
    if (!has_default) {
      Element empty;
      empty.name = "default";
      empty.file = attach.file;
      empty.line = attach.line;
      empty.scope = scope;
      empty.attributes.push_back({"class", keep(prefix + "main")});
      more.push_back(std::move(empty));
    }
    return bodies;
  }

  // Drops elements that name something outside `names`; with `adds`, what stays adds its own name.
  int keep_inside(Element& section, const std::set<std::string, std::less<>>& names,
                  std::set<std::string, std::less<>>* adds) {
    const auto outside = [&](const Element& element, const auto& self) -> bool {
      for (const Attribute& a : element.attributes)
        if (is_reference(a.name) && a.name != "name" && a.name != "class" && a.value != "world" &&
            a.name != "material" && names.find(a.value) == names.end())
          return true;
      return std::any_of(element.children.begin(), element.children.end(),
                         [&](const Element& child) { return self(child, self); });
    };
    std::vector<Element> kept;
    int dropped = 0;
    for (Element& element : section.children) {
      if (outside(element, outside)) {
        ++dropped;
        continue;
      }
      if (adds != nullptr && element.has("name")) adds->emplace(element.text("name"));
      kept.push_back(std::move(element));
    }
    section.children = std::move(kept);
    return dropped;
  }

  void rename(Element& element, const std::string& prefix, int scope) {
    if (element.scope == 0) {  // what an attached model attached itself has its own already
      element.scope = scope;
      const bool has_file = element.name == "mesh" || element.name == "hfield";
      if (has_file && !element.has("name") && element.has("file"))
        element.attributes.push_back({"name", keep(stem(element.text("file")))});
    }
    for (Attribute& a : element.attributes)
      if (is_reference(a.name) && a.value != "world") a.value = keep(prefix + std::string(a.value));
    for (Element& child : element.children) rename(child, prefix, scope);
  }

  XmlDocument& document_;
  const Files& files_;
  const Roots& roots_;
  const XmlLimits& limits_;
  Findings& findings_;
  int count_ = 0;
};

bool is_mocap(const Element& element) {
  return element.name == "body" && element.text("mocap") == "true";
}

// Takes mocap bodies out of a tree of bodies; true when there was one.
bool remove_mocap(Element& element, std::set<std::string, std::less<>>& names, Findings& findings) {
  bool any = false;
  std::vector<Element> kept;
  for (Element& child : element.children) {
    if (is_mocap(child)) {
      any = true;
      collect_names(child, names);
      findings.warning(child.place(), "W-MOCAP", child.label(),
                       child.label() + " is a mocap body: left out", "");
      continue;
    }
    if (child.name == "body" || child.name == "frame")
      any = remove_mocap(child, names, findings) || any;
    kept.push_back(std::move(child));
  }
  element.children = std::move(kept);
  return any;
}

bool refers_to(const Element& element, const std::set<std::string, std::less<>>& names) {
  return std::any_of(element.attributes.begin(), element.attributes.end(), [&](const Attribute& a) {
    return is_reference(a.name) && a.name != "name" && a.name != "class" &&
           names.find(a.value) != names.end();
  });
}

}  // namespace

void attach_models(XmlDocument& document, const Files& files, const Roots& roots,
                   const XmlLimits& limits, Findings& findings) {
  Attacher(document, files, roots, limits, findings).expand(document.root, ".", 0);
}

void leave_out_mocap(Element& root, Findings& findings) {
  std::set<std::string, std::less<>> names;
  bool any = false;
  for (Element& section : root.children)
    if (section.name == "worldbody") any = remove_mocap(section, names, findings) || any;
  if (!any) return;
  for (Element& section : root.children) {
    if (section.name == "keyframe")
      for (Element& key : section.children)
        key.attributes.erase(std::remove_if(key.attributes.begin(), key.attributes.end(),
                                            [](const Attribute& a) {
                                              return a.name == "mpos" || a.name == "mquat";
                                            }),
                             key.attributes.end());
    const bool binds = section.name == "equality" || section.name == "tendon";
    if (!binds && section.name != "contact" && section.name != "sensor") continue;
    std::vector<Element> kept;
    for (Element& element : section.children) {
      if (!refers_to(element, names))
        kept.push_back(std::move(element));
      else if (binds)
        findings.error(element.place(), "E-MOCAP", element.label(),
                       element.label() + " ties the robot to a mocap body, which moves it",
                       "remove it, or fix the robot another way");
    }
    section.children = std::move(kept);
  }
}

}  // namespace legwork::load
