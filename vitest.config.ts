import { defineConfig } from "vitest/config";

// Two kinds of test. Rules without I/O stand in `*.test.ts`; what reads or writes stands in
// `*.server.test.ts` (beside its `.server.ts`) or in tests/requests, and is given a database.
const withDatabase = [
  "app/**/*.server.test.{ts,tsx}",
  "app/database/**/*.test.ts",
  "tests/requests/**/*.test.{ts,tsx}",
];

/** What differs on the embedded database: always run there too, also where a server is named. */
const embeddedDiffers = [
  "app/database/**/*.test.ts",
  "app/jobs/backup.server.test.ts",
  "app/request/shared-limiters.server.test.ts",
  // A rule and its SQL say the same.
  "app/domain/hubs/effective-status.server.test.ts",
  "app/domain/hubs/visible-hubs.server.test.ts",
  // What lies in DATA_DIR, and the secret there.
  "tests/requests/private-folder.test.ts",
  "tests/requests/secret-rotation.test.ts",
  // The queue, kill -9, several requests at once, a walk through the audience's pages.
  "tests/requests/task-queue.test.ts",
  "tests/requests/kill.test.ts",
  "tests/requests/audience-forms.test.ts",
  "tests/requests/audience.test.ts",
];

const setupFiles = ["tests/support/random.ts"];

// One database per worker, kept from file to file: opening one costs more than most files take.
const dataTests = {
  globalSetup: "tests/support/global-setup.ts",
  setupFiles,
  isolate: false,
  // Nothing takes so long, however busy the machine is: a test that hangs costs half a minute.
  testTimeout: 30_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    // The default leaves one processor to watch mode; with two, that is half the machine.
    maxWorkers: "100%",
    // What comes by itself is waited for, however busy the machine is: how fast is measured in bench/.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        test: { name: "rules", include: ["app/**/*.test.{ts,tsx}"], exclude: withDatabase, isolate: false, setupFiles },
      },
      { test: { name: "data", include: withDatabase, ...dataTests } },
      { test: { name: "embedded", include: embeddedDiffers, ...dataTests } },
    ],
  },
});
