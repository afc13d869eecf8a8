import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { chunkSizeWarningLimit: 800 },
  // The server is one program: HTTP, services and screens are built together, so there is one database handle. The media
  // process is a program of its own, which the server starts and may kill (app/media).
  environments: {
    ssr: {
      build: { rollupOptions: { input: { index: "./server.ts", "media-process": "./app/media/media-process.ts" } } },
    },
  },
  worker: { format: "es" },
  // The built server carries its packages in few files: read one by one, their thousands of modules cost seconds of
  // every start. Those with binaries or files of their own beside them stay where they are.
  ssr: {
    noExternal: command === "build" ? true : [/^@mantine\//, /^@tabler\//, /^@conform-to\//],
    external: ["@electric-sql/pglite", "pg", "pg-boss", "pino", "nodemailer", "sharp"],
  },
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
}));
