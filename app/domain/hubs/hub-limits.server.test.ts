import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import { updateHub } from "#app/domain/hubs/edit-hub.server.ts";
import { openHubNow, saveSchedule } from "#app/domain/hubs/schedule.server.ts";
import { restoreHub } from "#app/domain/hubs/trash.server.ts";
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
