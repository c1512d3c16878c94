// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/xml/document.h"

#include <algorithm>
#include <pugixml.hpp>
#include <set>

namespace legwork::load {

std::optional<std::string_view> Element::find(std::string_view attribute) const {
  for (const Attribute& a : attributes)
    if (a.name == attribute) return a.value;
  return std::nullopt;
}

const Element* Element::child(std::string_view child_name) const {
  for (const Element& c : children)
    if (c.name == child_name) return &c;
  return nullptr;
}

std::string Element::label() const {
  const std::string kind(name);
  const auto given = find("name");
  return given && !given->empty() ? kind + " " + in_quotes(*given) : kind;
}

namespace {

// One file of the document: its name, its text's line starts and the parsed tree.
struct ParsedFile {
  std::string name;
  std::vector<std::size_t> line_starts;
  pugi::xml_document tree;
};

int line_at(const ParsedFile& file, std::ptrdiff_t offset) {
  const auto& starts = file.line_starts;
  const auto after =
      std::upper_bound(starts.begin(), starts.end(), static_cast<std::size_t>(offset));
  return static_cast<int>(after - starts.begin());
}

// Depth is bounded by the scan, so recursion is too.
Element convert(const pugi::xml_node& node, const ParsedFile& file) {
  Element element;
  element.name = node.name();
  element.content = node.child_value();
  element.file = file.name;
  element.line = line_at(file, node.offset_debug());
  for (const pugi::xml_attribute& a : node.attributes()) {
    const std::string_view value = a.value();
    if (value.find_first_not_of(" \t\r\n") == std::string_view::npos)
      element.blank.emplace_back(a.name());
    else
      element.attributes.push_back({a.name(), value});
  }
  for (const pugi::xml_node& c : node.children())
    if (c.type() == pugi::node_element) element.children.push_back(convert(c, file));
  return element;
}

// A xacro file is a program that writes URDF; read literally it is a robot without mass.
const Element* first_xacro(const Element& element) {
  if (element.name.substr(0, 6) == "xacro:") return &element;
  for (const Attribute& a : element.attributes)
    if (a.value.find("${") != std::string_view::npos) return &element;
  for (const Element& c : element.children)
    if (const Element* found = first_xacro(c)) return found;
  return nullptr;
}

}  // namespace

class XmlReader {
 public:
  XmlReader(const Files& files, const XmlLimits& limits, Findings& findings)
      : files_(files), limits_(limits), findings_(findings) {}

  XmlDocument read(const std::string& path) {
    main_folder_ = folder_of(path);
    document_.root = parse(path, {path, 0});
    if (document_.root.name == "mujoco") {
      expand_includes(document_.root, 1);
    } else if (document_.root.name == "robot") {
      if (const Element* xacro = first_xacro(document_.root))
        findings_.fatal(xacro->place(), "E-XACRO", "", "this is a xacro file, not a URDF",
                        "expand it: `xacro " + file_name_of(path) + " > robot.urdf`");
    } else {
      findings_.fatal({path, document_.root.line}, "E-FORMAT", "",
                      "root `<" + std::string(document_.root.name.substr(0, 80)) +
                          ">`; expected `<mujoco>` or `<robot>`",
                      "legwork reads MJCF and URDF");
    }
    return std::move(document_);
  }

 private:
  Element parse(const std::string& path, const Place& asked_at) {
    std::string text = load_text(path, asked_at);
    if (text.compare(0, 3, "\xEF\xBB\xBF") == 0) text.erase(0, 3);  // byte order mark
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
      findings_.fatal({path, 0}, "E-XML", "", "empty file", "");
    scan_xml(text, path, limits_, counts_, findings_);
    real_paths_.insert(files_.real_path(path).value_or(path));

    auto file = std::make_shared<ParsedFile>();
    file->name = path;
    file->line_starts.push_back(0);
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') file->line_starts.push_back(i + 1);
    const pugi::xml_parse_result result =
        file->tree.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
    if (!result)
      findings_.fatal({path, line_at(*file, result.offset)}, "E-XML", "", result.description(),
                      "mend the XML");
    Element root = convert(file->tree.document_element(), *file);
    document_.storage_.push_back(std::move(file));
    return root;
  }

  std::string load_text(const std::string& path, const Place& asked_at) {
    const auto size = files_.size(path);
    if (!size)
      findings_.fatal(asked_at, "E-FILE", "", "cannot read " + path,
                      "check the name and the permissions");
    if (*size > limits_.file_bytes || counts_.bytes + *size > limits_.total_bytes)
      findings_.fatal({path, 0}, "E-SIZE", "",
                      std::to_string(*size) + " bytes, limit " +
                          std::to_string(limits_.file_bytes) + " per file and " +
                          std::to_string(limits_.total_bytes) + " in all",
                      "keep geometry in mesh files");
    counts_.bytes += static_cast<std::size_t>(*size);
    auto text = files_.read(path, limits_.file_bytes);
    if (!text)
      findings_.fatal(asked_at, "E-FILE", "", "cannot read " + path,
                      "check the name and the permissions");
    return std::move(*text);
  }

  // MJCF: an include is replaced by the children of the included file's root. Paths are relative
  // to the main file; each file may come once, which also stops cycles.
  void expand_includes(Element& element, int depth) {
    if (depth > limits_.depth)
      findings_.fatal(element.place(), "E-DEPTH", "",
                      "nesting deeper than " + std::to_string(limits_.depth) + " elements", "");
    std::vector<Element> expanded;
    expanded.reserve(element.children.size());
    for (Element& c : element.children) {
      if (c.name != "include") {
        expand_includes(c, depth + 1);
        expanded.push_back(std::move(c));
        continue;
      }
      Element included = open_include(c);
      expand_includes(included, depth);
      for (Element& grandchild : included.children) expanded.push_back(std::move(grandchild));
    }
    element.children = std::move(expanded);
  }

  Element open_include(const Element& include) {
    const std::string name(include.text("file"));
    if (name.empty())
      findings_.fatal(include.place(), "E-INCLUDE", "include", "include without a file",
                      "write <include file=\"...\"/>");
    const std::string path = find_include(include, name);
    const std::string real = files_.real_path(path).value_or(path);
    if (real_paths_.count(real) > 0) {
      const bool itself = real == files_.real_path(std::string(include.file)).value_or("");
      findings_.fatal(include.place(), "E-INCLUDE", "include",
                      itself ? "file includes itself" : in_quotes(name) + " is included twice",
                      "a file may be included once in the whole model");
    }
    if (!files_.size(path))
      findings_.fatal(
          include.place(), "E-INCLUDE", "include",
          "no file " + path + did_you_mean(file_name_of(path), files_.list(folder_of(path))),
          "include paths are relative to the main file, or to the file that includes");
    ++document_.includes;
    Element root = parse(path, include.place());
    if (root.children.empty())
      findings_.fatal({path, root.line}, "E-INCLUDE", "", "included file is empty", "");
    return root;
  }

  // Relative to the main file, as the format says, else to the file that includes. It may climb out
  // of the model's folder by one level at most, judged on the text before any file is touched.
  std::string find_include(const Element& include, const std::string& name) {
    const auto refuse = [&](const std::string& why) {
      findings_.fatal(include.place(), "E-PATH", "include",
                      "include " + in_quotes(name) + why + " leaves the model folder",
                      "put the file beside the model");
    };
    if (name[0] == '/' || name.find('\\') != std::string::npos) refuse(" is a path that");
    const std::string main_path = join_path(main_folder_, name);
    for (const std::string& folder : {main_folder_, folder_of(std::string(include.file))}) {
      const std::string path = join_path(folder, name);
      if (climb_of(path) > 1) {
        if (folder == main_folder_ && folder_of(std::string(include.file)) != main_folder_)
          continue;  // beside the including file it may stay inside
        refuse(" is a path that");
      }
      if (!files_.size(path)) continue;
      if (!inside_real_folder(path)) refuse(" is a link that");
      return path;
    }
    return main_path;
  }

  // How many levels a path ends up above where it begins, seen from the model's folder.
  int climb_of(const std::string& path) const {
    const bool below = path.compare(0, main_folder_.size() + 1, main_folder_ + "/") == 0;
    const std::string rest = path == main_folder_ ? ""
                             : below              ? path.substr(main_folder_.size() + 1)
                                                  : path;
    int depth = 0, lowest = 0;
    for (std::size_t i = 0; i < rest.size();) {
      const std::size_t end = std::min(rest.find('/', i), rest.size());
      const std::string part = rest.substr(i, end - i);
      if (part == "..")
        lowest = std::min(lowest, --depth);
      else if (!part.empty() && part != ".")
        ++depth;
      i = end + 1;
    }
    return -lowest;
  }

  // Follows links: what counts is where the bytes are.
  bool inside_real_folder(const std::string& path) const {
    const auto folder = files_.real_path(main_folder_), real = files_.real_path(path);
    if (!folder || !real || (*folder)[0] != '/') return true;  // in memory, or not there at all
    const std::string root = folder_of(*folder);
    return root == "/" ? real->compare(0, folder->size() + 1, *folder + "/") == 0
                       : real->compare(0, root.size() + 1, root + "/") == 0;
  }

  const Files& files_;
  const XmlLimits& limits_;
  Findings& findings_;
  XmlCounts counts_;
  XmlDocument document_;
  std::string main_folder_;
  std::set<std::string> real_paths_;
};

XmlDocument XmlDocument::read(const std::string& path, const Files& files, const XmlLimits& limits,
                              Findings& findings) {
  return XmlReader(files, limits, findings).read(path);
}

}  // namespace legwork::load
