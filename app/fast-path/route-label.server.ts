// The route of a request, as a label of its response time: one of the product's own patterns, never a path.
import { matchRoutes, type RouteObject } from "react-router";

/** A route of the build, by id. */
export interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

/** Answered before the framework. */
const operatorPaths = new Set(["/healthz", "/readyz", "/metrics"]);
/** The paths whose pattern is remembered: a room opens one talk, and matching takes 0.1 ms. */
const [maxPaths, maxPathLength] = [1_000, 200];
/** For requests before the first page, and for what is no path. */
const unknownRoute = "unknown";

/** Finds route patterns once `use` has received the built routes; until then most requests are "unknown". */
export function createRouteLabels() {
  let routes: RouteObject[] | undefined;
  const labels = new Map<string, string>();

  function find(path: string): string {
    if (operatorPaths.has(path)) return path;
    if (path.startsWith("/assets/")) return "/assets/*";
    if (path.startsWith("/api/")) return "/api/*";
    if (!routes || !path.startsWith("/") || !isDecodable(path)) return unknownRoute;
    // The framework requests a screen's data at the screen's path with this ending.
    const matches = matchRoutes(routes, path.replace(/\/_\.data$/, "/").replace(/\.data$/, ""));
    const pattern = matches?.flatMap(({ route }) => route.path || []).join("/");
    return pattern === undefined ? unknownRoute : `/${pattern}`;
  }

  return {
    use(built: Readonly<Record<string, BuiltRoute | undefined>>) {
      routes = toTree(Object.values(built).filter((route) => route !== undefined));
      labels.clear();
    },

    /** The pattern for a request's address, such as "/:username/:slug". */
    of(url: string): string {
      const query = url.indexOf("?");
      const path = query === -1 ? url : url.slice(0, query);
      const known = labels.get(path);
      if (known !== undefined) return known;
      const label = find(path);
      if (path.length > maxPathLength) return label;
      if (labels.size >= maxPaths) labels.clear();
      labels.set(path, label);
      return label;
    },
  };
}

/** The framework prints what it can't decode. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

function toTree(routes: BuiltRoute[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index: true } : { id, path, children: toTree(routes, id) }));
}
