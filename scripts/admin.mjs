import { call, ensureBuilt, ensureInstalled } from "./prepare.mjs";

ensureInstalled();
ensureBuilt();
await call("runAdmin");
