import { and, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, profiles, talkHubs, tasks } from "#app/database/schema/index.ts";
import { addAttendees } from "#app/domain/audience/commands.server.ts";
import { inviteToken, readInviteToken } from "#app/domain/audience/invite-token.server.ts";
import { type InviteRequest, startInvites } from "#app/domain/audience/invites.server.ts";
import { sendInvites } from "#app/domain/audience/send-invites.server.ts";
import type { EmailJob } from "#app/emails/index.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const signer = hmacSigner(["a secret that only the tests know, 32+"]);

async function adaInvites(db: Database, emails = ["rosa@example.com", "tomas@example.com"]) {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, { access: "listed" });
  let now = noon;
  const services = {
    ...servicesAt(db, undefined, { appUrl: new URL("https://hubs.example") }),
    signer,
    queue: { enqueue: async () => {} },
    clock: { now: () => now },
    log: { warn: () => {}, info: () => {} },
  } as unknown as Services;
  await addAttendees(
    services,
    speaker,
    hub.id,
    emails.map((email) => ({ email, firstName: null, lastName: null })),
  );
  const letters: (EmailJob & { id: string })[] = [];
  const unreachable = new Set<string>();
  const deliver = async (message: EmailJob & { id: string }) => {
    if (unreachable.has(message.to)) throw new Error("550 no such user");
    letters.push(message);
  };
  const start = (request: InviteRequest = {}) => startInvites(services, speaker, hub.id, request);
  /** What the queue does with the tasks that were promised. */
  const work = async () => {
    const reports: string[] = [];
    for (const task of await db.select().from(tasks).where(eq(tasks.state, "queued"))) {
      const report = async (done: number, total: number) => void reports.push(`${done}/${total}`);
      await sendInvites(services, { actor: speaker, input: task.input, report }, deliver);
      await db.update(tasks).set({ state: "done" }).where(eq(tasks.id, task.id));
    }
    return reports;
  };
  const stateOf = async (email: string) => {
    const [row] = await db.select().from(approvedAttendees).where(eq(approvedAttendees.email, email));
    return row?.inviteState;
  };
  const idOf = async (email: string) => {
    const [row] = await db.select().from(approvedAttendees).where(eq(approvedAttendees.email, email));
    return row?.id ?? "";
  };
  /** The next day at the same time, and a little. */
  const aDayLater = () => {
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000 + 1);
  };
  return { services, speaker, hub, letters, unreachable, start, work, stateOf, idOf, aDayLater };
}

describe("inviting a list", () => {
  it("sends each person one letter with a link of their own, and tells how far it is", async ({ db }) => {
    const { start, work, letters, stateOf, idOf } = await adaInvites(db);
    expect(await start()).toMatchObject({ ok: true, value: { people: 2 } });
    expect(await stateOf("rosa@example.com")).toBe("queued");
    expect(await work()).toEqual(["0/2", "2/2"]);

    expect(letters.map(({ to }) => to).sort()).toEqual(["rosa@example.com", "tomas@example.com"]);
    expect(await stateOf("rosa@example.com")).toBe("sent");
    const invitation = letters.find(({ to }) => to === "rosa@example.com");
    const { link } = (invitation?.values ?? {}) as { link: string };
    expect(link).toMatch(/^https:\/\/hubs\.example\/ada-nwosu\/kind-machines\?invite=/);
    const token = new URL(link).searchParams.get("invite") ?? "";
    expect(readInviteToken({ signer }, token)).toBe(await idOf("rosa@example.com"));
  });

  it("asked twice follows the round under way, and afterwards finds nobody left", async ({ db }) => {
    const { start, work, letters } = await adaInvites(db);
    const first = await start();
    expect(await start()).toEqual({
      ok: true,
      value: { taskId: first?.ok && first.value.taskId, people: 0, leftOut: 0 },
    });
    await work();
    expect(await start()).toEqual({ ok: false, refusal: "nobody-to-invite" });
    await work();
    expect(letters).toHaveLength(2);
  });

  it("sends again only where that was asked, and with another id", async ({ db }) => {
    const { start, work, letters, idOf, aDayLater } = await adaInvites(db);
    await start();
    await work();
    aDayLater();
    expect(await start({ ids: [await idOf("rosa@example.com")] })).toMatchObject({ ok: false });
    expect(await start({ ids: [await idOf("rosa@example.com")], again: true })).toMatchObject({
      ok: true,
      value: { people: 1 },
    });
    await work();
    const toRosa = letters.filter(({ to }) => to === "rosa@example.com");
    expect(new Set(toRosa.map(({ id }) => id)).size).toBe(2);
    expect(letters).toHaveLength(3);
  });

  it("does not stop at somebody who cannot be reached; they are tried again the next time", async ({ db }) => {
    const { start, work, letters, unreachable, stateOf } = await adaInvites(db, [
      "a@x.example",
      "b@x.example",
      "c@x.example",
    ]);
    unreachable.add("a@x.example");
    await start();
    await work();
    expect([await stateOf("a@x.example"), await stateOf("b@x.example")]).toEqual(["failed", "sent"]);
    unreachable.clear();
    expect(await start()).toMatchObject({ ok: true, value: { people: 1 } });
    await work();
    expect(await stateOf("a@x.example")).toBe("sent");
    expect(letters).toHaveLength(3);
  });

  it("leaves out who waits for approval and who was in the hub already", async ({ db }) => {
    const { start, hub } = await adaInvites(db, []);
    const at = { talkHubId: hub.id };
    await db.insert(approvedAttendees).values([
      { ...at, email: "waits@x.example", approvedAt: null },
      { ...at, email: "came@x.example", accessedAt: new Date() },
    ]);
    expect(await start()).toEqual({ ok: false, refusal: "nobody-to-invite" });
    expect(await start({ again: true })).toMatchObject({ value: { people: 1 } });
  });

  it("goes on where a worker was stopped, and leaves to another what that one has in hand", async ({ db }) => {
    const { start, work, letters, services, stateOf } = await adaInvites(db);
    await start();
    const claimRosa = (minutesAgo: number) =>
      db
        .update(approvedAttendees)
        .set({ invitedAt: new Date(services.clock.now().getTime() - minutesAgo * 60_000) })
        .where(and(eq(approvedAttendees.email, "rosa@example.com")));
    await claimRosa(1);
    await expect(work()).rejects.toThrow("on their way");
    expect(letters.map(({ to }) => to)).toEqual(["tomas@example.com"]);
    await claimRosa(3);
    await work();
    expect(await stateOf("rosa@example.com")).toBe("sent");
    expect(letters).toHaveLength(2);
  });
});

describe("invitations that would lead to nothing", () => {
  it("are refused for what nobody can open, and nobody is marked", async ({ db }) => {
    const { start, hub, speaker, stateOf } = await adaInvites(db);
    const is = (values: Partial<typeof talkHubs.$inferInsert>) =>
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
      await is(values);
      expect(await start()).toEqual({ ok: false, refusal: "hub-not-open" });
    }
    await is({});
    await db.update(profiles).set({ username: null }).where(eq(profiles.id, speaker.id));
    expect(await start()).toEqual({ ok: false, refusal: "username-missing" });
    expect(await stateOf("rosa@example.com")).toBe("none");
  });

  it("cannot be sent for somebody else's hub", async ({ db }) => {
    const { services, hub } = await adaInvites(db);
    expect(await startInvites(services, await insertSpeaker(db, ben), hub.id, {})).toBeNull();
  });
});

describe("a token in a link", () => {
  const id = "0193d5c8-1111-7222-8333-444455556666";
  it("names its person, and nobody else can make one up", () => {
    const token = inviteToken({ signer }, id);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(readInviteToken({ signer }, token)).toBe(id);
    expect(readInviteToken({ signer: hmacSigner(["another secret"]) }, token)).toBeNull();
  });
  it.each(["", "x", "a".repeat(43), `${inviteToken({ signer }, id).slice(0, -2)}AA`, "💥"])("is not %j", (token) => {
    expect(readInviteToken({ signer }, token)).toBeNull();
  });
});
