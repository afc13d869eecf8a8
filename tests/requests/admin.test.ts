// The administrator runs the installation, and nobody else learns anything about it.
import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries, files, helpRequests, profiles, users } from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { type TestApp, type Visitor, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let administrator: Visitor;
withAda(async (fixture) => {
  ({ app, adaActor } = fixture);
  await app.db.delete(auditEntries);
  await app.db.execute(sql`delete from pgboss.job where state = 'failed'`);
  await insertSpeaker(app.db, grace);
  administrator = await app.visitor().signIn(grace);
});

const panel = "/admin-dashboard";
const actsOnAccounts = ["reset", "promote", "revoke-plan", "remove-step", "remove-ways-in"];
const submitAction = (intent: string, fields: Record<string, string>, as = administrator) =>
  as.submit(panel, { intent, ...fields });
const audit = () => app.db.select().from(auditEntries).orderBy(desc(auditEntries.createdAt));
const profileOf = async ({ id }: Actor) => (await app.db.select().from(profiles).where(eq(profiles.id, id)))[0];
const createHelpRequest = async (subject = "The code") => {
  const values = { userId: adaActor.id, subject, message: "It is too small.", submissionKey: newSubmissionKey() };
  const [helpRequest] = await app.db.insert(helpRequests).values(values).returning();
  return helpRequest as NonNullable<typeof helpRequest>;
};

/** An email that is not retried any more: it waits until 2090, and is marked as failed. */
async function createFailedEmail(to: string, error: string): Promise<string> {
  const job = { template: "account-exists" as const, to, values: { name: "Ada" } };
  await app.services.queue.enqueue(app.db, "send-email", job, { startAfter: new Date("2090-01-01") });
  const output = JSON.stringify({ message: error });
  const { rows } = await app.db.execute<{ id: string }>(
    sql`update pgboss.job set state = 'failed', completed_on = now(), start_after = now(), output = ${output}::jsonb
      where name = 'send-email' and data ->> 'to' = ${to} and state = 'created' returning id`,
  );
  return rows[0]?.id ?? "";
}

describe("everyone else", () => {
  const screens = ["/admin", "/admin-dashboard"].flatMap((path) =>
    ["", "?tab=messages", "?tab=jobs", "?tab=audit", "?search=grace"].map((query) => `${path}${query}`),
  );
  const intents = (): Record<string, string>[] => [
    ...actsOnAccounts.map((intent) => ({ intent, id: adaActor.id })),
    { intent: "deactivate", id: adaActor.id, email: ada.email },
    { intent: "status", id: randomUUID(), status: "closed" },
    { intent: "retry", id: randomUUID() },
    { intent: "dismiss", id: randomUUID() },
    { intent: "resend-sign-up", id: randomUUID() },
    { intent: "anything" },
  ];
  const people: [string, () => Promise<Visitor>][] = [
    ["a visitor", async () => app.visitor()],
    ["a speaker", async () => app.visitor().signIn(ada)],
    [
      "the support address before it is confirmed",
      async () => {
        await app.db.update(users).set({ emailVerified: false }).where(eq(users.email, grace.email));
        return administrator;
      },
    ],
  ];

  it.each(people)("%s gets nothing, whatever is requested", async (role, openVisitor) => {
    const message = await createHelpRequest("A secret subject");
    await createFailedEmail("somebody@example.com", "secret reason");
    const visitor = await openVisitor();
    const responses = [];
    for (const path of screens) {
      responses.push(await visitor.open(path));
      responses.push(await visitor.open(path.replace(/\?|$/, (end) => `.data${end}`)));
    }
    for (const fields of intents()) {
      for (const path of ["/admin", "/admin-dashboard"])
        responses.push(
          await visitor.submit(path, { ...fields, ...(fields.intent === "status" && { id: message.id }) }),
        );
    }
    for (const { status, html, location } of responses) {
      expect(html).not.toMatch(/grace-lim|A secret subject|somebody@example|secret reason|Stripe Status/);
      // The page's script gets the same redirect in the framework's format.
      if (role === "a visitor") expect(["302 /signin", "202 null"]).toContain(`${status} ${location}`);
      else expect(status).toBe(403);
    }
    expect(await audit()).toEqual([]);
    expect(await profileOf(adaActor)).toMatchObject({ plan: null });
    expect((await app.db.select().from(helpRequests))[0]?.status).toBe("open");
  });

  it("shows the specification's text, and no link to the panel", async () => {
    const speaker = await app.visitor().signIn(ada);
    for (const path of ["/admin", "/admin-dashboard"]) {
      const { html, text } = await speaker.open(path);
      expect(html).toContain("<title>Access Denied</title>");
      expect(text).toContain("🚫 You are not authorised to view this page.");
      expect(text).not.toContain("Admin Panel");
    }
    expect((await administrator.open("/dashboard")).html).toContain('href="/admin-dashboard"');
  });
});

describe("the list of accounts", () => {
  it("shows the specification's columns, a dash where a value is missing, and the storage used", async () => {
    await insertHub(app.db, adaActor);
    await insertHub(app.db, adaActor, { slug: "gone", deletedAt: new Date() });
    const file = {
      userId: adaActor.id,
      name: "a.pdf",
      kind: "presentation",
      contentType: "application/pdf",
    } as const;
    await app.db.insert(files).values([
      { ...file, key: `${adaActor.id}/files/a`, sizeBytes: 3 * 1024 * 1024, status: "stored" },
      { ...file, key: `${adaActor.id}/files/b`, kind: "avatar", sizeBytes: 1024 * 1024, status: "stored" },
    ]);
    await app.db.update(profiles).set({ username: null }).where(eq(profiles.id, adaActor.id));
    for (const path of ["/admin", "/admin-dashboard"]) {
      const { status, html, text } = await administrator.open(`${path}?search=nwosu`);
      expect(status).toBe(200);
      const heads = [...html.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, head]) => head);
      expect(heads.join(", ")).toBe("Email, Stripe Status, Plan, Username, Created, Hubs, Storage used, Actions");
      expect(text).toMatch(/ada@example\.com Ada Nwosu - - - \w{3} \d+ \w{3} \d{4} 1 4 MB/);
      expect(text).not.toContain("support@example.com Grace");
    }
  });

  it("is searched by email, name and username, filtered, sorted and paged", async () => {
    await insertSpeaker(app.db, ben);
    await app.db.update(profiles).set({ plan: "lifetime", paymentStatus: "paid" }).where(eq(profiles.email, ben.email));
    const listEmails = async (query: string) =>
      [...(await administrator.open(`${panel}?${query}`)).html.matchAll(/aria-label="Actions for ([^"]+)"/g)].map(
        ([, email]) => email,
      );
    expect(await listEmails("search=BEN%40")).toEqual([ben.email]);
    expect(await listEmails("search=lim+grace")).toEqual([grace.email]);
    expect(await listEmails("search=ada-nw")).toEqual([ada.email]);
    expect(await listEmails("search=100%25")).toEqual([]);
    expect(await listEmails("plan=lifetime")).toEqual([ben.email]);
    expect(await listEmails("payment=paid")).toEqual([ben.email]);
    expect(await listEmails("plan=none&sort=email")).toEqual([ada.email, grace.email]);
    expect(await listEmails("plan=nonsense&sort=drop&page=99&payment=%27")).toHaveLength(3);
    for (let n = 0; n < 27; n++)
      await insertSpeaker(app.db, { ...ada, email: `s${n}@example.com`, username: `speaker-${n}` });
    expect(await listEmails("sort=email")).toHaveLength(25);
    expect(await listEmails("sort=email&page=2")).toHaveLength(5);
  });

  it("runs no more statements for thirty accounts than for two", async () => {
    const open = () => administrator.open(panel);
    const count = async () => Math.min(await countStatements(app.db, open), await countStatements(app.db, open));
    const few = await count();
    for (let n = 0; n < 28; n++) {
      const one = await insertSpeaker(app.db, { ...ada, email: `s${n}@example.com`, username: `speaker-${n}` });
      await insertHub(app.db, one);
    }
    expect(await count()).toBeLessThanOrEqual(few);
    expect(few).toBeGreaterThan(4);
  });
});

describe("an action on an account", () => {
  it("sends a link that sets the password once, and is recorded", async () => {
    const response = await submitAction("reset", { id: adaActor.id });
    expect(response.html).toContain("Password Reset Email Sent");
    expect(response.html).toContain("The user will receive reset instructions.");
    const link = (await findMailedLinks(app, ada.email, /password/i)).find((each) => each.includes("token="));
    const password = "another calm, well-lit stage";
    const { pathname, search } = new URL(link ?? "");
    const token = new URLSearchParams(search).get("token") ?? "";
    const set = () => app.visitor().submit(`${pathname}${search}`, { token, password, confirmPassword: password });
    await set();
    await app.visitor().signInByForm({ email: ada.email, password });
    expect((await set()).text).toContain("Link Invalid or Expired");
    expect(await audit()).toMatchObject([
      { act: "password-reset-sent", actorEmail: grace.email, subjectId: adaActor.id, subjectEmail: ada.email },
    ]);
  });

  it("sends at most five emails an hour to one account", async () => {
    for (let i = 0; i < 5; i++) expect((await submitAction("reset", { id: adaActor.id })).status).toBe(200);
    const response = await submitAction("reset", { id: adaActor.id });
    expect([response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await audit()).toHaveLength(5);
  });

  it("promotes once, free, with the lifetime limits, and reverts it", async () => {
    const response = await submitAction("promote", { id: adaActor.id });
    expect(response.html).toContain("User Promoted");
    expect(response.html).toContain("Speaker plan activated.");
    await submitAction("promote", { id: adaActor.id });
    expect(await profileOf(adaActor)).toMatchObject({
      plan: "speaker",
      ltdPlan: false,
      paymentStatus: null,
      storageLimitGb: 2,
      maxActiveHubs: 5,
    });
    await submitAction("revoke-plan", { id: adaActor.id });
    await submitAction("revoke-plan", { id: adaActor.id });
    expect(await profileOf(adaActor)).toMatchObject({ plan: null, storageLimitGb: null, maxActiveHubs: null });
    expect((await audit()).map((each) => each.act)).toEqual(["plan-taken-back", "promoted"]);
  });

  it("does not change a paid plan, and says why", async () => {
    await app.db.update(profiles).set({ plan: "lifetime", paymentStatus: "paid" });
    for (const intent of ["promote", "revoke-plan"]) {
      const response = await submitAction(intent, { id: adaActor.id });
      expect(response.status).toBe(409);
      expect(response.html).toMatch(/This (account has already paid|plan was paid)/);
    }
    expect(await profileOf(adaActor)).toMatchObject({ plan: "lifetime" });
    expect(await audit()).toEqual([]);
  });

  it("is not found for an unknown or invalid id", async () => {
    for (const id of [randomUUID(), "nobody", ""]) {
      for (const intent of [...actsOnAccounts, "deactivate"])
        expect((await submitAction(intent, { id, email: ada.email })).status, intent).toBe(404);
    }
    expect((await submitAction("nothing", {})).status).toBe(400);
  });

  it("deactivates only with the account's own email typed, never the administrator, and stays in the audit list", async () => {
    await insertHub(app.db, adaActor);
    const speaker = await app.visitor().signIn(ada);
    expect((await submitAction("deactivate", { id: adaActor.id, email: ben.email })).status).toBe(409);
    expect((await submitAction("deactivate", { id: adaActor.id })).status).toBe(422);
    const [own] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, grace.email));
    expect((await submitAction("deactivate", { id: own?.id ?? "", email: grace.email })).status).toBe(409);
    expect(await app.db.$count(users)).toBe(2);

    const response = await submitAction("deactivate", { id: adaActor.id, email: "ADA@example.com " });
    expect(response.html).toContain("Account Deactivated");
    expect(response.html).toContain("The account has been removed.");
    expect(await app.db.$count(users)).toBe(1);
    expect((await speaker.open("/dashboard")).location).toBe("/signin");
    expect((await app.visitor().open("/ada-nwosu")).status).toBe(404);
    expect((await administrator.open(`${panel}?tab=audit`)).text).toMatch(/Deactivated the account ada@example\.com/);
  });
});

describe("a failed job", () => {
  it("shows its name, recipient and error; when retried, the email arrives", async () => {
    const id = await createFailedEmail("patient@example.com", "connect ECONNREFUSED 127.0.0.1:2525");
    const { text } = await administrator.open(`${panel}?tab=jobs`);
    expect(text).toMatch(/Email: Account exists connect ECONNREFUSED.*patient@example\.com/);
    expect((await submitAction("retry", { id })).status).toBe(200);
    await findMailedLinks(app, "patient@example.com", /./);
    // A second click, from an outdated page.
    expect((await submitAction("retry", { id })).status).toBe(409);
    expect(await audit()).toMatchObject([
      { act: "job-retried", detail: "Email: Account exists to patient@example.com" },
    ]);
  });

  it("is deleted when dismissed, and no other job is", async () => {
    const id = await createFailedEmail("gone@example.com", "550 no such user");
    await createFailedEmail("stays@example.com", "550 no such user");
    await submitAction("dismiss", { id });
    const { text } = await administrator.open(`${panel}?tab=jobs`);
    expect([text.includes("stays@example.com"), text.includes("gone@example.com")]).toEqual([true, false]);
    expect((await submitAction("dismiss", { id: "nonsense" })).status).toBe(404);
  });
});

describe("a message to support", () => {
  it("is listed with its sender and can be moved; the speaker sees its status", async () => {
    const { id, number } = await createHelpRequest();
    await createHelpRequest("Another");
    expect((await administrator.open(`${panel}?tab=messages`)).text).toMatch(
      /Another.*The code Open #\d+ · Ada Nwosu, ada@example\.com · just now It is too small\./,
    );
    expect((await submitAction("status", { id, status: "answered" })).html).toContain("Answered");
    expect((await submitAction("status", { id, status: "burnt" })).status).toBe(422);
    expect((await submitAction("status", { id: randomUUID(), status: "open" })).status).toBe(404);
    const filteredPage = await administrator.open(`${panel}?tab=messages&status=answered`);
    expect(filteredPage.text).toContain("The code");
    expect(filteredPage.text).not.toContain("Another");
    const speaker = await app.visitor().signIn(ada);
    expect((await speaker.open("/dashboard/help")).text).toMatch(new RegExp(`The code #${number} Answered`));
    expect(await audit()).toMatchObject([{ act: "help-status", detail: `#${number}: Open → Answered` }]);
  });
});
