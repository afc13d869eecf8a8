// The map of addresses as the tests see it: every full path with its file, and what the file's text says it can do.
import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { intentsIn, type MappedIntents } from "#tests/support/intent-tables.ts";

export interface MappedRoute extends MappedIntents {
  path: string;
  isAction: boolean;
  /** Behind the guard: it lies among the speaker's screens, or asks for a session. */
  isPrivate: boolean;
}

/** Every address, flattened. */
export const routeMap: MappedRoute[] = flatten(await routes).map(({ path, file }) => {
  const source = readFileSync(`app/${file}`, "utf8");
  return {
    path,
    isAction: /export (async function|const|function) action\b/.test(source),
    isPrivate: file.startsWith("routes/dashboard/") || source.includes("requireSession"),
    ...intentsIn(source),
  };
});

function flatten(entries: RouteConfigEntry[], above = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, index, children }) => {
    const whole = path ? `${above}/${path}` : above;
    return [...(path || index ? [{ path: whole || "/", file }] : []), ...flatten(children ?? [], whole)];
  });
}
