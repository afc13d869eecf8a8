import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Loading the route map as links come into view costs a request per page; that of the signed-in screens is 2 KB.
  routeDiscovery: { mode: "initial" },
  // A file of its own for the one function that runs only in the browser would cost a request.
  splitRouteModules: false,
  // One build creates two programs (vite.config.ts): the server and its media process.
  serverBuildFile: "[name].js",
} satisfies Config;
