"""Where the functions of a C++ file begin and end, without a compiler.

Comments, literals and directives are blanked (positions stay), then scopes are walked: the text
before each brace tells a namespace or type (walk in) from a function (measure, step over) and from
an initialiser (step over). Lambdas inside a function count as part of it; a lambda held by a
namespace-scope variable counts as a function.
"""
import re

TOKEN = re.compile(
    r"""(?P<blank>//(?:[^\n\\]|\\.)*|/\*.*?\*/"""
    r"""|R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*")"""
    r"""|\b\d(?:'?[\w.])*"""  # a number may hold ' as a separator
    r"""|(?P<char>'(?:\\.|[^'\\\n])+')""", re.DOTALL)
OPERATOR = re.compile(r"\boperator\s*(\(\s*\)|\[\s*\]|<=>|->\*?|[-+*/%^&|~!=<>,]+)")
PAREN_WORD = re.compile(r"\b(alignas|explicit|noexcept|decltype|__attribute__|requires)\s*(?=\()")
OPEN, CLOSE = "([{", ")]}"


def spaces(text):
    return re.sub(r"[^\n]", " ", text)


def blanked(text):
    """The text with comments, literals and all but the first branch of #if turned into spaces."""
    text = TOKEN.sub(lambda m: spaces(m.group()) if m.group("blank") or m.group("char") else m.group(), text)
    lines, in_directive = [], False
    branches = []  # per open #if: are we in its first branch?
    for line in text.split("\n"):
        directive = re.match(r"\s*#\s*(\w*)", line)
        if directive and not in_directive:
            word = directive.group(1)
            if word in ("if", "ifdef", "ifndef"):
                branches.append(True)
            elif word in ("else", "elif") and branches:
                branches[-1] = False
            elif word == "endif" and branches:
                branches.pop()
        hidden = in_directive or directive or not all(branches)
        in_directive = bool(in_directive or directive) and line.rstrip().endswith("\\")
        lines.append(" " * len(line) if hidden else line)
    return "\n".join(lines)


def matching(code, start):
    """Index of the bracket that closes the one at start (the end of the text when none does)."""
    depth = 0
    for i in range(start, len(code)):
        if code[i] in OPEN:
            depth += 1
        elif code[i] in CLOSE:
            depth -= 1
            if depth == 0:
                return i
    return len(code) - 1


def without_angles(head):
    """The head with template arguments and nested brackets emptied, positions kept."""
    out, angle, i = [], 0, 0
    while i < len(head):
        c = head[i]
        if c in OPEN:
            j = matching(head, i)
            inner = " " * (j - i - 1)
            out.append(c + inner + (head[j] if j > i else "") if angle == 0 else " " * (j - i + 1))
            i = j + 1
            continue
        if c == "<" and re.search(r"[\w>]\s*$", head[:i]) and "=" not in head[:i]:
            angle += 1
        out.append(" " if angle else c)
        if c == ">" and angle:
            angle -= 1
        i += 1
    return "".join(out)


def simplified(head):
    """The head with operators, attributes and parenthesised specifiers turned harmless."""
    head = OPERATOR.sub(lambda m: "operator" + "_" * (len(m.group()) - 8), head)
    for match in list(PAREN_WORD.finditer(head)):
        end = matching(head, match.end())
        head = head[:match.start()] + "_" * (end + 1 - match.start()) + head[end + 1:]
    return re.sub(r"\[\[.*?\]\]", lambda m: spaces(m.group()), head, flags=re.DOTALL)


def kind(head):
    """scope, function or initialiser: what the brace after this head opens."""
    flat = without_angles(simplified(head))
    words = re.sub(r"\btemplate\b|\btypename\b", " ", flat)
    if re.search(r"\bnamespace\b", words) or re.fullmatch(r"\s*(extern|export)?\s*", words):
        return "scope"
    if re.search(r"(?<![=!<>])=(?!=)", words):
        return "function" if re.search(r"=\s*\[[^\]]*\]", words) else "initialiser"
    if "(" not in words:
        return "scope" if re.search(r"\b(class|struct|union|enum)\b", words) else "initialiser"
    after = words[words.index(")") + 1:] if ")" in words else ""
    in_initialiser_list = re.search(r"(?<!:):(?!:)", after)
    if in_initialiser_list and re.search(r"[\w>]\s*$", head):
        return "initialiser"  # Foo() : member_{1} {}
    return "function"


def name(text, start, head):
    """The function's own name; a test case goes by the words of its title."""
    flat = without_angles(simplified(head))
    before = flat[:flat.index("(")] if "(" in flat else flat
    if held := re.search(r"([\w:]+)\s*=\s*\[", flat):
        return held.group(1)
    found = re.search(r"[~\w]+(\s*::\s*[~\w]+)*\s*$", before)
    word = re.sub(r"\s", "", found.group()) if found else "?"
    title = re.search(r'\(\s*"((?:\\.|[^"\\])*)"', text[start:start + len(head) + 400])
    if word.isupper() and title:
        return re.sub(r"\W+", "_", title.group(1)).strip("_")
    return word


def functions(text):
    """[(name, first line, last line)] of every function defined at namespace or class scope."""
    code = blanked(text)
    found, head_start, i = [], 0, 0
    while i < len(code):
        c = code[i]
        if c == "(":
            i = matching(code, i)
        elif c in ";}":
            head_start = i + 1
        elif c == ":" and re.fullmatch(r"\s*(public|private|protected)\s*", code[head_start:i]):
            head_start = i + 1
        elif c == "{":
            head = code[head_start:i]
            what = kind(head)
            if what == "scope":
                head_start = i + 1
            else:
                end = matching(code, i)
                if what == "function":
                    start = head_start + len(head) - len(head.lstrip())
                    found.append((name(text, start, head.lstrip()), code.count("\n", 0, start) + 1,
                                  code.count("\n", 0, end) + 1))
                    head_start = end + 1
                i = end
        i += 1
    return found
