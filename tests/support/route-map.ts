// The map of addresses as the tests see it: every full path with its file, and what the file's text says it can do.
import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export interface MappedRoute {
  path: string;
  isAction: boolean;
  /** Behind the guard: it lies among the speaker's screens, or asks for a session. */
  isPrivate: boolean;
  /** What its action can be asked for by name. */
  intents: string[];
}

/** Every address, flattened. */
export const routeMap: MappedRoute[] = flatten(await routes).map(({ path, file }) => {
  const source = readFileSync(`app/${file}`, "utf8");
  return {
    path,
    isAction: /export (async function|const|function) action\b/.test(source),
    isPrivate: file.startsWith("routes/dashboard/") || source.includes("requireSession"),
    intents: intentsIn(source),
  };
});

function flatten(entries: RouteConfigEntry[], above = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, index, children }) => {
    const whole = path ? `${above}/${path}` : above;
    return [...(path || index ? [{ path: whole || "/", file }] : []), ...flatten(children ?? [], whole)];
  });
}

function keys(inside: string) {
  return inside.split(",").flatMap((entry) => entry.trim().match(/^"?([\w-]+)"?/)?.[1] ?? []);
}

/**
 * The product's ways of telling intents apart: a switch, a comparison, a map asked with the intent, and a map of
 * functions in the file itself or in the actions that it brings in.
 */
function intentsIn(source: string): string[] {
  const action = source.slice(source.search(/export (async function|const|function) action\b/));
  const found = [
    ...[...action.matchAll(/case "([\w-]+)":/g)].map(([, name]) => name ?? ""),
    ...[...action.matchAll(/intent(?:"\))? [!=]== "([\w-]+)"/g)].map(([, name]) => name ?? ""),
    ...[...action.matchAll(/\{([^{}]*)\}\s*\[[^\]]*\bintent\b[^\]]*\]/g)].flatMap(([, inside = ""]) => keys(inside)),
  ];
  const brought = [...source.matchAll(/from "#app\/(routes\/[^"]*actions\.server\.ts)"/g)].map(([, file]) =>
    readFileSync(`app/${file}`, "utf8"),
  );
  for (const text of [source, ...brought])
    for (const [, inside = ""] of text.matchAll(/: Record<string, Act> = \{([^}]*)\}/g)) found.push(...keys(inside));
  if (found.length === 0 && action.includes("intent")) throw new Error(`no way to read these intents:\n${action}`);
  return [...new Set(found)];
}
