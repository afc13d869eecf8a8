import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Loading the route map as links come into view costs a request per page; the complete map is 4 KB.
  routeDiscovery: { mode: "initial" },
  // One build creates two programs (vite.config.ts): the server and its media process.
  serverBuildFile: "[name].js",
} satisfies Config;
