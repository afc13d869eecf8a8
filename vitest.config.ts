import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import "./scripts/icon-paths.ts";
import { seed } from "./tests/support/seed.ts";

console.log(`Seed of random values: TEST_SEED=${seed}`);

// Two kinds of test. Rules without I/O are in `*.test.ts`. Tests that read or write are in `*.server.test.ts` (beside
// their `.server.ts`) or in tests/requests, and get a database.
const withDatabase = [
  "app/**/*.server.test.{ts,tsx}",
  "app/database/**/*.test.ts",
  "tests/requests/**/*.test.{ts,tsx}",
];

/** The files in DATA_DIR, and its secret: the server takes no part, so these run on the embedded database alone. */
const aboutDataDir = ["tests/requests/private-folder.test.ts", "tests/requests/secret-rotation.test.ts"];

/** Those that start programs of their own, or flood one: a tenth of the files, which take a third of the time. */
const withPrograms = globSync(withDatabase).filter((file) =>
  /#tests\/support\/(?:product|operator-command|failing-product|flood)\.ts/.test(readFileSync(file, "utf8")),
);
/** Those that walk over all addresses, of which each part of a run tries some (tests/support/share.ts). */
const withShares = globSync(withDatabase).filter((file) =>
  readFileSync(file, "utf8").includes("#tests/support/share.ts"),
);
const part = process.env.TEST_PART;

const hasServer = Boolean(process.env.TEST_DATABASE_URL);

const setupFiles = ["tests/support/random.ts"];

// Ends a test that hangs. No test has a limit of its own, which a busy machine would reach.
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000 };

// One database per worker for all files, because opening one takes longer than most files.
const dataTests = {
  globalSetup: "tests/support/global-setup.ts",
  setupFiles: [...setupFiles, "tests/support/end-products.ts"],
  isolate: false,
  // Less work for the garbage collector and for the compiler whose code would repay only later.
  execArgv: ["--no-opt", "--min-semi-space-size=32", "--max-semi-space-size=64"],
  ...timeouts,
};

export default defineConfig({
  test: {
    // One more than processors, because each waits at times for the database, a started product or a clock.
    maxWorkers: availableParallelism() + 1,
    // By night in another order each time, because files of a worker share its database and installation.
    sequence: process.env.TEST_SEED ? { shuffle: { files: true }, seed } : {},
    // Waits are generous on a busy machine; bench/ measures speed.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          name: "rules",
          include: ["{app,sample}/**/*.test.{ts,tsx}", "tests/support/*.test.ts"],
          exclude: withDatabase,
          isolate: false,
          setupFiles,
          ...timeouts,
        },
      },
      {
        test: {
          name: "data",
          include: part === "rest" ? [...withPrograms, ...withShares] : withDatabase,
          exclude: [...(part === "core" ? withPrograms : []), ...(hasServer ? aboutDataDir : [])],
          ...dataTests,
        },
      },
    ],
  },
});
