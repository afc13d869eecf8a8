// Everything that is drawn at random in a run begins at one seed, which a failure names.
import fc from "fast-check";
import { seed } from "#tests/support/seed.ts";

fc.configureGlobal({ seed });
