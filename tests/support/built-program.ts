// The built product, loaded into this process.
import { rememberPasswords } from "#tests/support/quick-passwords.ts";
import type * as Program from "../../server.ts";

rememberPasswords();
export const program = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as typeof Program;
