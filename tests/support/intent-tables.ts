// The tables of intents (request/intents.server.ts), parsed from a route's source.
import { readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

export interface MappedIntents {
  /** The names of its intents, and whether a locked account may use them. */
  intents: { name: string; whileLocked: string }[];
  /** The intent of a form that names none. */
  defaultIntent: string | undefined;
}

/** The intents of a route's file, and of the tables it imports (`…Intents`). */
export function intentsIn(source: string): MappedIntents {
  const brought = [...source.matchAll(/import \{[^}]*\w+Intents\b[^}]*\} from "#app\/([^"]+)"/g)];
  const tables = [source, ...brought.map(([, file]) => readFileSync(`app/${file}`, "utf8"))].flatMap(tablesIn);
  return {
    intents: tables.flatMap(({ intents }) => intents),
    defaultIntent: tables.find(({ defaultIntent }) => defaultIntent)?.defaultIntent,
  };
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

function tablesIn(source: string): MappedIntents[] {
  if (!source.includes("defineIntents(")) return [];
  return callsOf("defineIntents", parseSync(source, { syntax: "typescript", tsx: true })).map((callArguments) => {
    const [table, choices] = callArguments.map(propertiesOf);
    const ofAll = textOf(choices?.whileLocked);
    const intents = Object.entries(table ?? {}).map(([name, entry]) => ({
      name,
      whileLocked: textOf(propertiesOf(entry).whileLocked) ?? ofAll ?? "refused",
    }));
    return { intents, defaultIntent: textOf(choices?.defaultIntent) };
  });
}

/** The arguments of every call of `name`. */
function callsOf(name: string, tree: unknown): unknown[][] {
  if (!isTree(tree)) return [];
  const below = Object.values(tree).flatMap((each) => callsOf(name, each));
  if (tree.type !== "CallExpression" || !isTree(tree.callee) || tree.callee.value !== name) return below;
  const callArguments = Array.isArray(tree.arguments) ? tree.arguments : [];
  return [callArguments.map((each: unknown) => (isTree(each) ? each.expression : each)), ...below];
}

/** The properties of an object literal; none for any other expression. */
function propertiesOf(tree: unknown): Tree {
  if (!isTree(tree) || !Array.isArray(tree.properties)) return {};
  return Object.fromEntries(
    tree.properties.filter(isTree).map((each) => {
      if (each.type === "Identifier") return [each.value, each];
      return [isTree(each.key) ? each.key.value : "", each.value];
    }),
  );
}

const textOf = (tree: unknown) => (isTree(tree) && tree.type === "StringLiteral" ? String(tree.value) : undefined);
