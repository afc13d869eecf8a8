import { createServer } from "node:http";
import { createServer as createVite } from "vite";

const vite = await createVite({ server: { middlewareMode: true } });
type Program = typeof import("../server.ts");
const load = () => vite.ssrLoadModule("./server.ts") as Promise<Program>;

// Opens the database once; routes are reloaded when they change.
const { exitWithError, prepare, startInstallation } = await load();
const { config, installation } = await open().catch((error) => exitWithError(error, "Cannot start"));
async function open() {
  const config = prepare();
  return { config, installation: await startInstallation(config) };
}

createServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      (await load()).buildApp(installation).listener(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500).end(String((error as Error).stack));
    }
  });
}).listen(config.port, config.host, () => console.log(`Development server: ${config.appUrl.origin}`));

process.on("SIGINT", async () => {
  await installation.stop();
  process.exit(0);
});
