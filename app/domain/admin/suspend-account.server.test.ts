import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { profiles, sessions, talkHubs, tasks } from "#app/database/schema/index.ts";
import { countAnnouncementRecipients } from "#app/domain/admin/announcements.server.ts";
import { listAuditEntries } from "#app/domain/admin/audit.server.ts";
import { findInstanceStats } from "#app/domain/admin/queries.server.ts";
import { reinstateAccount, suspendAccount } from "#app/domain/admin/suspend-account.server.ts";
import { unpublishHub } from "#app/domain/admin/unpublish-hub.server.ts";
import { confirmSend } from "#app/domain/emails/sends.server.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { findPublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { runTask, type TaskHandlers } from "#app/domain/tasks/commands.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace, rosa } from "#tests/support/people.ts";
import { listQueuedEmails, listQueuedJobs } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const reason = "It copies a bank's page.";

async function setUp(db: Database) {
  const administrator = { ...(await insertSpeaker(db, grace)), isAdministrator: true };
  const [adaActor, benActor] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const services = servicesAt(db);
  return {
    services,
    administrator,
    adaActor,
    benActor,
    suspend: () => suspendAccount(services, administrator, adaActor.id, { reason }),
  };
}

describe("a suspended account", () => {
  it("loses its sessions, is told why once, and is in the audit log once", async ({ db }) => {
    const { services, administrator, adaActor, benActor, suspend } = await setUp(db);
    for (const { id: userId } of [adaActor, benActor])
      await db.insert(sessions).values({ userId, token: randomUUID(), expiresAt: new Date("2100-01-01") });
    expect(await suspend()).toMatchObject({ ok: true });
    expect(await suspend()).toMatchObject({ ok: true });
    expect((await db.select().from(sessions)).map(({ userId }) => userId)).toEqual([benActor.id]);
    expect(await listQueuedEmails(db)).toMatchObject([
      { template: "account-suspended", to: ada.email, values: { reason } },
    ]);
    expect((await listAuditEntries(services, administrator, undefined, 1)).rows).toMatchObject([
      { act: "suspended", subjectEmail: ada.email, detail: reason },
    ]);
  });

  it("is never the administrator's own, and never an unknown one", async ({ db }) => {
    const { services, administrator } = await setUp(db);
    expect(await suspendAccount(services, administrator, administrator.id, { reason })).toMatchObject({
      ok: false,
      refusal: "administrator",
    });
    expect(await suspendAccount(services, administrator, randomUUID(), { reason })).toBeNull();
    expect(await reinstateAccount(services, administrator, randomUUID())).toBeNull();
    expect(await listQueuedEmails(db)).toEqual([]);
  });

  it("hides its hubs and profile like those that are not public, until it is reinstated", async ({ db }) => {
    const { services, administrator, adaActor, benActor, suspend } = await setUp(db);
    await insertHub(db, adaActor);
    await insertHub(db, benActor);
    const readPublic = async (username: string) => {
      const hub = await findPublicHub(services, { username, slug: "kind-machines" });
      const { isListed, mayRead, maySubmitForms, mayKnow } = hubPermissionsAt({ viewer: anonymousViewer, now: noon });
      const [permissions] = await db
        .select({ isListed, mayRead, maySubmitForms, mayKnow })
        .from(talkHubs)
        .where(eq(talkHubs.id, hub?.id ?? ""));
      const profile = await findPublicProfile(services, username);
      return [
        hub?.publicVisibility,
        hub?.speaker.hasPublicProfile,
        ...Object.values(permissions ?? {}),
        profile !== null,
      ];
    };
    await suspend();
    expect(new Set(await readPublic(ada.username))).toEqual(new Set([false]));
    expect(new Set(await readPublic(ben.username))).toEqual(new Set([true]));
    await reinstateAccount(services, administrator, adaActor.id);
    await reinstateAccount(services, administrator, adaActor.id);
    expect(new Set(await readPublic(ada.username))).toEqual(new Set([true]));
    expect((await listQueuedEmails(db)).map(({ template }) => template)).toEqual([
      "account-suspended",
      "account-reinstated",
    ]);
    expect((await listAuditEntries(services, administrator, undefined, 1)).rows.map(({ act }) => act)).toEqual([
      "reinstated",
      "suspended",
    ]);
  });

  it("sends nothing in its name and gets no announcement; readers still get their own data", async ({ db }) => {
    const { services, administrator, adaActor, suspend } = await setUp(db);
    const confirm = (email: "booking-reply" | "privacy-link") =>
      confirmSend(services, { id: newId(), email, to: rosa.email, senderId: adaActor.id });
    expect(await confirm("booking-reply")).toMatchObject({ ok: true });
    expect(await countAnnouncementRecipients(services, administrator)).toMatchObject({ product: 3 });
    await suspend();
    expect(await confirm("booking-reply")).toEqual({ ok: false, reason: "sending-stopped" });
    expect(await confirm("privacy-link")).toMatchObject({ ok: true });
    expect(await countAnnouncementRecipients(services, administrator)).toMatchObject({ product: 2 });
  });

  it("has its tasks wait and run after it is reinstated", async ({ db }) => {
    const { services, administrator, adaActor, suspend } = await setUp(db);
    const taskId = newId();
    await db.insert(tasks).values({ id: taskId, userId: adaActor.id, kind: "export-account", input: {} });
    let runs = 0;
    const handlers = { "export-account": async () => void runs++ } as unknown as TaskHandlers;
    await suspend();
    await runTask(services, taskId, handlers);
    expect([runs, (await db.select().from(tasks))[0]?.state]).toEqual([0, "queued"]);
    const [job] = await listQueuedJobs(db, "run-task");
    expect(job?.data).toMatchObject({ taskId });
    expect(job?.startAfter.getTime()).toBeGreaterThan(noon.getTime());
    await reinstateAccount(services, administrator, adaActor.id);
    await runTask(services, taskId, handlers);
    expect([runs, (await db.select().from(tasks))[0]?.state]).toEqual([1, "done"]);
  });
});

describe("a hub that the administrator unpublishes", () => {
  it("becomes a draft, and its owner is told why once", async ({ db }) => {
    const { services, administrator, adaActor } = await setUp(db);
    const { id: hubId, version } = await insertHub(db, adaActor);
    const unpublish = () => unpublishHub(services, administrator, adaActor.id, { hubId, reason });
    expect(await unpublish()).toEqual({ title: "Kind machines" });
    expect(await unpublish()).toEqual({ title: "Kind machines" });
    expect((await db.select().from(talkHubs))[0]).toMatchObject({ status: "draft", version: version + 1 });
    expect(await listQueuedEmails(db)).toMatchObject([
      { template: "hub-unpublished", to: ada.email, values: { hub: { id: hubId, title: "Kind machines" }, reason } },
    ]);
    expect((await listAuditEntries(services, administrator, undefined, 1)).rows).toMatchObject([
      { act: "hub-unpublished", subjectEmail: ada.email, detail: `“Kind machines”: ${reason}` },
    ]);
  });

  it("must exist, belong to the account and not be in the trash", async ({ db }) => {
    const { services, administrator, adaActor, benActor } = await setUp(db);
    const { id: hubId } = await insertHub(db, adaActor);
    expect(await unpublishHub(services, administrator, benActor.id, { hubId, reason })).toBeNull();
    expect(await unpublishHub(services, administrator, adaActor.id, { hubId: randomUUID(), reason })).toBeNull();
    await db.update(talkHubs).set({ deletedAt: noon });
    expect(await unpublishHub(services, administrator, adaActor.id, { hubId, reason })).toBeNull();
    expect((await db.select().from(talkHubs))[0]?.status).toBe("active");
    expect(await listQueuedEmails(db)).toEqual([]);
  });
});

it("the site's members are those whose plan works", async ({ db }) => {
  const { services, administrator, adaActor, benActor } = await setUp(db);
  const paid = { plan: "lifetime", paymentStatus: "paid" } as const;
  await db.update(profiles).set(paid).where(eq(profiles.id, benActor.id));
  await db
    .update(profiles)
    .set({ ...paid, paymentStatus: "refunded" })
    .where(eq(profiles.id, adaActor.id));
  expect((await findInstanceStats(services, administrator)).members).toBe(1);
});
