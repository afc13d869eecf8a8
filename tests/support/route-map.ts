// The route map for tests: every full path with its file, and what the file's source says it can do.
import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { intentsIn, type MappedIntents } from "#tests/support/intent-tables.ts";

export interface MappedRoute extends MappedIntents {
  /** As the framework names it, for instance in `?_routes=`. */
  id: string;
  path: string;
  isAction: boolean;
  /** Whether it renders a page; otherwise it returns a plain response. */
  isScreen: boolean;
  /** Whether it is one of the speaker's screens, or requires a session. */
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
