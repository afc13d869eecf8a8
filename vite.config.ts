import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * The files that screens share. Without groups, each component that two screens share becomes a file of its own: the
 * list of hubs took 79 of them, and the editor 119. A module belongs to the first group that takes it, and brings its
 * own imports along; so the large libraries that only some screens need come before the groups that most screens use.
 */
const groups = [
  { name: "start", test: /preload-helper|node_modules\/(react|react-dom|react-router|scheduler)\/|ui\/hydration/ },
  // Only packages: the root uses them, and a component's style sheet among them would be on the audience's pages.
  { name: "base", test: /node_modules/, minShareCount: 20 },
  { name: "icons", test: /@tabler/, minShareCount: 2 },
  { name: "forms", test: /node_modules\/(zod|@conform-to)/, minShareCount: 2 },
  { name: "times", test: /temporal/, minShareCount: 2 },
  { name: "public", test: /\/public\//, minShareCount: 2, entriesAware: true },
  { name: "components", test: /@mantine/, minShareCount: 7 },
  { name: "workspace", test: /app\/(ui|routes|domain)/, minShareCount: 8 },
  { name: "shared", minShareCount: 2, entriesAware: true },
];
const sharedFiles = {
  codeSplitting: { groups: groups.map((group, i) => ({ ...group, priority: groups.length - i })) },
  // Otherwise the name of a shared file lists the screens that use it.
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash].js`,
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { chunkSizeWarningLimit: 800 },
  // The server is one program: HTTP, services and screens are built together, so that there is one database handle. The
  // media process is a separate program, which the server starts and may kill (app/media).
  environments: {
    client: { build: { rollupOptions: { output: sharedFiles } } },
    ssr: {
      build: { rollupOptions: { input: { index: "./server.ts", "media-process": "./app/media/media-process.ts" } } },
    },
  },
  worker: { format: "es" },
  // The build bundles packages into few files, because reading thousands of modules would add seconds to every start.
  // Packages with binaries or other files of their own stay external.
  ssr: {
    noExternal: command === "build" ? true : [/^@mantine\//, /^@tabler\//, /^@conform-to\//],
    external: ["@electric-sql/pglite", "pg", "pg-boss", "pino", "nodemailer", "sharp"],
  },
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
}));
