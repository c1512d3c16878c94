"""The function finder and the size check, on code written to mislead them."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import check_sizes  # noqa: E402
import cpp_functions  # noqa: E402


def found(text):
    return cpp_functions.functions(text)


class FunctionsOfCpp(unittest.TestCase):
    def test_plain_function_with_template_head(self):
        self.assertEqual(found("// c {\ntemplate <class T>\nvoid f(T x) {\n  g(x);\n}\n"), [("f", 2, 5)])

    def test_nested_namespaces_and_methods(self):
        code = "namespace a::b {\nnamespace {\nstruct S final : Base<int> {\n  int f() const { return 1; }\n};\n}\n}\n"
        self.assertEqual(found(code), [("f", 4, 4)])

    def test_access_specifier_is_not_part_of_the_head(self):
        self.assertEqual(found("class A {\n public:\n  void f() {\n  }\n};\n"), [("f", 3, 4)])

    def test_qualified_names_destructors_and_operators(self):
        code = ("A::B::~B() {}\nbool operator<(X a, X b) { return a.i < b.i; }\n"
                "struct F { int operator()(int i) const { return i; } operator bool() const { return true; } };\n")
        self.assertEqual([f[0] for f in found(code)][:1], ["A::B::~B"])
        self.assertEqual(len(found(code)), 4)

    def test_braces_of_a_constructor_list_are_not_its_body(self):
        code = "Foo::Foo(int a)\n    : a_{a}, b_(a), c_{{1, 2}},\n      d_{} {\n  g();\n}\nint x;\n"
        self.assertEqual(found(code), [("Foo::Foo", 1, 5)])

    def test_initialisers_are_not_functions(self):
        code = ("constexpr int table[] = {1, 2};\nstd::function<void(int)> f{nullptr};\nint y{3};\n"
                "enum class E : int { kA = 1, kB = (2) };\ninline constexpr S s{.a = f(1)};\n")
        self.assertEqual(found(code), [])

    def test_lambda_held_by_a_variable_is_a_function(self):
        self.assertEqual(found("const auto square = [](double x) {\n  return x * x;\n};\n"), [("square", 1, 3)])

    def test_lambda_inside_a_function_belongs_to_it(self):
        code = "void f() {\n  auto g = [&](int i) {\n    return i;\n  };\n}\nvoid h() {}\n"
        self.assertEqual(found(code), [("f", 1, 5), ("h", 6, 6)])

    def test_default_arguments_with_braces(self):
        self.assertEqual(found("void f(Options o = {}, int i = 3) {\n}\n"), [("f", 1, 2)])

    def test_trailing_return_requires_and_noexcept(self):
        code = ("template <typename T>\n  requires(sizeof(T) > 4)\nauto f(T t) noexcept(true) -> Pair<T, int> {\n"
                "  return {t, 1};\n}\n")
        self.assertEqual(found(code), [("f", 1, 5)])

    def test_alignas_type_and_requires_expression(self):
        code = "struct alignas(32) P {\n  void f() {}\n};\ntemplate <class T>\nconcept C = requires(T a) { a + a; };\n"
        self.assertEqual(found(code), [("f", 2, 2)])

    def test_strings_characters_and_separators_hide_nothing(self):
        code = 'const char* s = "{";\nchar c = \'{\';\nint n = 1\'000\'000;\nauto r = R"x(} { ")x";\nvoid f() {\n}\n'
        self.assertEqual(found(code), [("f", 5, 6)])

    def test_only_the_first_branch_of_a_conditional_counts(self):
        code = "#if A\nvoid f() {\n#else\nvoid f(int) {\n#endif\n  g();\n}\nvoid h() {}\n"
        self.assertEqual(found(code), [("f", 2, 7), ("h", 8, 8)])

    def test_macros_over_several_lines_are_not_code(self):
        self.assertEqual(found("#define M(x) \\\n  void x() { \\\n  \nvoid f() {}\n"), [("f", 4, 4)])

    def test_test_case_is_named_by_its_title(self):
        self.assertEqual(found('TEST_CASE("a ball: falls") {\n  CHECK(true);\n}\n'), [("a_ball_falls", 1, 3)])


class SizeCheck(unittest.TestCase):
    def check(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for path, text in files.items():
                target = Path(folder) / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text)
            return check_sizes.check(folder)[0]

    def test_long_function_is_found_and_can_be_excused(self):
        long = "void f() {\n" + "  g();\n" * 59 + "}\n"
        self.assertIn("a.cpp:1: f has 61 lines, more than 60", self.check({"a.cpp": long}))
        self.assertEqual(self.check({"a.cpp": long, "tools/size_exceptions.txt": "a.cpp:f a table of cases\n"}), [])

    def test_sixty_lines_pass(self):
        self.assertEqual(self.check({"a.cpp": "void f() {\n" + "  g();\n" * 58 + "}\n"}), [])

    def test_long_file_reasonless_and_stale_exceptions(self):
        self.assertEqual(len(self.check({"a.h": "int x;\n" * 501})), 1)
        self.assertEqual(len(self.check({"a.h": "int x;\n" * 501, "tools/size_exceptions.txt": "a.h\n"})), 1)
        self.assertEqual(len(self.check({"tools/size_exceptions.txt": "a.h was long once\n"})), 1)


if __name__ == "__main__":
    unittest.main()
