import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import { resources } from "#app/database/schema/index.ts";
import { listSlideStats } from "#app/domain/analytics/slide-stats.server.ts";
import { parseSlideReport, storeSlideViews } from "#app/domain/audience/slide-views.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { insertDeck, insertPdf, offerSlides } from "#tests/support/slides.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

it("tells how many looked at each slide, came back to it and stopped there, device by device", async ({ db }) => {
  const [actor, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const hub = await insertHub(db, actor);
  const storing = { db, storage: { write: async () => {} } };
  const resource = { title: "Kind machines" };
  const { id: resourceId, fileId, slides } = await offerSlides(storing, actor, hub.id, { resource });
  const report = (deviceId: string, viewed: string, last: number, at = noon) =>
    storeSlideViews(
      servicesAt(db, at),
      { hubId: hub.id, resourceId, deck: { fileId, pageCount: 3 }, deviceId, ownerTimezone: "UTC" },
      parseSlideReport(viewed, last) ?? expect.fail(),
    );
  const [rosa, tomas, kim] = [newId(), newId(), newId()];
  await report(rosa, "1:1,2:2,3:1", 3);
  await report(tomas, "1:1,2:1", 2);
  await report(kim, "1:1", 1);
  // The next day she goes on to the end, and looks at the first again on the way.
  await report(kim, "1:1,3:1", 3, new Date(noon.getTime() + 24 * 60 * 60_000));

  const services = servicesAt(db);
  const [, , third] = slides;
  expect(await listSlideStats(services, actor, hub.id)).toEqual([
    {
      id: resourceId,
      title: "Kind machines",
      viewers: 3,
      slides: [
        expect.objectContaining({ number: 1, viewers: 3, returned: 1, stopped: 0 }),
        expect.objectContaining({ number: 2, viewers: 2, returned: 1, stopped: 1 }),
        { number: 3, token: third?.token, viewers: 2, returned: 0, stopped: 2 },
      ],
    },
  ]);
  for (const id of [hub.id, "no-id"]) expect(await listSlideStats(services, other, id)).toBeNull();

  // Another file has other slides.
  const newFile = await insertPdf(storing, actor);
  await insertDeck(storing, actor, newFile);
  await db.update(resources).set({ fileId: newFile }).where(eq(resources.id, resourceId));
  const [replaced] = (await listSlideStats(services, actor, hub.id)) ?? [];
  expect(replaced).toMatchObject({ viewers: 0, slides: [{ viewers: 0 }, { viewers: 0 }, { viewers: 0 }] });
});
