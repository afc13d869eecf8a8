// The built product, loaded into this process.
import { rememberPasswords } from "#tests/support/quick-passwords.ts";
import type * as Program from "../../server.ts";

rememberPasswords();
// As `npm start` sets it: while it is loaded, React chooses its production build by this.
const testNodeEnv = process.env.NODE_ENV;
process.env.NODE_ENV = "production";
export const program = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as typeof Program;
process.env.NODE_ENV = testNodeEnv;
