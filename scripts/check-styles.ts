// Checks that no rule stands in two style sheets, that breakpoints are the named ones (ui/breakpoints.css), that local
// fonts are those of each system, and that nothing is at the left or right that is at the start or end of a line. The
// signed-in screens share ui/classes.css, the public documents ui/public/page.css; each of the two is compared with itself.
import { globSync, readFileSync } from "node:fs";

/** Fewer declarations, like those of a row, are a coincidence. */
const minDeclarations = 3;
const problems: string[] = [];
const files = globSync("app/**/*.css").filter((file) => file !== "app/ui/breakpoints.css");

interface Rule {
  /** Its declarations in alphabetical order, under its condition. */
  content: string;
  selector: string;
}

/** The rules of `css` with at least `minDeclarations`. */
function readRules(css: string): Rule[] {
  const outer: string[] = [];
  const rules: Rule[] = [];
  for (const [, before = "", bracket] of css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]*)([{}])/g)) {
    if (bracket === "{") outer.push((before.split(";").at(-1) ?? "").trim());
    else {
      const selector = outer.pop() ?? "";
      const declarations = before.split(";").map((one) => one.trim().replace(/\s+/g, " "));
      const sorted = declarations.filter(Boolean).sort();
      const condition = outer.filter((each) => !each.startsWith("@layer")).join();
      if (sorted.length >= minDeclarations) rules.push({ content: `${condition} ${sorted.join("; ")}`, selector });
    }
  }
  return rules;
}

const isSignedIn = (file: string) => /\.module\.css$|ui\/(signed-in|classes)\.css$/.test(file);

/** Of Windows and macOS, of Android, of Linux: where a page's own font has not come yet, the text has its size anyway. */
const systemFonts = ["Arial", "Roboto", "Liberation Sans"];

/** Left or right, where a screen from right to left needs the other one. */
const physical = new RegExp(
  [
    /[;{\s](?:left|right|(?:margin|padding|border)-(?:left|right)[-\w]*|border-(?:top|bottom)-(?:left|right)-radius)\s*:/,
    /[;{\s](?:text-align|float|clear|object-position|transform-origin)\s*:[^;]*\b(?:left|right)\b/,
    /\bto (?:left|right)\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
);
/** Whether a declaration names four sides, of which left and right differ. */
function isUneven(declaration: string): boolean {
  const [, value = ""] = /^\s*(?:margin|padding|inset|border-width)\s*:\s*(.*);/.exec(declaration) ?? [];
  const [, right, , left] = value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  return left !== undefined && left !== right;
}

/** Declarations of `css` that know left and right, but not those below a comment "Any direction: why". */
function findPhysical(css: string): string[] {
  const lines = css.split("\n");
  return lines.filter((line, at) => {
    const isExcused = lines[at - 1]?.includes("/* Any direction: ");
    return !isExcused && !line.includes("--") && (physical.test(` ${line}`) || isUneven(line));
  });
}

const known = new Map<string, string>();
for (const file of files) {
  const css = readFileSync(file, "utf8");
  for (const [query] of css.matchAll(/@media[^{]*\((?:min|max)-width[^{]*/g))
    problems.push(`${file}: "${query.trim()}" has a name in ui/breakpoints.css, or needs one`);
  for (const [face] of css.matchAll(/@font-face\s*\{[^}]*local\([^}]*\}/g)) {
    const missing = systemFonts.filter((name) => !face.includes(`local("${name}`));
    if (missing.length) problems.push(`${file}: a local font without its like in other systems: ${missing.join(", ")}`);
  }
  for (const line of findPhysical(css))
    problems.push(`${file}: "${line.trim()}" is not the same from right to left: use -inline-start and -inline-end`);
  for (const { content, selector } of readRules(css)) {
    const key = `${isSignedIn(file)} ${content}`;
    const place = known.get(key);
    if (place) problems.push(`${file}: ${selector} is a copy of ${place}`);
    known.set(key, `${selector} in ${file}`);
  }
}

for (const problem of problems) console.error(problem);
if (problems.length) process.exit(1);
