import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Asking the server for the route map as links come into view costs a request per page; the whole map is 4 KB.
  routeDiscovery: { mode: "initial" },
  // Two programs come out of one build (vite.config.ts): the server and its media process.
  serverBuildFile: "[name].js",
} satisfies Config;
