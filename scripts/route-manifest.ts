// Shortens the list of routes that every signed-in screen loads. Of the program's 180 routes the browser draws the
// signed-in screens alone; every other address is a document or an endpoint, which it gets from the server.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  hasAction: boolean;
  hasLoader: boolean;
}
interface Manifest {
  routes: Record<string, Route>;
}

const assets = "build/client/assets";
const assignment = "window.__reactRouterManifest=";
const layoutOfScreens = "routes/dashboard/layout";
/** Stands for all of them: `entry.client.tsx` loads the document. */
const anyDocument = "routes/public/not-found";

/** Rewrites the manifest that React Router's build has written. */
export function shortenRouteManifest(): void {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error(`No manifest in ${assets}`);
  const path = `${assets}/${name}`;
  const manifest: Manifest = JSON.parse(readFileSync(path, "utf8").slice(assignment.length).replace(/;$/, ""));
  writeFileSync(path, `${assignment}${JSON.stringify({ ...manifest, routes: findScreenRoutes(manifest) })};`);
}

function findScreenRoutes({ routes }: Manifest): Manifest["routes"] {
  const isScreen = ({ id, parentId }: Route): boolean =>
    id === layoutOfScreens || Boolean(parentId && routes[parentId] && isScreen(routes[parentId]));
  const document = routes[anyDocument];
  if (!routes[layoutOfScreens] || !document) throw new Error(`${layoutOfScreens} or ${anyDocument} has another name`);
  return Object.fromEntries([
    ...Object.entries(routes).filter(([id, route]) => id === "root" || isScreen(route)),
    // A form to one of them, such as "Sign Out", is sent by the framework; what it leads to is loaded as a document.
    [anyDocument, { ...document, parentId: "root", path: "*", hasAction: true, hasLoader: false }],
  ]);
}
