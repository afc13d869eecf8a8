// What failed, each with the command that repeats it alone and what it said. `npx` takes the project's own Node and programs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, statusOf } from "./prepare.mjs";

let [passedCount, failedCount] = [0, 0];

/** Runs the tests of one of vitest's projects. Returns a command for each test that failed. */
export function runVitest(project, env = {}) {
  const args = ["run", "--project", project];
  return withReport((report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const status = statusOf("vitest", [...args, ...reporters], { env });
    return {
      status,
      repeatAll: `npx vitest ${args.join(" ")}`,
      list: ({ testResults }) =>
        testResults.flatMap(({ name, status, message, assertionResults }) => {
          const file = `npx vitest ${args.join(" ")} ${name.replace(`${root}/`, "")}`;
          const isFailed = (each) => each.status === "failed";
          // A file may fail before its first test or after its last.
          const isBroken = status === "failed" && !assertionResults.some(isFailed);
          const tests = isBroken ? [...assertionResults, { status }] : assertionResults;
          count(tests, (each) => each.status);
          return tests
            .filter(isFailed)
            .map(({ fullName, failureMessages }) =>
              withMessage(fullName ? `${file} -t ${quote(fullName)}` : file, failureMessages?.[0] ?? message),
            );
        }),
    };
  });
}

/** Runs the journeys. Returns a command for each that failed. */
export const runJourneys = () =>
  withReport((report) => {
    const grep = { core: ["--grep", "@core"], rest: ["--grep-invert", "@core"] }[process.env.TEST_PART] ?? [];
    const status = statusOf("playwright", ["test", "--reporter=list,json", ...grep], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];
    return {
      status,
      repeatAll: "npx playwright test",
      list(result) {
        const specs = listSpecs(result);
        count(specs, ({ ok }) => (ok ? "passed" : "failed"));
        return specs
          .filter(({ ok }) => !ok)
          .map(({ file, line, tests }) => {
            const results = tests.flatMap((test) => test.results);
            const error = results.find(({ errors }) => errors.length > 0)?.errors[0];
            return withMessage(`npx playwright test ${join("tests/journeys", file)}:${line}`, error?.message);
          });
      },
    };
  });

/** Reads the failures out of a runner's report. One that ended without a report, or failed beside its tests, is repeated as a whole. */
function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), "talk-hubs-report-"));
  try {
    const report = join(folder, "report.json");
    const { status, repeatAll, list } = run(report);
    const failures = list(readReport(report));
    return status !== 0 && failures.length === 0 ? [repeatAll] : failures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return { testResults: [], suites: [] };
  }
}

function count(tests, statusOfTest) {
  const has = (status) => tests.filter((each) => statusOfTest(each) === status).length;
  passedCount += has("passed");
  failedCount += has("failed");
}

/** A command with the first lines of what its test said, without the terminal's colours and the runner's own frames. */
function withMessage(command, message) {
  const isFrameOfRunner = (line) => line.trimStart().startsWith("at ") && line.includes("node_modules");
  const lines = stripVTControlCharacters(message ?? "")
    .split("\n")
    .filter((line) => !isFrameOfRunner(line));
  return [command, ...lines.slice(0, 12).map((line) => `    ${line}`)].join("\n").trimEnd();
}

/** The text of a title as a pattern, in quotes for the shell. */
const quote = (title) => `'${title.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("'", `'\\''`)}'`;

/**
 * Prints what failed and how many tests have run, and writes the former to a file of the npm command (`.ci/run` prints them all at
 * its end). With a failure the process ends with 1.
 */
export function printFailures(failures) {
  const text = failures.map((each) => `  ${each}\n`).join("");
  if (failures.length > 0) {
    console.log(`\nThis failed. Each command repeats it alone:\n${text}`);
    process.exitCode = 1;
  }
  const folder = join(root, "node_modules/.cache/failures");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${process.env.npm_lifecycle_event ?? "other"}.txt`.replace(":", "-")), text);
  if (passedCount + failedCount > 0) console.log(`${passedCount} passed, ${failedCount} failed`);
}
