import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Asking the server for the route map as links come into view costs a request per page; the whole map is 4 KB.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
