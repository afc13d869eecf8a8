import { defineConfig } from "vitest/config";

// Two kinds of test. Rules without I/O stand in `*.test.ts`; what reads or writes stands in
// `*.server.test.ts` (beside its `.server.ts`) or in tests/requests, and is given a database.
const withDatabase = [
  "app/**/*.server.test.{ts,tsx}",
  "app/database/**/*.test.ts",
  "tests/requests/**/*.test.{ts,tsx}",
];

export default defineConfig({
  test: {
    // The default leaves one processor to watch mode; with two, that is half the machine.
    maxWorkers: "100%",
    // What comes by itself is waited for, however busy the machine is: how fast is measured in bench/.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { test: { name: "rules", include: ["app/**/*.test.{ts,tsx}"], exclude: withDatabase, isolate: false } },
      {
        test: {
          name: "database",
          include: withDatabase,
          globalSetup: "tests/support/global-setup.ts",
          // One database per worker, kept from file to file: opening one costs more than most files take.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
