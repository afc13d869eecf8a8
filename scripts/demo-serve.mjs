// A demo in the open (setting DEMO), in a data folder of its own.
import { call, ensureBuilt, ensureInstalled } from "./prepare.mjs";

process.env.DEMO = "true";
process.env.DATA_DIR ??= "./data-demo";
ensureInstalled();
ensureBuilt();
await call("start");
