// The map of addresses as the tests see it: every full path with its file, and what the file's text says it can do.
import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { intentsIn, type MappedIntents } from "#tests/support/intent-tables.ts";

export interface MappedRoute extends MappedIntents {
  /** As the framework names it, for instance in `?_routes=`. */
  id: string;
  path: string;
  isAction: boolean;
  /** It has a page; else what it answers is all there is. */
  isScreen: boolean;
  /** Behind the guard: it lies among the speaker's screens, or asks for a session. */
  isPrivate: boolean;
}

/** Every address, flattened. */
export const routeMap: MappedRoute[] = flatten(await routes).map(({ id, path, file }) => {
  const source = readFileSync(`app/${file}`, "utf8");
  return {
    id,
    path,
    isScreen: source.includes("export default"),
    isAction: /export (async function|const|function) action\b/.test(source),
    isPrivate: file.startsWith("routes/dashboard/") || source.includes("requireSession"),
    ...intentsIn(source),
  };
});

function flatten(entries: RouteConfigEntry[], above = ""): { id: string; path: string; file: string }[] {
  return entries.flatMap(({ id, path, file, index, children }) => {
    const fullPath = path ? `${above}/${path}` : above;
    const name = id ?? file.replace(/\.tsx?$/, "");
    return [
      ...(path || index ? [{ id: name, path: fullPath || "/", file }] : []),
      ...flatten(children ?? [], fullPath),
    ];
  });
}
