// All random values of a run start from one seed, which a failure prints.
import fc from "fast-check";
import { seed } from "#tests/support/seed.ts";

fc.configureGlobal({ seed });
