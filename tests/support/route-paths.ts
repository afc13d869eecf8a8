// Every full path of app/routes.ts.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export interface RoutePath {
  /** As the framework names it, for instance in `?_routes=`. */
  id: string;
  path: string;
  file: string;
}

export const routePaths: RoutePath[] = flatten(await routes);

function flatten(entries: RouteConfigEntry[], above = ""): RoutePath[] {
  return entries.flatMap(({ id, path, file, index, children }) => {
    const fullPath = path ? `${above}/${path}` : above;
    const name = id ?? file.replace(/\.tsx?$/, "");
    return [
      ...(path || index ? [{ id: name, path: fullPath || "/", file }] : []),
      ...flatten(children ?? [], fullPath),
    ];
  });
}
