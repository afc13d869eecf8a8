// `npm run admin` as an operator calls it: output, errors and exit codes.
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { prepareInstallation } from "#tests/support/installation.ts";
import { severalStarts } from "#tests/support/product.ts";

it("creates an account while the product is stopped, and on a server while it runs", severalStarts, async () => {
  const installation = await prepareInstallation();
  const call = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/admin.mjs", ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: installation.dataDir, ...installation.settings },
      encoding: "utf8",
    });
    return { status, stdout, errors: stderr.split("\n").filter(Boolean) };
  };
  expect(call()).toMatchObject({ status: 0, stdout: expect.stringContaining("send-test-email"), errors: [] });
  expect(call("create", "ada@example.com")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("/set-password?token="),
    errors: [],
  });
  expect(call("fly")).toMatchObject({ status: 2, stdout: "" });
  const product = await installation.start();
  const again = call("create", "ada@example.com");
  await product.stop();
  expect(again).toMatchObject({ status: 1, stdout: "" });
  expect(again.errors).toHaveLength(1);
  expect(again.errors[0]).toContain(installation.databaseUrl ? "already has an account" : "is in use by process");
  await installation.remove();
});
