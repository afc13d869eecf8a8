import { eq } from "drizzle-orm";
import { describe, expect, it as plain } from "vitest";
import { hubSlugs, leadCaptures, leads, profiles, talkHubs } from "#app/database/schema/index.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { countHubs, suggestSlug } from "#app/domain/hubs/queries.server.ts";
import {
  countTrash,
  emptyTrash,
  listTrash,
  moveToTrash,
  removeFromTrash,
  restoreHub,
  sweepTrash,
} from "#app/domain/hubs/trash.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const later = (days: number) => new Date(noon.getTime() + days * 86_400_000);
const address = { username: ada.username, slug: "kind-machines" };

async function addRosaAsLead(db: Services["db"], userId: string, talkHubId: string) {
  const { company, ...person } = rosa;
  const [lead] = await db
    .insert(leads)
    .values({ userId, talkHubId, ...person, source: "entry" })
    .returning();
  const consent = { consentText: "Yes, keep them", consentedAt: noon };
  await db.insert(leadCaptures).values({ leadId: lead?.id as string, userId, talkHubId, source: "entry", ...consent });
}

describe("a deleted hub", () => {
  it("is hidden except in the trash, keeps its slug, and is restored unchanged", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await addRosaAsLead(db, speaker.id, hub.id);
    const services = servicesAt(db);
    expect(await moveToTrash(services, speaker, hub.id)).toEqual({ title: "Kind machines" });

    expect(await findPublicHub(services, address)).toBeNull();
    expect((await countHubs(services, speaker)).all).toBe(0);
    expect(await suggestSlug(services, speaker, "Kind machines")).toBe("kind-machines-2");
    expect((await listTrash(services, speaker, 1)).rows).toMatchObject([
      { title: "Kind machines", status: "active", daysLeft: 30, leadCount: 1 },
    ]);

    const monthLater = servicesAt(db, later(29.9));
    expect(await restoreHub(monthLater, speaker, hub.id)).toMatchObject({ ok: true, value: { status: "active" } });
    expect(await restoreHub(monthLater, speaker, hub.id)).toMatchObject({ ok: true });
    expect(await findPublicHub(monthLater, address)).toMatchObject({ title: "Kind machines" });
    expect(await countTrash(monthLater, speaker)).toBe(0);
  });

  it("keeps its first deletion time when deleted twice", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await moveToTrash(servicesAt(db), speaker, hub.id);
    await moveToTrash(servicesAt(db, later(10)), speaker, hub.id);
    expect((await listTrash(servicesAt(db, later(10)), speaker, 1)).rows).toMatchObject([{ daysLeft: 20 }]);
  });

  it("cannot be restored after 30 days, even before the sweep, but its leads and their consent stay", async ({
    db,
  }) => {
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    const recentlyDeleted = await insertHub(db, speaker, { slug: "kept", deletedAt: later(5) });
    await addRosaAsLead(db, speaker.id, hub.id);
    await moveToTrash(servicesAt(db), speaker, hub.id);
    const services = servicesAt(db, later(30));
    expect(await restoreHub(services, speaker, hub.id)).toBeNull();
    expect(await countTrash(services, speaker)).toBe(1);

    await sweepTrash(services);
    await sweepTrash(services);
    expect(await db.select({ id: talkHubs.id }).from(talkHubs)).toEqual([{ id: recentlyDeleted.id }]);
    expect(await db.select().from(leads)).toMatchObject([{ email: rosa.email, talkHubId: null }]);
    expect(await db.select().from(leadCaptures)).toMatchObject([{ consentText: "Yes, keep them", consentedAt: noon }]);
    expect(await db.$count(hubSlugs, eq(hubSlugs.slug, "kind-machines"))).toBe(0);
  });

  it("stays in the trash while its bucket is full", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    await db.update(profiles).set({ maxActiveHubs: 1 });
    const live = await insertHub(db, speaker, { deletedAt: noon });
    const archived = await insertHub(db, speaker, { slug: "old", status: "archived", deletedAt: noon });
    await insertHub(db, speaker, { slug: "newer" });
    expect(await restoreHub(servicesAt(db), speaker, live.id)).toEqual({ ok: false, refusal: "hub-limit-reached" });
    expect(await restoreHub(servicesAt(db), speaker, archived.id)).toMatchObject({ ok: true });
    expect(await countTrash(servicesAt(db), speaker)).toBe(1);
  });

  it("can only be deleted, restored and purged by its owner, and emptying the trash leaves other hubs", async ({
    db,
  }) => {
    const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    const hub = await insertHub(db, other);
    const deleted = await insertHub(db, other, { slug: "deleted", deletedAt: noon });
    const own = await insertHub(db, speaker);
    const services = servicesAt(db);
    expect(await moveToTrash(services, speaker, hub.id)).toBeNull();
    expect(await restoreHub(services, speaker, deleted.id)).toBeNull();
    expect(await removeFromTrash(services, speaker, deleted.id)).toBeNull();
    expect(await removeFromTrash(services, speaker, own.id)).toBeNull();
    expect(await emptyTrash(services, speaker)).toBe(0);
    expect(await db.$count(talkHubs)).toBe(3);
    expect(await emptyTrash(services, other)).toBe(1);
    expect(await db.$count(talkHubs)).toBe(2);
  });

  it("is purged with all others that are due, a few in each statement, and nothing else", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const due = Array.from({ length: 23 }, (_, n) => insertHub(db, speaker, { slug: `due-${n}`, deletedAt: noon }));
    await Promise.all(due);
    const recent = await insertHub(db, speaker, { slug: "recent", deletedAt: later(1) });
    const live = await insertHub(db, speaker);
    await sweepTrash(servicesAt(db, later(30)));
    const ids = (await db.select({ id: talkHubs.id }).from(talkHubs)).map(({ id }) => id);
    expect(ids.sort()).toEqual([recent.id, live.id].sort());
  });

  plain("is restored within the limit for concurrent requests", async () => {
    const database = await openFreshDatabase();
    try {
      const { db } = database;
      const speaker = await insertSpeaker(db, ada);
      await db.update(profiles).set({ maxActiveHubs: 1 });
      const ids = await Promise.all(
        Array.from(
          { length: 5 },
          async (_, i) => (await insertHub(db, speaker, { slug: `t-${i}`, deletedAt: noon })).id,
        ),
      );
      const outcomes = await Promise.all(ids.map((id) => restoreHub(servicesAt(db), speaker, id)));
      expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(1);
    } finally {
      await database.close();
    }
  });
});
