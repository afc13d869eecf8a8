// A start that does not succeed, and an end that nobody wanted, say why, and nothing else.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rosa } from "#tests/support/cast.ts";
import { found, secret, spoken } from "#tests/support/failing-product.ts";
import { startProduct } from "#tests/support/product.ts";

describe("a start that does not succeed", () => {
  it.each([
    ["a database that is not there", { DATABASE_URL: "postgres://hubs:Open-Sesame-42@127.0.0.1:1/hubs" }],
    ["a password with a percent sign", { DATABASE_URL: "postgres://hubs:Open-Sesame-42%@127.0.0.1:1/hubs" }],
    ["no database address", { DATABASE_URL: "postgres://hubs:Open-Sesame-42@[::1/hubs" }],
    ["another protocol", { DATABASE_URL: "mysql://hubs:Open-Sesame-42@127.0.0.1/hubs" }],
    [
      "a mail server at no port",
      { SMTP_URL: "smtp://hubs:Open-Sesame-42@127.0.0.1:99999", MAIL_FROM: "x@hubs.example" },
    ],
    ["a secret too short", { APP_SECRET: "Open-Sesame-42" }],
    ["an odd port", { PORT: "Open-Sesame-42" }],
  ])("names the setting or what failed, never the password: %s", async (_what, env) => {
    const start = startProduct({ env: { APP_SECRET: secret, ...env } as Record<string, string> });
    const said = await start.then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(said).toContain("Cannot start: ");
    expect(found(said)).toEqual([]);
  });
});

it("a bug that nobody catches ends the process with one line, without what it was about", async () => {
  const bug = (event: string, how: string) =>
    `process.on("${event}",()=>{const bug=Object.assign(new Error("Failed query: insert\\nparams: ${rosa.email}"),` +
    `{params:["${spoken}"],detail:"Key (email)=(${rosa.email})",code:"23505",constraint:"x_unique"});${how}})`;
  for (const how of ["Promise.reject(bug)", "console.error(bug,{email:bug.params});throw bug"]) {
    const script = `data:text/javascript,${encodeURIComponent(bug("SIGUSR2", how))}`;
    const product = await startProduct({ env: { NODE_OPTIONS: `--import=${script}` } });
    const ended = new Promise((resolve) => product.process.once("exit", resolve));
    product.process.kill("SIGUSR2");
    expect(await ended).toBe(1);
    const written = readFileSync(join(product.dataDir, "log"), "utf8");
    await product.remove();
    expect(written).toContain("x_unique");
    expect(found(written)).toEqual([]);
  }
});
