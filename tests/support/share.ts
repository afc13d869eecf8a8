// A walk over all addresses, forms or texts tries a third of them in `npm test`, which the seed chooses, and the others in
// `npm run test:rest`. Alone, a file tries all of them.
import { seed } from "#tests/support/seed.ts";

/** The part of the tests that this process runs (scripts/test.mjs). */
type TestPart = "core" | "rest" | "all";

const shareCount = 3;

/** Those of a walk's `cases` that this run tries; each is in one part. `from` is the first that the core tries. */
export function shareOf<Case>(
  cases: readonly Case[],
  part = (process.env.TEST_PART || "all") as TestPart,
  from: number = seed,
): Case[] {
  if (part === "all") return [...cases];
  return cases.filter((_, at) => (at % shareCount === from % shareCount) === (part === "core"));
}
