import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { MailRefused, type OutgoingMail } from "#app/adapters/mail/contract.ts";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, profiles, talkHubs } from "#app/database/schema/index.ts";
import { addAttendees, deleteAttendees } from "#app/domain/audience/commands.server.ts";
import { inviteToken, readInviteToken } from "#app/domain/audience/invite-token.server.ts";
import { type InviteRequest, startInvites } from "#app/domain/audience/invites.server.ts";
import { sendInvites } from "#app/domain/audience/send-invites.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { sendQueued } from "#tests/support/send-queued-emails.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const signer = hmacSigner(["a secret that only the tests know, 32+"]);

async function setUpInvites(
  db: Database,
  emails = ["rosa@example.com", "tomas@example.com"],
  { slug = "kind-machines", ...person } = ada as typeof ada & { slug?: string },
) {
  const speaker = await insertSpeaker(db, person);
  const hub = await insertHub(db, speaker, { access: "listed", slug });
  let now = noon;
  const services = {
    ...servicesAt(db, undefined, { appUrl: new URL("https://hubs.example") }),
    signer,
    clock: { now: () => now },
    log: { warn: () => {}, info: () => {} },
  } as unknown as Services;
  await addAttendees(
    services,
    speaker,
    hub.id,
    emails.map((email) => ({ email, firstName: null, lastName: null })),
  );
  const sentEmails: OutgoingMail[] = [];
  const unreachable = new Map<string, Error>();
  const start = (request: InviteRequest = {}) => startInvites(services, speaker, hub.id, request);
  const sendEmails = (isLastAttempt = false) =>
    sendQueued(services, {
      isLastAttempt,
      async send(mail) {
        const failure = unreachable.get(mail.to);
        if (failure) throw failure;
        sentEmails.push(mail);
      },
    });
  const stateOf = async (email: string) => {
    const [row] = await db.select().from(approvedAttendees).where(eq(approvedAttendees.email, email));
    return row?.inviteState;
  };
  const idOf = async (email: string) => {
    const [row] = await db.select().from(approvedAttendees).where(eq(approvedAttendees.email, email));
    return row?.id ?? "";
  };
  /** Moves the clock past the same time on the next day. */
  const advanceOneDay = () => {
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000 + 1);
  };
  return { services, speaker, hub, sentEmails, unreachable, start, sendEmails, stateOf, idOf, advanceOneDay };
}

describe("inviting a list", () => {
  it("sends each person one email with a personal link", async ({ db }) => {
    const { start, sendEmails, sentEmails, stateOf, idOf } = await setUpInvites(db);
    expect(await start()).toMatchObject({ ok: true, value: { people: 2 } });
    expect(await stateOf("rosa@example.com")).toBe("queued");
    await sendEmails();

    expect(sentEmails.map(({ to }) => to).sort()).toEqual(["rosa@example.com", "tomas@example.com"]);
    expect(await stateOf("rosa@example.com")).toBe("sent");
    const { text = "" } = sentEmails.find(({ to }) => to === "rosa@example.com") ?? {};
    const [link = ""] = /https:\/\/hubs\.example\/ada-nwosu\/kind-machines\?invite=[\w-]+/.exec(text) ?? [];
    expect(readInviteToken({ signer }, new URL(link).searchParams.get("invite") ?? "")).toBe(
      await idOf("rosa@example.com"),
    );
  });

  it("finds nobody left on a second request, before and after the emails are sent", async ({ db }) => {
    const { start, sendEmails, sentEmails } = await setUpInvites(db);
    await start();
    expect(await start()).toEqual({ ok: true, value: { people: 0, leftOut: 0, failedBefore: 0 } });
    await sendEmails();
    expect(await start()).toEqual({ ok: false, refusal: "nobody-to-invite" });
    await sendEmails();
    expect(sentEmails).toHaveLength(2);
  });

  it("sends again only on request, and with a different id", async ({ db }) => {
    const { start, sendEmails, sentEmails, idOf, advanceOneDay } = await setUpInvites(db);
    await start();
    await sendEmails();
    advanceOneDay();
    expect(await start({ ids: [await idOf("rosa@example.com")] })).toMatchObject({ ok: false });
    expect(await start({ ids: [await idOf("rosa@example.com")], again: true })).toMatchObject({
      ok: true,
      value: { people: 1 },
    });
    await sendEmails();
    const toRosa = sentEmails.filter(({ to }) => to === "rosa@example.com");
    expect(new Set(toRosa.map(({ id }) => id)).size).toBe(2);
    expect(sentEmails).toHaveLength(3);
  });

  it("does not stop at a refused address, and tries it again next time", async ({ db }) => {
    const { start, sendEmails, sentEmails, unreachable, stateOf } = await setUpInvites(db, [
      "a@x.example",
      "b@x.example",
      "c@x.example",
    ]);
    unreachable.set("a@x.example", new MailRefused("550 no such user"));
    await start();
    await sendEmails();
    expect([await stateOf("a@x.example"), await stateOf("b@x.example")]).toEqual(["failed", "sent"]);
    // The speaker sees it on the list, so it is no dead email for the administrator.
    expect(await listQueuedEmails(db)).toEqual([]);
    expect(await stateOf("a@x.example")).toBe("failed");
    expect(sentEmails).toHaveLength(2);
  });

  it("says that an email is queued while the mail server is away, and that it failed after a day", async ({ db }) => {
    const { start, sendEmails, sentEmails, unreachable, stateOf } = await setUpInvites(db);
    unreachable.set("rosa@example.com", new Error("ECONNREFUSED"));
    await start();
    await sendEmails();
    expect([await stateOf("rosa@example.com"), await stateOf("tomas@example.com")]).toEqual(["queued", "sent"]);
    expect(await listQueuedEmails(db)).toHaveLength(1);
    unreachable.clear();
    await sendEmails();
    expect([await stateOf("rosa@example.com"), sentEmails.length]).toEqual(["sent", 2]);

    const later = await setUpInvites(db, ["mei@example.com"], { ...ben, slug: "later" });
    later.unreachable.set("mei@example.com", new Error("ECONNREFUSED"));
    await later.start();
    await later.sendEmails(true);
    expect([await stateOf("mei@example.com"), await listQueuedEmails(db)]).toEqual(["failed", []]);
  });

  it("sends nothing twice, nor to a person who was taken off the list", async ({ db }) => {
    const { start, sendEmails, sentEmails, services, speaker, hub, idOf } = await setUpInvites(db);
    await start();
    // As if a process had been killed between the mail server's answer and the end of its job.
    await db.execute(
      sql`insert into pgboss.job (name, data) select name, data from pgboss.job where name = 'send-email'`,
    );
    await deleteAttendees(services, speaker, hub.id, [await idOf("tomas@example.com")]);
    await sendEmails();
    expect(sentEmails.map(({ to }) => to)).toEqual(["rosa@example.com"]);
    expect(await listQueuedEmails(db)).toEqual([]);
  });

  it("that the release before had begun is continued", async ({ db }) => {
    const { sendEmails, sentEmails, services, speaker, hub } = await setUpInvites(db);
    await db.update(approvedAttendees).set({ inviteState: "queued" });
    const input = { hubId: hub.id, people: 2, round: "one" };
    await sendInvites(services, { actor: speaker, input, report: async () => {} });
    await sendEmails();
    expect(sentEmails).toHaveLength(2);
  });

  it("leaves out people who wait for approval or were in the hub already", async ({ db }) => {
    const { start, hub } = await setUpInvites(db, []);
    const at = { talkHubId: hub.id };
    await db.insert(approvedAttendees).values([
      { ...at, email: "waits@x.example", approvedAt: null },
      { ...at, email: "came@x.example", accessedAt: new Date() },
    ]);
    expect(await start()).toEqual({ ok: false, refusal: "nobody-to-invite" });
    expect(await start({ again: true })).toMatchObject({ value: { people: 1 } });
  });
});

describe("invitations with a link that would not work", () => {
  it("are refused for a hub that nobody can open, and nobody is marked", async ({ db }) => {
    const { start, hub, speaker, stateOf } = await setUpInvites(db);
    const updateHub = (values: Partial<typeof talkHubs.$inferInsert>) =>
      db
        .update(talkHubs)
        .set({ status: "active", publicVisibility: true, closedManuallyAt: null, ...values })
        .where(eq(talkHubs.id, hub.id));
    for (const values of [
      { status: "draft" },
      { status: "archived" },
      { publicVisibility: false },
      { closedManuallyAt: new Date() },
    ] as const) {
      await updateHub(values);
      expect(await start()).toEqual({ ok: false, refusal: "hub-not-open" });
    }
    await updateHub({});
    await db.update(profiles).set({ username: null }).where(eq(profiles.id, speaker.id));
    expect(await start()).toEqual({ ok: false, refusal: "username-missing" });
    expect(await stateOf("rosa@example.com")).toBe("none");
  });

  it("cannot be sent for another speaker's hub", async ({ db }) => {
    const { services, hub } = await setUpInvites(db);
    expect(await startInvites(services, await insertSpeaker(db, ben), hub.id, {})).toBeNull();
  });
});

describe("a token in a link", () => {
  const id = "0193d5c8-1111-7222-8333-444455556666";
  it("names its person and cannot be forged", () => {
    const token = inviteToken({ signer }, id);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(readInviteToken({ signer }, token)).toBe(id);
    expect(readInviteToken({ signer: hmacSigner(["another secret"]) }, token)).toBeNull();
  });
  it.each(["", "x", "a".repeat(43), `AA${inviteToken({ signer }, id).slice(2)}`, "💥"])("is not %j", (token) => {
    expect(readInviteToken({ signer }, token)).toBeNull();
  });
});
