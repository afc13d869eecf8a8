import { and, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, profiles, talkHubs, tasks } from "#app/database/schema/index.ts";
import { addAttendees } from "#app/domain/audience/commands.server.ts";
import { inviteToken, readInviteToken } from "#app/domain/audience/invite-token.server.ts";
import { type InviteRequest, startInvites } from "#app/domain/audience/invites.server.ts";
import { sendInvites } from "#app/domain/audience/send-invites.server.ts";
import { parseTaskInput } from "#app/domain/tasks/inputs.server.ts";
import type { EmailJob } from "#app/emails/index.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const signer = hmacSigner(["a secret that only the tests know, 32+"]);

async function setUpInvites(db: Database, emails = ["rosa@example.com", "tomas@example.com"]) {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, { access: "listed" });
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
  const sentEmails: (EmailJob & { id: string })[] = [];
  const unreachable = new Set<string>();
  const deliver = async (message: EmailJob & { id: string }) => {
    if (unreachable.has(message.to)) throw new Error("550 no such user");
    sentEmails.push(message);
  };
  const start = (request: InviteRequest = {}) => startInvites(services, speaker, hub.id, request);
  /** Runs the queued tasks. */
  const runTasks = async () => {
    const reports: string[] = [];
    for (const task of await db.select().from(tasks).where(eq(tasks.state, "queued"))) {
      const report = async (done: number, total: number) => void reports.push(`${done}/${total}`);
      await sendInvites(
        services,
        { actor: speaker, input: parseTaskInput("send-invites", task.input), report },
        deliver,
      );
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
  /** Moves the clock past the same time on the next day. */
  const advanceOneDay = () => {
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000 + 1);
  };
  return { services, speaker, hub, sentEmails, unreachable, start, runTasks, stateOf, idOf, advanceOneDay };
}

describe("inviting a list", () => {
  it("sends each person one email with a personal link, and reports progress", async ({ db }) => {
    const { start, runTasks, sentEmails, stateOf, idOf } = await setUpInvites(db);
    expect(await start()).toMatchObject({ ok: true, value: { people: 2 } });
    expect(await stateOf("rosa@example.com")).toBe("queued");
    expect(await runTasks()).toEqual(["0/2", "2/2"]);

    expect(sentEmails.map(({ to }) => to).sort()).toEqual(["rosa@example.com", "tomas@example.com"]);
    expect(await stateOf("rosa@example.com")).toBe("sent");
    const invitation = sentEmails.find(({ to }) => to === "rosa@example.com");
    const { link } = (invitation?.values ?? {}) as { link: string };
    expect(link).toMatch(/^https:\/\/hubs\.example\/ada-nwosu\/kind-machines\?invite=/);
    const token = new URL(link).searchParams.get("invite") ?? "";
    expect(readInviteToken({ signer }, token)).toBe(await idOf("rosa@example.com"));
  });

  it("returns the running task on a second request, and finds nobody left afterwards", async ({ db }) => {
    const { start, runTasks, sentEmails } = await setUpInvites(db);
    const first = await start();
    expect(await start()).toEqual({
      ok: true,
      value: { taskId: first?.ok && first.value.taskId, people: 0, leftOut: 0 },
    });
    await runTasks();
    expect(await start()).toEqual({ ok: false, refusal: "nobody-to-invite" });
    await runTasks();
    expect(sentEmails).toHaveLength(2);
  });

  it("sends again only on request, and with a different id", async ({ db }) => {
    const { start, runTasks, sentEmails, idOf, advanceOneDay } = await setUpInvites(db);
    await start();
    await runTasks();
    advanceOneDay();
    expect(await start({ ids: [await idOf("rosa@example.com")] })).toMatchObject({ ok: false });
    expect(await start({ ids: [await idOf("rosa@example.com")], again: true })).toMatchObject({
      ok: true,
      value: { people: 1 },
    });
    await runTasks();
    const toRosa = sentEmails.filter(({ to }) => to === "rosa@example.com");
    expect(new Set(toRosa.map(({ id }) => id)).size).toBe(2);
    expect(sentEmails).toHaveLength(3);
  });

  it("does not stop at an unreachable address, and tries it again next time", async ({ db }) => {
    const { start, runTasks, sentEmails, unreachable, stateOf } = await setUpInvites(db, [
      "a@x.example",
      "b@x.example",
      "c@x.example",
    ]);
    unreachable.add("a@x.example");
    await start();
    await runTasks();
    expect([await stateOf("a@x.example"), await stateOf("b@x.example")]).toEqual(["failed", "sent"]);
    unreachable.clear();
    expect(await start()).toMatchObject({ ok: true, value: { people: 1 } });
    await runTasks();
    expect(await stateOf("a@x.example")).toBe("sent");
    expect(sentEmails).toHaveLength(3);
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

  it("continues after a worker was stopped, but leaves another worker's claimed invitation alone", async ({ db }) => {
    const { start, runTasks, sentEmails, services, stateOf } = await setUpInvites(db);
    await start();
    const claimRosa = (minutesAgo: number) =>
      db
        .update(approvedAttendees)
        .set({ invitedAt: new Date(services.clock.now().getTime() - minutesAgo * 60_000) })
        .where(and(eq(approvedAttendees.email, "rosa@example.com")));
    await claimRosa(1);
    await expect(runTasks()).rejects.toThrow("not sent yet");
    expect(sentEmails.map(({ to }) => to)).toEqual(["tomas@example.com"]);
    await claimRosa(3);
    await runTasks();
    expect(await stateOf("rosa@example.com")).toBe("sent");
    expect(sentEmails).toHaveLength(2);
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
