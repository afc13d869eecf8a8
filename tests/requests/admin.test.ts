// The administrator runs the place, and nobody else learns anything of it.
import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditEntries, files, helpRequests, profiles, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { ada, ben, grace } from "#tests/support/cast.ts";
import { mailedLinks } from "#tests/support/drained.ts";
import { type House, openHouse, type Visitor } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";
import { countStatements } from "#tests/support/statements.ts";

let house: House;
let adaHerself: Actor;
let administrator: Visitor;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  await house.db.delete(auditEntries);
  await house.db.execute(sql`delete from pgboss.job where state = 'failed'`);
  adaHerself = await joins(house.db, ada);
  await joins(house.db, grace);
  administrator = await house.visitor().signIn(grace);
});
afterAll(() => house.close());

const panel = "/admin-dashboard";
const act = (intent: string, fields: Record<string, string>, as = administrator) =>
  as.submit(panel, { intent, ...fields });
const audit = () => house.db.select().from(auditEntries).orderBy(desc(auditEntries.createdAt));
const profileOf = async ({ id }: Actor) => (await house.db.select().from(profiles).where(eq(profiles.id, id)))[0];
const asks = async (subject = "The code") => {
  const values = { userId: adaHerself.id, subject, message: "It is too small.", submissionId: randomUUID() };
  const [made] = await house.db.insert(helpRequests).values(values).returning();
  return made as NonNullable<typeof made>;
};

/** A letter that nobody tries any more: it waits until next year, and is said to have failed. */
async function letterFailed(to: string, error: string): Promise<string> {
  const job = { letter: "account-exists" as const, to, values: { name: "Ada" } };
  await house.services.queue.promise(house.db, "send-letter", job, { startAfter: new Date("2090-01-01") });
  const output = JSON.stringify({ message: error });
  const { rows } = await house.db.execute<{ id: string }>(
    sql`update pgboss.job set state = 'failed', completed_on = now(), start_after = now(), output = ${output}::jsonb
      where name = 'send-letter' and data ->> 'to' = ${to} and state = 'created' returning id`,
  );
  return rows[0]?.id ?? "";
}

describe("everybody else", () => {
  const screens = ["/admin", "/admin-dashboard"].flatMap((path) =>
    ["", "?tab=messages", "?tab=jobs", "?tab=audit", "?search=grace"].map((query) => `${path}${query}`),
  );
  const intents = (): Record<string, string>[] => [
    { intent: "reset", id: adaHerself.id },
    { intent: "promote", id: adaHerself.id },
    { intent: "take-back", id: adaHerself.id },
    { intent: "remove-step", id: adaHerself.id },
    { intent: "deactivate", id: adaHerself.id, email: ada.email },
    { intent: "status", id: randomUUID(), status: "closed" },
    { intent: "retry", id: randomUUID() },
    { intent: "dismiss", id: randomUUID() },
    { intent: "anything" },
  ];
  const people: [string, () => Promise<Visitor>][] = [
    ["a stranger", async () => house.visitor()],
    ["a speaker", async () => house.visitor().signIn(ada)],
    [
      "the support address before it is confirmed",
      async () => {
        await house.db.update(users).set({ emailVerified: false }).where(eq(users.email, grace.email));
        return administrator;
      },
    ],
  ];

  it.each(people)("%s gets nothing, whatever is asked", async (who, comes) => {
    const message = await asks("A secret subject");
    await letterFailed("somebody@example.com", "secret reason");
    const visitor = await comes();
    const answers = [];
    for (const path of screens) {
      answers.push(await visitor.open(path));
      answers.push(await visitor.open(path.replace(/\?|$/, (end) => `.data${end}`)));
    }
    for (const fields of intents()) {
      for (const path of ["/admin", "/admin-dashboard"])
        answers.push(await visitor.submit(path, { ...fields, ...(fields.intent === "status" && { id: message.id }) }));
    }
    for (const { status, html, location } of answers) {
      expect(html).not.toMatch(/grace-lim|A secret subject|somebody@example|secret reason|Stripe Status/);
      // The page's own script is told the same redirect in its own words.
      if (who === "a stranger") expect(["302 /signin", "202 null"]).toContain(`${status} ${location}`);
      else expect(status).toBe(403);
    }
    expect(await audit()).toEqual([]);
    expect(await profileOf(adaHerself)).toMatchObject({ plan: null });
    expect((await house.db.select().from(helpRequests))[0]?.status).toBe("open");
  });

  it("reads the specification's words, and no link leads there", async () => {
    const speaker = await house.visitor().signIn(ada);
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
  it("shows the specification's columns, what is missing as a dash, and what each stores", async () => {
    await hasHub(house.db, adaHerself);
    await hasHub(house.db, adaHerself, { slug: "gone", deletedAt: new Date() });
    const file = {
      userId: adaHerself.id,
      name: "a.pdf",
      kind: "presentation",
      contentType: "application/pdf",
    } as const;
    await house.db.insert(files).values([
      { ...file, key: `${adaHerself.id}/files/a`, sizeBytes: 3 * 1024 * 1024, status: "stored" },
      { ...file, key: `${adaHerself.id}/files/b`, kind: "avatar", sizeBytes: 1024 * 1024, status: "stored" },
    ]);
    await house.db.update(profiles).set({ username: null }).where(eq(profiles.id, adaHerself.id));
    for (const path of ["/admin", "/admin-dashboard"]) {
      const { status, html, text } = await administrator.open(`${path}?search=nwosu`);
      expect(status).toBe(200);
      const heads = [...html.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, head]) => head);
      expect(heads).toEqual([
        ...["Email", "Stripe Status", "Plan", "Username", "Created", "Hubs", "Storage used", "Actions"],
      ]);
      expect(text).toMatch(/ada@example\.com Ada Nwosu - - - \w{3} \d+ \w{3} \d{4} 1 4 MB/);
      expect(text).not.toContain("support@example.com Grace");
    }
  });

  it("is searched by e-mail, name and username, filtered, sorted and paged", async () => {
    await joins(house.db, ben);
    await house.db
      .update(profiles)
      .set({ plan: "lifetime", paymentStatus: "paid" })
      .where(eq(profiles.email, ben.email));
    const found = async (query: string) =>
      [...(await administrator.open(`${panel}?${query}`)).html.matchAll(/aria-label="Actions for ([^"]+)"/g)].map(
        ([, email]) => email,
      );
    expect(await found("search=BEN%40")).toEqual([ben.email]);
    expect(await found("search=lim+grace")).toEqual([grace.email]);
    expect(await found("search=ada-nw")).toEqual([ada.email]);
    expect(await found("search=100%25")).toEqual([]);
    expect(await found("plan=lifetime")).toEqual([ben.email]);
    expect(await found("payment=paid")).toEqual([ben.email]);
    expect(await found("plan=none&sort=email")).toEqual([ada.email, grace.email]);
    expect(await found("plan=nonsense&sort=drop&page=99&payment=%27")).toHaveLength(3);
    for (let n = 0; n < 27; n++)
      await joins(house.db, { ...ada, email: `s${n}@example.com`, username: `speaker-${n}` });
    expect(await found("sort=email")).toHaveLength(25);
    expect(await found("sort=email&page=2")).toHaveLength(5);
  });

  it("asks the database no more often for thirty accounts than for two", async () => {
    const open = () => administrator.open(panel);
    const count = async () => Math.min(await countStatements(house.db, open), await countStatements(house.db, open));
    const few = await count();
    for (let n = 0; n < 28; n++) {
      const one = await joins(house.db, { ...ada, email: `s${n}@example.com`, username: `speaker-${n}` });
      await hasHub(house.db, one);
    }
    expect(await count()).toBeLessThanOrEqual(few);
    expect(few).toBeGreaterThan(4);
  });
});

describe("an act on an account", () => {
  it("sends a link that sets the password once, and is written down", async () => {
    const answer = await act("reset", { id: adaHerself.id });
    expect(answer.html).toContain("Password Reset Email Sent");
    expect(answer.html).toContain("The user will receive reset instructions.");
    const link = (await mailedLinks(house, ada.email, /password/i)).find((each) => each.includes("token="));
    const password = "another calm, well-lit stage";
    const { pathname, search } = new URL(link ?? "");
    const token = new URLSearchParams(search).get("token") ?? "";
    const set = () => house.visitor().submit(`${pathname}${search}`, { token, password, confirmPassword: password });
    await set();
    await house.visitor().signInByForm({ email: ada.email, password });
    expect((await set()).text).toContain("Link Invalid or Expired");
    expect(await audit()).toMatchObject([
      { act: "password-reset-sent", actorEmail: grace.email, subjectId: adaHerself.id, subjectEmail: ada.email },
    ]);
  });

  it("sends at most five letters an hour to one account", async () => {
    for (let i = 0; i < 5; i++) expect((await act("reset", { id: adaHerself.id })).status).toBe(200);
    const answer = await act("reset", { id: adaHerself.id });
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await audit()).toHaveLength(5);
  });

  it("promotes with the lifetime limits, free, once; and takes it back", async () => {
    const answer = await act("promote", { id: adaHerself.id });
    expect(answer.html).toContain("User Promoted");
    expect(answer.html).toContain("Speaker plan activated.");
    await act("promote", { id: adaHerself.id });
    expect(await profileOf(adaHerself)).toMatchObject({
      ...{ plan: "speaker", ltdPlan: false, paymentStatus: null, storageLimitGb: 2, maxActiveHubs: 5 },
    });
    await act("take-back", { id: adaHerself.id });
    await act("take-back", { id: adaHerself.id });
    expect(await profileOf(adaHerself)).toMatchObject({ plan: null, storageLimitGb: null, maxActiveHubs: null });
    expect((await audit()).map((each) => each.act)).toEqual(["plan-taken-back", "promoted"]);
  });

  it("leaves a plan that was paid for as it is, and says why", async () => {
    await house.db.update(profiles).set({ plan: "lifetime", paymentStatus: "paid" });
    for (const intent of ["promote", "take-back"]) {
      const answer = await act(intent, { id: adaHerself.id });
      expect(answer.status).toBe(409);
      expect(answer.html).toMatch(/This (account has already paid|plan was paid)/);
    }
    expect(await profileOf(adaHerself)).toMatchObject({ plan: "lifetime" });
    expect(await audit()).toEqual([]);
  });

  it("on nobody is 404, and on nonsense too", async () => {
    for (const id of [randomUUID(), "nobody", ""]) {
      for (const intent of ["reset", "promote", "take-back", "remove-step", "deactivate"])
        expect((await act(intent, { id, email: ada.email })).status, intent).toBe(404);
    }
    expect((await act("nothing", {})).status).toBe(400);
  });

  it("deactivates only with the account's own e-mail typed, never oneself, and is remembered afterwards", async () => {
    await hasHub(house.db, adaHerself);
    const speaker = await house.visitor().signIn(ada);
    expect((await act("deactivate", { id: adaHerself.id, email: ben.email })).status).toBe(409);
    expect((await act("deactivate", { id: adaHerself.id })).status).toBe(422);
    const [own] = await house.db.select({ id: users.id }).from(users).where(eq(users.email, grace.email));
    expect((await act("deactivate", { id: own?.id ?? "", email: grace.email })).status).toBe(409);
    expect(await house.db.$count(users)).toBe(2);

    const answer = await act("deactivate", { id: adaHerself.id, email: "ADA@example.com " });
    expect(answer.html).toContain("Account Deactivated");
    expect(answer.html).toContain("The account has been removed.");
    expect(await house.db.$count(users)).toBe(1);
    expect((await speaker.open("/dashboard")).location).toBe("/signin");
    expect((await house.visitor().open("/ada-nwosu")).status).toBe(404);
    expect((await administrator.open(`${panel}?tab=audit`)).text).toMatch(/Deactivated the account ada@example\.com/);
  });
});

describe("a failed job", () => {
  it("shows what it was and for whom, with the reason; tried again, the letter arrives", async () => {
    const id = await letterFailed("patient@example.com", "connect ECONNREFUSED 127.0.0.1:2525");
    const { text } = await administrator.open(`${panel}?tab=jobs`);
    expect(text).toMatch(/Email: Account exists connect ECONNREFUSED.*patient@example\.com/);
    expect((await act("retry", { id })).status).toBe(200);
    await mailedLinks(house, "patient@example.com", /./);
    // A second press, from an older page.
    expect((await act("retry", { id })).status).toBe(409);
    expect(await audit()).toMatchObject([
      { act: "job-retried", detail: "Email: Account exists to patient@example.com" },
    ]);
  });

  it("dismissed is forgotten, and nothing else is", async () => {
    const id = await letterFailed("gone@example.com", "550 no such user");
    await letterFailed("stays@example.com", "550 no such user");
    await act("dismiss", { id });
    const { text } = await administrator.open(`${panel}?tab=jobs`);
    expect([text.includes("stays@example.com"), text.includes("gone@example.com")]).toEqual([true, false]);
    expect((await act("dismiss", { id: "nonsense" })).status).toBe(404);
  });
});

describe("a message to support", () => {
  it("is listed with who wrote it and moved; the speaker sees how it stands", async () => {
    const { id, number } = await asks();
    await asks("Another");
    expect((await administrator.open(`${panel}?tab=messages`)).text).toMatch(
      /Another.*The code Open #\d+ · Ada Nwosu, ada@example\.com · just now It is too small\./,
    );
    expect((await act("status", { id, status: "answered" })).html).toContain("Answered");
    expect((await act("status", { id, status: "burnt" })).status).toBe(422);
    expect((await act("status", { id: randomUUID(), status: "open" })).status).toBe(404);
    const answered = await administrator.open(`${panel}?tab=messages&status=answered`);
    expect(answered.text).toContain("The code");
    expect(answered.text).not.toContain("Another");
    const speaker = await house.visitor().signIn(ada);
    expect((await speaker.open("/dashboard/help")).text).toMatch(new RegExp(`The code #${number} Answered`));
    expect(await audit()).toMatchObject([{ act: "help-status", detail: `#${number}: Open → Answered` }]);
  });
});
