// The texts of the product's source: strings, templates and the text between tags. Comments and types do not count.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";
import { normaliseSpaces } from "#tests/support/specification/shown-texts.ts";

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The texts below `path`, a file or a folder; `{}` stands for each part that is computed. */
export function sourceTextsIn(path: string): Set<string> {
  const files = path.includes(".")
    ? [path]
    : globSync(`${path}/**/*.{ts,tsx}`).filter((file) => !/\.test\./.test(file));
  return new Set(files.flatMap((file) => textsOfFile(file)));
}

const parsedFiles = new Map<string, string[]>();

function textsOfFile(file: string): string[] {
  const texts = parsedFiles.get(file) ?? textsIn(readFileSync(file, "utf8"), { hasElements: file.endsWith("x") });
  parsedFiles.set(file, texts);
  return texts;
}

/** `hasElements`: whether it is TSX, in which `<T>` begins an element. */
export function textsIn(source: string, { hasElements } = { hasElements: true }): string[] {
  const texts: string[] = [];
  const collect = (tree: unknown) => {
    if (!isTree(tree) || isTypeOnly(tree)) return;
    const text = textOf(tree);
    if (text !== undefined) texts.push(normaliseSpaces(text));
    for (const part of Object.values(tree)) collect(part);
  };
  collect(parseSync(source, { syntax: "typescript", tsx: hasElements }));
  return texts;
}

const typedExpressions = ["TsAsExpression", "TsConstAssertion", "TsNonNullExpression", "TsSatisfiesExpression"];
const isTypeOnly = ({ type }: Tree) => String(type).startsWith("Ts") && !typedExpressions.includes(String(type));

/** What this part of the source says; undefined for what holds no text of its own. */
function textOf(tree: unknown): string | undefined {
  if (!isTree(tree)) return undefined;
  switch (tree.type) {
    case "StringLiteral":
      return String(tree.value);
    case "TemplateLiteral":
      return list(tree.quasis)
        .map((quasi) => (isTree(quasi) ? String(quasi.cooked) : ""))
        .join("{}");
    case "JSXText":
      return withoutIndentation(String(tree.value));
    case "JSXElement":
    case "JSXFragment":
      return list(tree.children)
        .map((child) => textOf(child) ?? "")
        .join("");
    case "JSXExpressionContainer":
      return isTree(tree.expression) && tree.expression.type === "JSXEmptyExpression"
        ? ""
        : (textOf(tree.expression) ?? "{}");
    case "BinaryExpression":
      return tree.operator === "+" ? `${textOf(tree.left) ?? "{}"}${textOf(tree.right) ?? "{}"}` : undefined;
    default:
      return undefined;
  }
}

/** As JSX reads text: a line break with its indentation is nothing at an edge and a space between words. */
const withoutIndentation = (text: string) => text.replace(/^\s*\n\s*|\s*\n\s*$/g, "").replace(/\s*\n\s*/g, " ");
