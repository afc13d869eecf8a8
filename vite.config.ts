import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: { chunkSizeWarningLimit: 800 },
  // The server is one program: HTTP, services and screens are built together, so there is one database handle.
  environments: { ssr: { build: { rollupOptions: { input: "./server.ts" } } } },
  worker: { format: "es" },
  // Packages made of very many files are bundled, or the server would spend its start reading them.
  ssr: { noExternal: [/^@mantine\//, /^@tabler\//, /^@conform-to\//, /^@react-email\//] },
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
});
