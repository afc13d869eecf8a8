// node scripts/build-program.ts client|ssr: bundles what the browser runs, or the server with its screens. Each is a process of
// its own, because the bundler gives no memory back before it ends; the second reads the first one's list of files.
import { createBuilder } from "vite";

const [name = ""] = process.argv.slice(2);
const builder = await createBuilder({ mode: "production", logLevel: "error" });
const environment = builder.environments[name];
if (!environment) throw new Error(`There is no environment ${name}`);
await builder.build(environment);
