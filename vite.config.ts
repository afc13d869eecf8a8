import { reactRouter } from "@react-router/dev/vite";
import { minify } from "@swc/core";
import { defineConfig, type Plugin } from "vite";
import { splitIcons } from "./scripts/icon-paths.ts";
import { emptyDocuments, nameScreenFiles, screenFiles } from "./scripts/screen-files.ts";

const sharedFiles = {
  codeSplitting: { groups: screenFiles },
  // Otherwise the name of a shared file lists the screens that use it.
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash].js`,
};

// A screen's first module may then stand in a file that others share, and have no file of its own that only names that one.
const joinFirstModules: Plugin = {
  name: "join-first-modules",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
};

// After the bundler's own minifier, which leaves 2 % more, and as the last step, because the bundler writes each file anew after
// the others. The server's files are shortened once the bundler has given its memory back (scripts/build.ts).
const shortenBrowserFiles: Plugin = {
  name: "shorten-browser-files",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  async generateBundle(_, files) {
    const options = { module: true, ecma: 2022, compress: { passes: 3 }, mangle: true } as const;
    for (const file of Object.values(files))
      if (file.type === "chunk") file.code = (await minify(file.code, options)).code;
  },
};

// The first ones with popovers, which are the signed-in screens' menus (README).
const workspaceBrowsers = ["chrome114", "edge114", "firefox125", "safari17"];
// The audience's pages work in older ones. tests/requests/script-syntax.test.ts checks what their scripts use.
const audienceBrowsers = ["chrome105", "edge105", "firefox114", "safari15.4"];

const styles = {
  // The names of app/ui/breakpoints.css.
  drafts: { customMedia: true },
  // Screens adapt the cells of a table to its container.
  cssModules: { container: false },
  // The last step alone adapts styles to browsers, to those of `cssTarget`.
  targets: {},
};

export default defineConfig(({ command }) => ({
  // `.env` is the operator's (app/installation/settings-file.server.ts): the build is the same with any.
  envDir: false,
  plugins: [reactRouter(), emptyDocuments, joinFirstModules, splitIcons, nameScreenFiles, shortenBrowserFiles],
  css: { transformer: "lightningcss", lightningcss: styles },
  build: { chunkSizeWarningLimit: 800, target: workspaceBrowsers, cssTarget: audienceBrowsers },
  // The server is one program: HTTP, services and screens are built together, so that there is one database handle. The
  // media process and the one that reads uploaded lists are separate programs, which the server starts and may kill
  // (app/media), and so is the thread that watches it (app/operator/standstill).
  environments: {
    client: { build: { rollupOptions: { output: sharedFiles } } },
    ssr: {
      // React's development version stays out of the build.
      define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
      build: {
        rollupOptions: {
          input: {
            index: "./server.ts",
            "media-process": "./app/media/media-process.ts",
            "text-file-process": "./app/text-file-process.ts",
            "standstill-watcher": "./app/operator/standstill/standstill-watcher.ts",
          },
        },
      },
    },
  },
  // The scripts of the audience's pages, whose bytes count (tests/requests/hub-weight.test.ts).
  worker: { format: "es", rollupOptions: { output: { comments: false } } },
  // The build bundles packages into few files, because reading thousands of modules would add seconds to every start.
  // Packages with binaries or other files of their own, or that import while they run (file-type), stay external.
  ssr: {
    noExternal: command === "build" ? true : [/^@conform-to\//],
    external: [
      "@electric-sql/pglite",
      "@hyzyla/pdfium",
      "@simplewebauthn/server",
      "file-type",
      "fontkit",
      "pdfkit",
      "pg",
      "pg-boss",
      "pino",
      "nodemailer",
      "sharp",
    ],
  },
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
}));
