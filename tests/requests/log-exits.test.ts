// A failed start and an unexpected exit log their reason, and nothing else.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findLeakedTexts, secret, secretComment } from "#tests/support/failing-product.ts";
import { prepareInstallation } from "#tests/support/installation.ts";
import { rosa } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";

describe("a failed start", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "talk-hubs-no-start-"));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it.each([
    ["a database that is not there", { DATABASE_URL: "postgres://hubs:Open-Sesame-42@127.0.0.1:1/hubs" }],
    ["a password with a percent sign", { DATABASE_URL: "postgres://hubs:Open-Sesame-42%@127.0.0.1:1/hubs" }],
    ["an invalid database address", { DATABASE_URL: "postgres://hubs:Open-Sesame-42@[::1/hubs" }],
    ["another protocol", { DATABASE_URL: "mysql://hubs:Open-Sesame-42@127.0.0.1/hubs" }],
    [
      "a mail server at an invalid port",
      { SMTP_URL: "smtp://hubs:Open-Sesame-42@127.0.0.1:99999", MAIL_FROM: "x@hubs.example" },
    ],
    ["a secret too short", { APP_SECRET: "Open-Sesame-42" }],
    ["an invalid port", { PORT: "Open-Sesame-42" }],
  ])("names the setting or the failure, never the password: %s", async (_name, env) => {
    const start = startProduct({ dataDir, env: { APP_SECRET: secret, ...env } as Record<string, string> });
    const output = await start.then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(output).toContain("Cannot start: ");
    expect(findLeakedTexts(output)).toEqual([]);
  });
});

/** Prepares an unhandled bug: it happens at the signal, in the way `how` says. */
const withBug = (signal: string, how: string) =>
  `process.on("${signal}",()=>{const bug=Object.assign(new Error("Failed query: insert\\nparams: ${rosa.email}"),` +
  `{params:["${secretComment}"],detail:"Key (email)=(${rosa.email})",code:"23505",constraint:"x_unique"});${how}})`;

it.each([
  ["an unhandled rejection", "Promise.reject(bug)"],
  ["thrown, after it was written to the console", "console.error(bug,{email:bug.params});throw bug"],
])("an unhandled bug ends the process with one line, without personal data: %s", async (_name, how) => {
  const script = `data:text/javascript,${encodeURIComponent(withBug("SIGUSR2", how))}`;
  const installation = await prepareInstallation();
  const product = await installation.start({ NODE_OPTIONS: `--import=${script}` });
  const ended = once(product.process, "exit");
  product.process.kill("SIGUSR2");
  expect(await ended).toEqual([1, null]);
  const written = installation.written();
  await installation.remove();
  expect(written).toContain("x_unique");
  expect(findLeakedTexts(written)).toEqual([]);
});
