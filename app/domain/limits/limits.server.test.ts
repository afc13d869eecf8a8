// The limits on what one account can store, tested through every command that adds to it.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it as plain } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import {
  approvedAttendees,
  files,
  helpRequests,
  leads,
  openingNotices,
  profiles,
  resources,
  talkHubs,
  talkRequests,
  tasks,
  usernames,
} from "#app/database/schema/index.ts";
import { addAttendees } from "#app/domain/audience/commands.server.ts";
import { sendAudienceRequest } from "#app/domain/audience-requests/send-audience-request.server.ts";
import { addLinkResource } from "#app/domain/files/add-resource.server.ts";
import { findStorageUsage } from "#app/domain/files/queries.server.ts";
import { createHub } from "#app/domain/hubs/create-hub.server.ts";
import { duplicateHub } from "#app/domain/hubs/duplicate-hub.server.ts";
import { updateHub } from "#app/domain/hubs/edit-hub.server.ts";
import { restoreHub } from "#app/domain/hubs/trash.server.ts";
import { addLead } from "#app/domain/leads/add-lead.server.ts";
import { importLeads } from "#app/domain/leads/import-leads.server.ts";
import { requestOpeningNotice } from "#app/domain/leads/opening-notices.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { claimUsername } from "#app/domain/profiles/claim-username.server.ts";
import { sendHelpRequest } from "#app/domain/support/commands.server.ts";
import { enqueueTask } from "#app/domain/tasks/commands.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { listKeysToRemove } from "#tests/support/queue.ts";
import { editOf, newHub, noon, servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

const many = <Row>(count: number, row: (i: number) => Row) => Array.from({ length: count }, (_, i) => row(i));

async function setUpAccount(db: Database) {
  const services = servicesAt(db, noon, { supportEmail: "support@example.com" });
  return { services, actor: await insertSpeaker(db, ada) };
}

const hasHubs = (db: Database, { id: userId }: Actor, count: number, values: Partial<typeof talkHubs.$inferInsert>) =>
  db.insert(talkHubs).values(many(count, (i) => ({ userId, slug: `old-${i}`, title: "Old", ...values })));

describe("an account without a plan", () => {
  it("can have 100 hubs in total, including the trash, however they are created", async ({ db }) => {
    const { services, actor } = await setUpAccount(db);
    const hub = await insertHub(db, actor, { status: "closed" });
    await hasHubs(db, actor, 98, { status: "closed", deletedAt: noon });
    expect(await createHub(services, actor, newHub({ slug: "the-100th" }))).toMatchObject({ ok: true });

    const refused = { ok: false, refusal: "hub-total-reached" };
    expect(await createHub(services, actor, newHub({ slug: "one-more" }))).toEqual(refused);
    expect(await duplicateHub(services, actor, hub.id, randomUUID())).toEqual(refused);
    const [trashed] = await db.select().from(talkHubs).where(eq(talkHubs.slug, "old-1"));
    expect(await restoreHub(services, actor, trashed?.id ?? "")).toMatchObject({ ok: true });

    await db.update(profiles).set({ plan: "speaker" }).where(eq(profiles.id, actor.id));
    expect(await createHub(services, actor, newHub({ slug: "one-more" }))).toMatchObject({ ok: true });
  });

  plain("cannot exceed that with concurrent requests", async () => {
    const database = await openFreshDatabase();
    try {
      const { services, actor } = await setUpAccount(database.db);
      await hasHubs(database.db, actor, 97, { status: "closed" });
      const outcomes = await Promise.all(many(8, (i) => createHub(services, actor, newHub({ slug: `talk-${i}` }))));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
      expect(await database.db.$count(talkHubs)).toBe(100);
    } finally {
      await database.close();
    }
  });

  it("is held to the operator's limit for each bucket, unlike a member", async ({ db }) => {
    const { services: open, actor } = await setUpAccount(db);
    const services = { ...open, settings: { ...open.settings, freeLimits: { live: 1, draft: 1, storageMb: 100 } } };
    const make = (slug: string, status: "active" | "draft") => createHub(services, actor, newHub({ slug, status }));
    expect([await make("a", "active"), await make("b", "draft")]).toMatchObject([{ ok: true }, { ok: true }]);
    const full = { ok: false, refusal: "hub-limit-reached" };
    expect([await make("c", "active"), await make("d", "draft")]).toEqual([full, full]);
    expect((await findStorageUsage(services, actor)).limit).toBe(100 * 1024 ** 2);
    await db.update(profiles).set({ plan: "speaker" }).where(eq(profiles.id, actor.id));
    expect([await make("c", "active"), await make("d", "draft")]).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await findStorageUsage(services, actor)).limit).toBeNull();
  });
});

describe("any account", () => {
  it("gets a limited number of requests at a hub", async ({ db }) => {
    const { services, actor } = await setUpAccount(db);
    const hub = await insertHub(db, actor);
    const ids = () => ({ deviceId: randomUUID(), submissionKey: newSubmissionKey() });
    await db
      .insert(talkRequests)
      .values(many(maxCounts.audienceRequestsPerHub, (i) => ({ talkHubId: hub.id, text: `Wish ${i}`, ...ids() })));
    const input = { hubId: hub.id, text: "One more", email: null, ...ids() };
    expect(await sendAudienceRequest(services, input)).toEqual({ ok: false, refusal: "requests-full" });
  });

  it("can add a limited number of resources to a hub", async ({ db }) => {
    const { services, actor } = await setUpAccount(db);
    const hub = await insertHub(db, actor);
    const link = { talkHubId: hub.id, title: "Link", type: "link", resourceType: "link" as const };
    const rows = many(maxCounts.resourcesPerHub - 1, (i) => ({
      ...link,
      externalUrl: "https://example.com",
      sortOrder: i,
    }));
    await db.insert(resources).values(rows);
    const last = { id: randomUUID(), title: "Last", url: "https://example.com/last" };
    expect(await addLinkResource(services, actor, hub.id, last)).toEqual({ ok: true, value: { added: 1 } });
    expect(await addLinkResource(services, actor, hub.id, { ...last, id: randomUUID() })).toEqual({
      ok: false,
      refusal: "hub-full",
    });
    expect(await addLinkResource(services, actor, hub.id, last)).toEqual({ ok: true, value: { added: 1 } });
  });

  it("can have a limited number of attendees on a list, and an upload is stored completely or not at all", async ({
    db,
  }) => {
    const { services, actor } = await setUpAccount(db);
    const hub = await insertHub(db, actor);
    const person = (i: number) => ({ talkHubId: hub.id, email: `p${i}@example.com` });
    await db.insert(approvedAttendees).values(many(maxCounts.attendeesPerHub - 1, person));
    const names = { firstName: null, lastName: null };
    const [first, second] = ["rosa@example.com", "tomas@example.com"].map((email) => ({ email, ...names }));
    if (!first || !second) throw new Error("two people");
    expect(await addAttendees(services, actor, hub.id, [first, second])).toEqual({ ok: false, refusal: "list-full" });
    expect(await addAttendees(services, actor, hub.id, [first])).toBe(1);
    expect(await addAttendees(services, actor, hub.id, [first])).toBe(0);
  });

  it("can type in and import a limited number of leads, not counting those from the audience", async ({ db }) => {
    const { services, actor } = await setUpAccount(db);
    const own = { userId: actor.id, firstName: "P", source: "manual" as const };
    for (let i = 0; i < maxCounts.addedLeads; i += 5_000)
      await db.insert(leads).values(
        many(5_000, (j) => ({
          ...own,
          source: j % 2 ? own.source : ("import" as const),
          email: `p${i + j}@example.com`,
        })),
      );
    const contact = { firstName: "Rosa", lastName: null, email: rosa.email, phone: null, company: null, notes: null };
    const input = { ...contact, hub: null, token: randomUUID() };
    expect(await addLead(services, actor, input)).toEqual({ ok: false, refusal: "lead-limit-reached" });
    const people = [{ ...contact, line: 2 }];
    expect(await importLeads(services, actor, { people, hub: null })).toEqual({
      ok: false,
      refusal: "lead-limit-reached",
    });
    await db.delete(leads).where(eq(leads.email, "p0@example.com"));
    await db.insert(leads).values({ ...own, source: "entry", email: "left@example.com" });
    expect(await addLead(services, actor, input)).toMatchObject({ ok: true });
  });

  it("can write to support a limited number of times in a month", async ({ db }) => {
    const { services, actor } = await setUpAccount(db);
    const written = { userId: actor.id, subject: "The code", message: "Too small." };
    const rows = many(maxCounts.helpMessagesPerMonth, () => ({
      ...written,
      submissionKey: newSubmissionKey(),
      createdAt: noon,
    }));
    await db.insert(helpRequests).values(rows);
    const request = { subject: "The code", message: "Still too small.", submissionId: randomUUID() };
    expect(await sendHelpRequest(services, actor, request)).toMatchObject({
      ok: false,
      refusal: "message-limit-reached",
    });
  });

  it("keeps its latest exports, and the files of older ones are deleted", async ({ db }) => {
    const { services, actor } = await setUpAccount(db);
    const finished = (i: number) => ({
      userId: actor.id,
      kind: "export-leads" as const,
      state: "done" as const,
      resultKey: `key ${i}`,
      createdAt: new Date(noon.getTime() + i),
    });
    await db.insert(tasks).values(many(maxCounts.storedExports + 1, finished));
    await db.transaction((tx) => enqueueTask(services, tx, actor, "export-leads", { format: "csv", selection: {} }));
    expect(await db.$count(tasks)).toBe(maxCounts.storedExports);
    expect((await listKeysToRemove(db)).sort()).toEqual(["key 0", "key 1"]);
  });

  it("can use a limited number of usernames, and return to a former one", async ({ db }) => {
    const { services, actor } = await setUpAccount(db);
    for (let i = 1; i < maxCounts.usernames; i++)
      expect(await claimUsername(services, actor, { username: `ada-${i}` })).toMatchObject({ ok: true });
    expect(await claimUsername(services, actor, { username: "one-more" })).toEqual({
      ok: false,
      refusal: "username-limit-reached",
    });
    expect(await claimUsername(services, actor, { username: "ada-3" })).toMatchObject({ ok: true });
    expect(await db.$count(usernames)).toBe(maxCounts.usernames);
  });

  it("can give a hub a limited number of slugs", async ({ db }) => {
    const { services, actor } = await setUpAccount(db);
    let hub = await insertHub(db, actor);
    const rename = async (slug: string) => {
      const outcome = await updateHub(services, actor, hub.id, editOf(hub, { slug }));
      [hub = hub] = await db.select().from(talkHubs);
      return outcome;
    };
    for (let i = 1; i < maxCounts.addressesPerHub; i++) expect(await rename(`name-${i}`)).toMatchObject({ ok: true });
    expect(await rename("one-more")).toEqual({ ok: false, refusal: "slug-limit-reached" });
    expect(await rename("kind-machines")).toMatchObject({ ok: true });
  });

  it("can have a limited number of people waiting for a hub to open", async ({ db }) => {
    const { services, actor } = await setUpAccount(db);
    const hub = await insertHub(db, actor);
    const waits = (i: number) => ({ talkHubId: hub.id, email: `p${i}@example.com` });
    await db.insert(openingNotices).values(many(maxCounts.openingNoticesPerHub, waits));
    expect(await requestOpeningNotice(services, { hubId: hub.id, email: typedAddress(rosa.email) })).toBe(false);
    expect(await requestOpeningNotice(services, { hubId: hub.id, email: typedAddress("p7@example.com") })).toBe(true);
  });

  it("can store a limited number of files, however small", async ({ db }) => {
    const { services, actor } = await setUpAccount(db);
    const row = (i: number) => ({
      userId: actor.id,
      key: `${actor.id}/files/${i}`,
      name: "a.pdf",
      kind: "notes" as const,
      contentType: "application/pdf",
      sizeBytes: 1,
      status: "stored" as const,
    });
    await db.insert(files).values(many(maxCounts.files, row));
    const { receiveUpload } = await import("#app/domain/files/upload.server.ts");
    const upload = { id: randomUUID(), name: "b.pdf", kind: "notes" as const, size: 1, content: null as never };
    expect(await receiveUpload(services, actor, upload)).toMatchObject({
      ok: false,
      problem: { message: "You've reached the limit of 5,000 files. Delete some first." },
    });
  });
});
