import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import { profiles, talkHubs, users } from "#app/database/schema/index.ts";
import { duplicateHub } from "#app/domain/hubs/duplicate-hub.server.ts";
import { updateHub } from "#app/domain/hubs/edit-hub.server.ts";
import { effectiveStatus } from "#app/domain/hubs/hubs.ts";
import { closeHubNow, openHubNow, saveSchedule } from "#app/domain/hubs/schedule.server.ts";
import { moveToTrash, restoreHub } from "#app/domain/hubs/trash.server.ts";
import { bucketOf } from "#app/domain/values/hub-status.ts";
import type { Actor, Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { editOf, noon, servicesAt } from "#tests/support/studio.ts";

type Hub = typeof talkHubs.$inferSelect;
type Transition = (services: Services, speaker: Actor, hub: Hub) => Promise<unknown>;

const schedule = { openDate: "2026-12-21", openTime: "08:00", closeDate: null, closeTime: null };
const transitions: Record<string, { from: Partial<Hub>; go: Transition }> = {
  "when activated in the form": {
    from: { status: "draft" },
    go: (services, speaker, hub) => updateHub(services, speaker, hub.id, editOf(hub, { status: "active" })),
  },
  "when scheduled": {
    from: { status: "draft" },
    go: (services, speaker, { id, version }) =>
      saveSchedule(services, speaker, id, { version, ...schedule, autoClose: false, timezone: "UTC" }),
  },
  "with Open Now": {
    from: { status: "archived" },
    go: (services, speaker, { id }) => openHubNow(services, speaker, id),
  },
  "when restored from the trash": {
    from: { status: "active", deletedAt: noon },
    go: (services, speaker, { id }) => restoreHub(services, speaker, id),
  },
};

/** The commands that change which bucket a hub is in. */
const commands: Record<string, (services: Services, speaker: Actor, hub: Hub) => Promise<unknown>> = {
  activate: (services, speaker, hub) => updateHub(services, speaker, hub.id, editOf(hub, { status: "active" })),
  unpublish: (services, speaker, hub) => updateHub(services, speaker, hub.id, editOf(hub, { status: "draft" })),
  archive: (services, speaker, hub) => updateHub(services, speaker, hub.id, editOf(hub, { status: "archived" })),
  schedule: (services, speaker, { id, version }) =>
    saveSchedule(services, speaker, id, { version, ...schedule, autoClose: false, timezone: "UTC" }),
  "empty the schedule": (services, speaker, { id, version }) =>
    saveSchedule(services, speaker, id, {
      ...{ version, openDate: null, openTime: null, closeDate: null, closeTime: null },
      autoClose: false,
      timezone: "UTC",
    }),
  open: (services, speaker, { id }) => openHubNow(services, speaker, id),
  close: (services, speaker, { id }) => closeHubNow(services, speaker, id),
  trash: (services, speaker, { id }) => moveToTrash(services, speaker, id),
  restore: (services, speaker, { id }) => restoreHub(services, speaker, id),
  duplicate: (services, speaker, { id }) => duplicateHub(services, speaker, id, newId()),
};

it("no accepted command lets a bucket grow beyond its limit", async ({ db }) => {
  const limits = { live: 1, draft: 1, archived: 1 } as const;
  const services = servicesAt(db, noon, { freeLimits: limits });
  const step = fc.tuple(fc.constantFrom(...Object.keys(commands)), fc.nat(5));
  const findHubs = () => db.select().from(talkHubs).orderBy(talkHubs.id);
  const countBuckets = async () => {
    const counts: Record<string, number> = { live: 0, draft: 0, archived: 0 };
    for (const hub of await findHubs()) {
      const bucket = hub.deletedAt ? null : bucketOf(effectiveStatus(hub, noon));
      if (bucket) counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    return counts;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await db.delete(users);
      const speaker = await insertSpeaker(db, ada);
      for (const status of ["draft", "active", "archived", "closed"] as const)
        await insertHub(db, speaker, { status, slug: status });
      for (const [name, at] of steps) {
        const hubs = await findHubs();
        const before = await countBuckets();
        await commands[name]?.(services, speaker, hubs[at % hubs.length] as Hub);
        for (const [bucket, hubCount] of Object.entries(await countBuckets()))
          expect([name, bucket, hubCount > Math.max(1, before[bucket] ?? 0)]).toEqual([name, bucket, false]);
      }
    }),
    {
      numRuns: 40,
      examples: [
        [
          [
            ["archive", 1],
            ["schedule", 0],
            ["empty the schedule", 0],
          ] as [string, number][],
        ],
      ],
    },
  );
});

describe("where only members may go live (PUBLISH_REQUIRES_PLAN)", () => {
  for (const [name, { from, go }] of Object.entries(transitions)) {
    it(`a hub needs a plan ${name}`, async ({ db }) => {
      const speaker = await insertSpeaker(db, ada);
      const hub = await insertHub(db, speaker, from);
      const services = servicesAt(db, noon, { publishRequiresPlan: true });
      expect(await go(services, speaker, hub)).toEqual({ ok: false, refusal: "plan-required" });
      expect(await db.select().from(talkHubs)).toEqual([hub]);

      await db.update(profiles).set({ plan: "speaker" }).where(eq(profiles.id, speaker.id));
      expect(await go(services, speaker, hub)).toMatchObject({ ok: true });
    });
  }
});
