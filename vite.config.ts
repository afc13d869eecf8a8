import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { nameScreenFiles, screenFiles } from "./scripts/screen-files.ts";

const sharedFiles = {
  codeSplitting: { groups: screenFiles },
  // Otherwise the name of a shared file lists the screens that use it.
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash].js`,
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), nameScreenFiles],
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
    noExternal: command === "build" ? true : [/^@mantine\//, /^@conform-to\//],
    external: ["@electric-sql/pglite", "pg", "pg-boss", "pino", "nodemailer", "sharp"],
  },
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
}));
