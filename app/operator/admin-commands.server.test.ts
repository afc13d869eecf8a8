// The operator's commands do what the Admin Panel does, and refuse what makes no sense in one line.
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { auditEntries, profiles, talkHubs, users } from "#app/database/schema/index.ts";
import { isPasswordLinkOpen } from "#app/domain/accounts/password-link.server.ts";
import { commandLineActor } from "#app/domain/admin/operator.server.ts";
import { readConfig } from "#app/installation/config.server.ts";
import { openMedia } from "#app/media/media.server.ts";
import { runAdminCommand } from "#app/operator/admin-commands.server.ts";
import { UsageError } from "#app/operator/control-messages.ts";
import { readNamedFile } from "#app/operator/import-talks-command.server.ts";
import { OperatorError } from "#app/operator-error.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const config = readConfig({
  APP_URL: "http://localhost:3000",
  SUPPORT_EMAIL: grace.email,
  APP_SECRET: "known to these tests only, 32 characters",
});

/** Reads files in a process of its own. */
let media: ReturnType<typeof openMedia>;
beforeAll(() => {
  media = openMedia(pino({ enabled: false }), { timeLimitMs: config.mediaTimeLimitMs });
});
afterAll(() => media.close());

function atTerminal(db: Database, answers: string[] = [], settings: Partial<Services["settings"]> = {}) {
  const services = {
    ...servicesAt(db, noon, settings),
    media,
    failedJobs: { list: async () => [], count: async () => 0 },
  };
  const context = {
    config,
    actor: commandLineActor("root"),
    waitFor: () => {},
    open: async () => services as never,
    ask: async () => answers.shift() ?? null,
    readFile: readNamedFile,
  };
  return {
    services: servicesAt(db),
    run: async (...args: string[]) => (await runAdminCommand(args, context)).join("\n"),
    /** The kind of refusal and its line. */
    refusal: async (...args: string[]) => {
      const error = await runAdminCommand(args, context).then(
        () => null,
        (refused: Error) => refused,
      );
      expect(error?.message.split("\n")).toHaveLength(1);
      return [
        error instanceof UsageError ? "usage" : error instanceof OperatorError ? "refused" : "bug",
        error?.message,
      ];
    },
  };
}

const readToken = (output: string) => new URL(/http:\S+/.exec(output)?.[0] ?? "").searchParams.get("token") ?? "";

describe("create", () => {
  it("makes an account, and prints a link that sets its password once", async ({ db }) => {
    const { run, services } = atTerminal(db);
    const output = await run("create", " Ada@Example.com ", "--name", "Ada Nwosu");
    expect(output).toContain("http://localhost:3000/set-password?token=");
    expect(await isPasswordLinkOpen(services, readToken(output))).toBe(true);
    expect(await db.select().from(profiles)).toMatchObject([{ email: "ada@example.com", firstName: "Ada" }]);
    // The link proves the address.
    expect(await db.select().from(users)).toMatchObject([{ emailVerified: false }]);
    expect(await db.select().from(auditEntries)).toMatchObject([
      { actorEmail: "command line (root)", subjectEmail: "ada@example.com" },
    ]);
    expect(JSON.stringify(await db.select().from(auditEntries))).not.toContain(readToken(output));
  });

  it("asks for address and role, and makes Ada the one administrator where SUPPORT_EMAIL names nobody", async ({
    db,
  }) => {
    const unnamed = { fromEnvironment: {} };
    const output = await atTerminal(db, [ada.email, "administrator"], unnamed).run("create");
    expect(output).toContain("the administrator's account");
    expect(await db.select().from(users)).toMatchObject([{ email: ada.email, isAdministrator: true }]);
    const { refusal } = atTerminal(db, [], unnamed);
    expect(await refusal("create", ben.email, "--role", "administrator")).toEqual([
      "refused",
      `${ben.email}: There is an administrator, and only one; SUPPORT_EMAIL moves the role.`,
    ]);
    expect((await refusal("suspend", ada.email, "--reason", "Spam"))[0]).toBe("refused");
    expect(await refusal("create")).toEqual(["usage", "Give the account's email address."]);
    expect(await db.$count(users)).toBe(1);
  });

  it("makes no administrator of another address than SUPPORT_EMAIL's", async ({ db }) => {
    const { run, refusal } = atTerminal(db);
    expect((await refusal("create", ada.email, "--role", "administrator"))[1]).toContain(grace.email);
    expect(await run("create", grace.email)).toContain("the administrator's account");
    expect(await db.select().from(users)).toMatchObject([{ email: grace.email, isAdministrator: false }]);
  });

  it("refuses an address that has an account", async ({ db }) => {
    await insertSpeaker(db, ada);
    expect(await atTerminal(db).refusal("create", ada.email.toUpperCase())).toEqual([
      "refused",
      `${ada.email}: This address has an account: use reset-password.`,
    ]);
    expect(await db.$count(auditEntries)).toBe(0);
  });
});

it("reset-password emails a link, or prints it", async ({ db }) => {
  await insertSpeaker(db, ada);
  const { run, refusal, services } = atTerminal(db);
  expect(await run("reset-password", ada.email)).not.toContain("token");
  expect(await listQueuedEmails(db)).toMatchObject([{ template: "set-password", to: ada.email }]);
  const printed = await run("reset-password", ada.email, "--print");
  expect(await isPasswordLinkOpen(services, readToken(printed))).toBe(true);
  expect(await listQueuedEmails(db)).toHaveLength(1);
  expect(await refusal("reset-password", "rosa@example.com")).toEqual([
    "refused",
    "there is no account of rosa@example.com",
  ]);
});

it("reset-password says that passwords are hidden, and emails no link", async ({ db }) => {
  await insertSpeaker(db, ada);
  const { refusal } = atTerminal(db, [], { identity: { label: "Nordlicht", isOnly: true } });
  expect(await refusal("reset-password", ada.email)).toEqual([
    "refused",
    `${ada.email}: Passwords are hidden here (setting OIDC_ONLY).`,
  ]);
  expect(await listQueuedEmails(db)).toEqual([]);
});

it("grant gives the speaker plan, but takes no paid one away", async ({ db }) => {
  const { id } = await insertSpeaker(db, ada);
  const { run, refusal } = atTerminal(db);
  await run("grant", ada.email);
  expect((await db.select().from(profiles))[0]).toMatchObject({ plan: "speaker" });
  await db.update(profiles).set({ plan: "lifetime", paymentStatus: "paid" }).where(eq(profiles.id, id));
  expect((await refusal("grant", ada.email))[0]).toBe("refused");
  expect((await db.select().from(profiles))[0]).toMatchObject({ plan: "lifetime" });
});

it("suspend needs a reason and spares the administrator; reinstate ends it", async ({ db }) => {
  await insertSpeaker(db, ada);
  await insertSpeaker(db, grace);
  const { run, refusal } = atTerminal(db);
  const suspended = async () =>
    (await db.select().from(profiles)).filter(({ suspendedAt }) => suspendedAt).map(({ email }) => email);
  expect((await refusal("suspend", ada.email))[0]).toBe("usage");
  expect((await refusal("suspend", grace.email, "--reason", "Spam"))[0]).toBe("refused");
  expect(await suspended()).toEqual([]);
  await run("suspend", ada.email, "--reason", "It copies a bank's page.");
  expect(await suspended()).toEqual([ada.email]);
  expect((await refusal("suspend", ada.email, "--reason", "Spam"))[1]).toMatch(/is suspended already/);
  await run("reinstate", ada.email);
  expect(await suspended()).toEqual([]);
  expect(await refusal("reinstate", ada.email)).toEqual(["refused", `${ada.email} is not suspended`]);
  expect((await listQueuedEmails(db)).map(({ template }) => template)).toEqual([
    "account-suspended",
    "account-reinstated",
  ]);
});

it("list-jobs counts what waits and runs, and lists what failed", async ({ db }) => {
  const { run, refusal } = atTerminal(db);
  expect(await run("list-jobs")).toBe("No jobs are waiting or running.\nNo failed jobs.");
  await insertSpeaker(db, ada);
  await run("reset-password", ada.email);
  expect(await run("list-jobs")).toMatch(/^send-email {2}1 waiting(, the oldest for \d+ s)?\nNo failed jobs.$/);
  await db.execute("update pgboss.job set state = 'active', started_on = now()");
  expect(await run("list-jobs")).toMatch(/^send-email {2}1 running/);
  expect((await refusal("list-jobs", "--page", "0"))[0]).toBe("usage");
});

describe("retry-emails", () => {
  it("queues failed emails again, those of a kind or since a day, as if they were new", async ({ db }) => {
    const { run, refusal } = atTerminal(db);
    expect(await run("retry-emails")).toBe("No email has failed.");
    await insertSpeaker(db, ada);
    for (let email = 0; email < 2; email++) await run("reset-password", ada.email);
    await run("suspend", ada.email, "--reason", "Spam");
    await db.execute(`update pgboss.job set state = 'failed', retry_count = 80, completed_on = '2026-11-20T12:00Z'`);
    expect(await run("retry-emails", "--since", "2026-11-21")).toBe("No email has failed.");
    expect(await run("retry-emails", "--kind", "receipt")).toBe(
      'No email "receipt" has failed. These have: account-suspended, set-password.',
    );
    expect((await refusal("retry-emails", "--since", "yesterday"))[0]).toBe("usage");
    expect(await run("retry-emails", "--kind", "account-suspended", "--since", "2026-11-20T11:00Z")).toMatch(
      /^Queued again: 1 email\./,
    );
    expect(await run("retry-emails")).toMatch(/^Queued again: 2 emails\./);
    const jobs = await db.execute("select distinct state::text, retry_count as tries from pgboss.job");
    expect(jobs.rows).toEqual([{ state: "retry", tries: 0 }]);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.act, "job-retried"));
    expect(entries.map(({ detail }) => detail)).toEqual([
      "1 email, account-suspended, since 2026-11-20T11:00:00.000Z",
      "2 emails",
    ]);
  });
});

it("send-test-email refuses what is no address", async ({ db }) => {
  expect((await atTerminal(db).refusal("send-test-email", "nobody"))[0]).toBe("usage");
});

it("what makes no sense is named", async ({ db }) => {
  const { refusal } = atTerminal(db);
  expect(await refusal()).toEqual(["usage", "Name a command."]);
  expect(await refusal("constructor")).toEqual(["usage", 'There is no command "constructor".']);
  expect((await refusal("grant", ada.email, "--fast"))[0]).toBe("usage");
  expect((await refusal("grant", ada.email, "speaker"))[1]).toBe('"speaker" is one word too many.');
});

describe("import-talks", () => {
  const file = "tests/support/talk-files/german-excel.csv";

  it("reports each line without writing, then makes drafts once, and is in the audit list", async ({ db }) => {
    await insertSpeaker(db, ada);
    const { run } = atTerminal(db);
    const report = await run("import-talks", file, "--for", ada.username, "--dry-run", "--timezone", "Europe/Berlin");
    expect(report).toContain("3 new, 0 already here, 1 left out");
    expect(report).toContain("3  new: Störfälle erzählen · Tue 4 Mar 2025, 14:30 (Berlin) · Süddeutsche DevOps-Tage");
    expect(report).toContain("8  No title: Nordlicht Konferenz, 13.11.2025");
    expect([await db.$count(talkHubs), await db.$count(auditEntries)]).toEqual([0, 0]);
    expect(await run("import-talks", file, "--for", ada.username)).toContain(`3 drafts created for ${ada.username}.`);
    expect(await run("import-talks", file, "--for", ada.username)).toContain("0 new, 3 already here");
    expect(await db.select().from(talkHubs)).toMatchObject(Array(3).fill({ status: "draft" }));
    expect(await db.select().from(auditEntries)).toMatchObject([{ act: "talks-imported", subjectEmail: ada.email }]);
  });

  it("says what it had to guess, and which option says otherwise", async ({ db }) => {
    await insertSpeaker(db, ada);
    const { run, refusal } = atTerminal(db);
    const check = (name: string, ...options: string[]) =>
      run("import-talks", `tests/support/talk-files/${name}`, "--for", ada.username, "--dry-run", ...options);
    const mac = await check("excel-mac.csv");
    expect(mac).toContain("its letters were guessed: it was read as Mac OS Roman");
    expect(mac).toContain("Title is “Title”, Event is “Event”, Date is “Date”: --column.");
    expect(mac).toContain("Talks that name no time zone are in ");
    const unanswered = await check("sessionize-excel.csv");
    expect(unanswered).toContain("Say which speaker it is: --speaker, one of Amara Osei; Ilse Marek.");
    const answered = await check("sessionize-excel.csv", "--speaker", "Amara Osei");
    expect(answered).toContain("2 new, 0 already here, 3 left out");
    expect(answered).toContain("Talks of Amara Osei, and of 1 more: --speaker.");
    expect(answered).toContain("No talk names its event: --event.");

    expect(await check("pretalx-schedule.xml")).toContain("--speaker, one of Amara Osei; Ilse Marek.");
    const scheduled = await check("pretalx-schedule.xml", "--speaker", "Amara Osei");
    expect(scheduled).toContain("1 new, 0 already here, 1 left out");
    expect(scheduled).not.toContain("--event.");

    const named = await check("notes-app.tsv", "--column", "title=3", "--column", "Date=2", "--column", "start-time=");
    expect(named).toContain("2 new, 0 already here, 0 left out");
    expect(named).toContain("Title is “");
    const file = "tests/support/talk-files/sessionize-excel.csv";
    const refused = async (column: string) =>
      await refusal("import-talks", file, "--for", ada.username, "--column", column);
    expect(await refused("colour=Title")).toEqual(["usage", expect.stringContaining("one of title, event, date")]);
    expect(await refused("title=Nothing")).toEqual([
      "refused",
      expect.stringContaining('there is no column "Nothing"; the table has Session Id, Title'),
    ]);
    expect((await check("sessionize-excel.csv", "--column", "speakers=")).split("\n")[0]).toContain("3 new");
  });

  it("refuses what makes no sense, a locked account, and more than it has room for", async ({ db }) => {
    const { id } = await insertSpeaker(db, ada);
    const { refusal } = atTerminal(db);
    expect((await refusal("import-talks"))[0]).toBe("usage");
    expect((await refusal("import-talks", file))[0]).toBe("usage");
    expect((await refusal("import-talks", file, "--for", ada.username, "--dates", "whenever"))[0]).toBe("usage");
    expect(await refusal("import-talks", "nothing.csv", "--for", ada.username)).toEqual([
      "refused",
      "nothing.csv is no file",
    ]);
    expect((await refusal("import-talks", file, "--for", "nobody"))[1]).toContain(
      "no speaker with the username nobody",
    );
    await db.update(profiles).set({ maxActiveHubs: 2 }).where(eq(profiles.id, id));
    expect((await refusal("import-talks", file, "--for", ada.username))[1]).toContain("room for 2 more drafts");
    await db.update(profiles).set({ plan: "lifetime", paymentStatus: "refunded" }).where(eq(profiles.id, id));
    expect((await refusal("import-talks", file, "--for", ada.username))[1]).toContain("may not edit");
    expect(await db.$count(talkHubs)).toBe(0);
  });
});
