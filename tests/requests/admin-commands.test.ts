// Each command of `npm run admin` on an installation that exists, in a process of its own.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareInstallation, type TestInstallation } from "#tests/support/installation.ts";
import { runCommand } from "#tests/support/operator-command.ts";
import { ada } from "#tests/support/people.ts";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await prepareInstallation();
  await admin("create", ada.email, "--role", "speaker", "--name", "Ada Nwosu");
});
afterAll(() => installation.remove());

const admin = (...args: string[]) => runCommand("admin", installation, ...args);

async function queryRows(query: ReturnType<typeof sql>) {
  const { db, close } = await installation.open();
  return db
    .execute(query)
    .then(({ rows }) => rows, String)
    .finally(close);
}

describe("an operator at a terminal", () => {
  it.each([
    [
      "creates an account",
      ["create", "ben@example.com", "--role", "speaker"],
      /^Created the account of ben@example.com/,
    ],
    ["emails a link for a new password", ["reset-password", ada.email], /^A link to set a new password is queued/],
    ["prints a link for a new password", ["reset-password", ada.email, "--print"], /^This link sets a new password/],
    ["grants a plan", ["grant", ada.email], /has the speaker plan\.$/],
    ["suspends an account", ["suspend", ada.email, "--reason", "Spam"], /is suspended\. The owner gets the reason/],
    ["reinstates an account", ["reinstate", ada.email], /is reinstated\. The owner gets an email\.$/],
    ["lists jobs", ["list-jobs"], /^send-email {2}3 waiting/],
    ["sends a test email", ["send-test-email", ada.email], /^Test email: stored in DATA_DIR\/mail/],
  ])("%s", async (_what, args, line) => {
    const { status, output, errors } = await admin(...args);
    expect(errors).toEqual([]);
    expect(output[0]).toMatch(line);
    expect(status).toBe(0);
  });

  it("reads in one line why a command is refused, and its status says so too", async () => {
    expect(await admin("reinstate", ada.email)).toEqual({
      status: 1,
      output: [],
      errors: [`Refused: ${ada.email} is not suspended`],
    });
    expect((await admin("reinstate")).status).toBe(2);
  });

  it("has changed what the commands say", async () => {
    expect(await queryRows(sql`select email, plan, suspended_at from profiles order by email`)).toEqual([
      { email: ada.email, plan: "speaker", suspended_at: null },
      { email: "ben@example.com", plan: null, suspended_at: null },
    ]);
    const emails = sql`select data ->> 'template' as template from pgboss.job where name = 'send-email' order by created_on`;
    expect(await queryRows(emails)).toEqual(
      ["set-password", "account-suspended", "account-reinstated"].map((template) => ({ template })),
    );
  });

  it("imports talks into the running product, whose report is longer than a message between the two", async () => {
    const file = join(installation.dataDir, "talks.csv");
    await writeFile(file, `Title\n${Array.from({ length: 600 }, (_, at) => `${at} ${"word ".repeat(30)}`).join("\n")}`);
    await queryRows(sql`update profiles set username = 'ada-nwosu' where email = ${ada.email}`);
    const product = await installation.start();
    const report = await admin("import-talks", file, "--for", "ada-nwosu", "--dry-run");
    await product.stop();
    expect(report).toMatchObject({ status: 0, errors: [] });
    expect(report.output[0]).toBe("600 new, 0 already here, 0 left out");
    expect(report.output.at(-1)).toBe("Nothing was written.");
    expect(report.output.filter((line) => line.includes("  new: "))).toHaveLength(600);
  });

  it("needs not stop the product, which does the work itself with an embedded database", async () => {
    const product = await installation.start();
    const refused = await admin("create", ada.email, "--role", "speaker");
    const unclear = await admin("suspend", ada.email);
    const created = await admin("create", "carla@example.com", "--role", "speaker");
    await product.stop();
    expect(refused).toEqual({
      status: 1,
      output: [],
      errors: [`Refused: ${ada.email}: This address has an account: use reset-password.`],
    });
    expect([unclear.status, unclear.errors[0]]).toEqual([2, expect.stringMatching(/^--reason: /)]);
    expect(created).toMatchObject({ status: 0, errors: [] });
    expect(created.output[0]).toMatch(/^Created the account of carla@example.com/);
  });

  it("gets the list of commands for none, and beside one that does not exist", async () => {
    expect(await admin()).toMatchObject({
      status: 0,
      output: expect.arrayContaining([expect.stringContaining("send-test-email")]),
      errors: [],
    });
    expect(await admin("fly")).toMatchObject({ status: 2, output: [] });
  });
});
