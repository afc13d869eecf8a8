// Nobody can have the installation write to the world: what speakers and strangers try, and how the administrator sees it.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listLetters, readLetter } from "#app/adapters/mail/folder.server.ts";
import {
  approvedAttendees,
  auditEntries,
  emailSends,
  profiles,
  speakerBookings,
  users,
} from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { ada, grace } from "#tests/support/cast.ts";
import { type House, openHouse, type Visitor } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let adaHerself: Actor;
let speaker: Visitor;
let victim: string;
let count = 0;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  await house.db.delete(emailSends);
  await house.db.delete(auditEntries);
  adaHerself = await joins(house.db, ada);
  speaker = await house.visitor().signIn(ada);
  victim = `victim${++count}@example.com`;
});
afterAll(() => house.close());

const hasList = async (emails: string[], title = "Kind machines") => {
  const hub = await hasHub(house.db, adaHerself, { access: "listed", title, slug: `talk-${++count}` });
  await house.db.insert(approvedAttendees).values(emails.map((email) => ({ talkHubId: hub.id, email })));
  return { ...hub, address: `/dashboard/qualified-audience?hub=${hub.id}` };
};
const guests = (many: number) => Array.from({ length: many }, (_, i) => `guest${i}@example.com`);
/** All emails that lie in the mail folder for `to`. */
const lettersTo = async (to: string) => {
  const folder = `${house.installation.config.dataDir}/mail`;
  const letters = await Promise.all((await listLetters(folder)).map((name) => readLetter(folder, name)));
  return letters.flatMap((letter) =>
    letter?.message.to?.some(({ address }) => address === to) ? [letter.message] : [],
  );
};
/** When nothing waits to be sent any more. */
const nothingWaits = () =>
  expect
    .poll(
      async () => {
        const { rows } = await house.db.execute<{ n: number }>(
          "select count(*)::int as n from pgboss.job where state in ('created', 'active', 'retry') and name in ('send-letter', 'run-task', 'answer-access-request')",
        );
        return rows[0]?.n;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
const states = async () => (await house.db.select().from(approvedAttendees)).map(({ inviteState }) => inviteState);

describe("Send Invites by an account without a plan", () => {
  it("to 1,000 people is refused with both numbers before anything leaves; 20 may go in part", async () => {
    const { address } = await hasList(guests(1_000));
    expect((await speaker.open(`${address}&tab=manage`)).text).toContain("You can send 20 more invitations today.");
    const refused = await speaker.submit(`${address}&tab=manage`, { intent: "invite", all: "on" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("You chose 1,000 people but can send 20 more invitations today.");
    expect(new Set(await states())).toEqual(new Set(["none"]));

    const sent = await speaker.submit(`${address}&tab=manage`, { intent: "invite", all: "on", part: "on" });
    expect(sent.status).toBe(200);
    await nothingWaits();
    expect((await states()).filter((state) => state === "sent")).toHaveLength(20);
    expect((await speaker.open(`${address}&tab=manage`)).text).toContain("You can send 0 more invitations today.");
    expect((await speaker.submit(address, { intent: "invite", all: "on", part: "on" })).status).toBe(409);
  });

  it("carries no link, no name and no words of its own into sender and subject", async () => {
    await house.db.update(profiles).set({ firstName: "Your Bank", lastName: "https://evil.example" });
    const { address } = await hasList([victim], "Your bank account: http://evil.example/login is locked");
    await speaker.submit(address, { intent: "invite", all: "on" });
    await nothingWaits();
    const [letter, ...others] = await lettersTo(victim);
    expect(others).toEqual([]);
    expect(letter?.from).toMatchObject({ name: "Talk Hubs" });
    expect(letter?.subject).toBe("You are invited to the talk “Your bank account: … is locked”");
    expect(`${letter?.html} ${letter?.text}`).not.toContain("evil");
  });
});

describe("a stranger who types a victim's address", () => {
  const asks = (values: Record<string, string> = {}) =>
    house.visitor().submit("/ada-nwosu/book", {
      form_token: house.formToken(adaHerself.id),
      submission_id: randomUUID(),
      name: "Your account is locked, call us now",
      email: victim,
      eventName: "Confirm at http://evil.example within 24 hours",
      additionalNotes: "Pay at http://evil.example",
      ...values,
    });

  it("sends a few receipts in a day at most, in which nothing stands that was typed", async () => {
    for (let i = 0; i < 8; i++) {
      // Another process, or an hour later: only what the database counts holds.
      if (i % 4 === 0) await house.db.execute("delete from limiter_counts");
      await asks({ email: i % 2 ? victim : victim.replace("@", `+${i}@`) });
    }
    await nothingWaits();
    const letters = [...(await lettersTo(victim))];
    for (let i = 0; i < 8; i += 2) letters.push(...(await lettersTo(victim.replace("@", `+${i}@`))));
    expect(letters).toHaveLength(5);
    for (const letter of letters) {
      expect(letter.subject).toBe("Your booking request has been sent");
      expect(`${letter.html} ${letter.text}`).not.toMatch(/evil|locked|Confirm|Pay at/);
    }
    expect((await house.db.select().from(speakerBookings)).length).toBeGreaterThanOrEqual(5);
  });

  it("as the speaker cannot reply to more victims than may be invited, nor after being stopped", async () => {
    const booked = Array.from({ length: 21 }, (_, i) => ({
      ...{ speakerId: adaHerself.id, requesterName: "V", requesterEmail: `v${i}@example.com`, eventName: "E" },
      ...{ submissionId: randomUUID(), deviceId: randomUUID() },
    }));
    const rows = await house.db.insert(speakerBookings).values(booked).returning();
    const answers = [];
    for (const { id } of rows)
      answers.push(
        await speaker.submit(`/dashboard/bookings/${id}`, { intent: "reply", reply: "Buy!", status: "held" }),
      );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const last = answers.at(-1);
    expect(last?.status).toBe(409);
    expect(last?.text).toContain("You've reached today's limit for replies and invitations");
    expect(last?.html).toContain("Buy!");
    const [unanswered] = await house.db
      .select()
      .from(speakerBookings)
      .where(eq(speakerBookings.id, rows[20]?.id ?? ""));
    expect(unanswered).toMatchObject({ repliedAt: null, reply: null });
  });
});

describe("the administrator", () => {
  const panel = "/admin-dashboard?tab=senders";

  it("sees who sends how much, stops one, whose queue stays, and allows it again; each is in the audit list", async () => {
    await joins(house.db, grace);
    const administrator = await house.visitor().signIn(grace);
    const { address } = await hasList([victim]);
    await speaker.submit(address, { intent: "invite", all: "on" });
    await nothingWaits();
    expect((await administrator.open(panel)).text).toMatch(/ada@example\.com -? ?1 1 1/);

    const id = adaHerself.id;
    const stopped = await administrator.submit(panel, { intent: "stop-sending", id });
    expect(stopped.status).toBe(200);
    await administrator.submit(panel, { intent: "stop-sending", id });
    const next = await hasList([`other-${victim}`]);
    await house.db.update(approvedAttendees).set({ inviteState: "queued" });
    const refused = await speaker.submit(`${next.address}&tab=manage`, { intent: "invite", all: "on", again: "on" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Emails from your account have been stopped");

    expect((await administrator.submit(panel, { intent: "allow-sending", id })).status).toBe(200);
    const acts = await house.db.select().from(auditEntries).orderBy(auditEntries.createdAt, auditEntries.id);
    expect(acts).toMatchObject([
      { act: "sending-stopped", subjectEmail: ada.email, actorEmail: grace.email },
      { act: "sending-allowed", subjectEmail: ada.email },
    ]);
    await house.db.update(approvedAttendees).set({ inviteState: "none" });
    expect((await speaker.submit(next.address, { intent: "invite", all: "on" })).status).toBe(200);
  });

  it("alone may; never to itself", async () => {
    const grown = await joins(house.db, grace);
    const administrator = await house.visitor().signIn(grace);
    for (const intent of ["stop-sending", "allow-sending"])
      expect((await speaker.submit(panel, { intent, id: grown.id })).status).toBe(403);
    expect((await administrator.submit(panel, { intent: "stop-sending", id: grown.id })).status).toBe(409);
    expect((await administrator.submit(panel, { intent: "stop-sending", id: randomUUID() })).status).toBe(404);
    expect(await house.db.$count(auditEntries)).toBe(0);
  });
});
