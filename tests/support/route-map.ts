// The route map for tests: every full path with what its built module can do.
import { readFileSync } from "node:fs";
import type { Intents } from "#app/request/intents.server.ts";
import { program } from "#tests/support/built-program.ts";
import { type RoutePath, routePaths } from "#tests/support/route-paths.ts";

export interface MappedRoute extends RoutePath {
  isAction: boolean;
  /** Whether it renders a page; otherwise it returns a plain response. */
  isScreen: boolean;
  /** Whether it is one of the speaker's screens, or requires a session. */
  isPrivate: boolean;
  /** The names of its intents, and whether a locked account may use them. */
  intents: { name: string; whileLocked: string }[];
  /** The intent of a form that names none. */
  defaultIntent: string | undefined;
}

type IntentAction = { intents?: Intents };

const modules = await program.loadRoutes();

/** Every address, flattened. */
export const routeMap: MappedRoute[] = routePaths.map((route) => {
  const module = modules[route.id]?.module;
  if (!module) throw new Error(`${route.path} is not in the built program: build it again`);
  const { handlers = new Map(), defaultIntent } = (module.action as IntentAction | undefined)?.intents ?? {};
  return {
    ...route,
    isScreen: module.default !== undefined,
    isAction: module.action !== undefined,
    isPrivate:
      route.path.startsWith("/dashboard") ||
      route.file.startsWith("routes/dashboard/") ||
      readFileSync(`app/${route.file}`, "utf8").includes("requireSession"),
    intents: [...handlers].map(([name, { whileLocked }]) => ({ name, whileLocked })),
    defaultIntent,
  };
});
