import { describe, expect } from "vitest";
import { listPastTalks, listUpcomingTalks } from "#app/domain/hubs/public-talks.server.ts";
import { listVisibleHubs, visibleHubsPerPage } from "#app/domain/hubs/visible-hubs.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

describe("the list of the Public Pages Manager", () => {
  it("matches the public profile: no drafts, no private, archived or deleted hubs, and none of Ben's", async ({
    db,
  }) => {
    const speaker = await insertSpeaker(db, ada);
    await insertHub(db, await insertSpeaker(db, ben), { slug: "bens" });
    await insertHub(db, speaker, { slug: "open" });
    await insertHub(db, speaker, { slug: "over", status: "closed", eventDate: "2026-03-04" });
    await insertHub(db, speaker, { slug: "draft", status: "draft" });
    await insertHub(db, speaker, { slug: "archived", status: "archived" });
    await insertHub(db, speaker, { slug: "private", publicVisibility: false });
    await insertHub(db, speaker, { slug: "gone", deletedAt: new Date() });
    const services = servicesAt(db);

    const slugs = (hubs: { slug: string }[]) => hubs.map(({ slug }) => slug).sort();
    expect(slugs((await listVisibleHubs(services, speaker, 1)).rows)).toEqual(["open", "over"]);
    const listed = [await listUpcomingTalks(services, speaker.id), (await listPastTalks(services, speaker.id, 1)).rows];
    expect(listed.map(slugs)).toEqual([["open"], ["over"]]);
    expect((await listVisibleHubs(services, speaker, 1)).total).toBe(2);
  });

  it("is paged", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    for (let i = 0; i <= visibleHubsPerPage; i++) await insertHub(db, speaker, { slug: `talk-${i}` });
    const services = servicesAt(db);
    const [first, second] = [await listVisibleHubs(services, speaker, 1), await listVisibleHubs(services, speaker, 2)];
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(visibleHubsPerPage + 1);
    expect(second.rows).toHaveLength(1);
  });
});
