import { describe, expect, it } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { resources, slideDecks, slideViews } from "#app/database/schema/index.ts";
import { parseSlideReport, storeSlideViews } from "#app/domain/audience/slide-views.server.ts";
import { withDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { processorMs } from "#tests/support/processor-time.ts";
import { insertPdf } from "#tests/support/slides.ts";
import { servicesAt } from "#tests/support/studio.ts";

describe("a phone's report", () => {
  it("names slides with how often it came to them, and the last", () => {
    expect(parseSlideReport("1:1,3:2", "3")).toEqual({ counts: [1, 0, 2], lastSlide: 3 });
    expect(parseSlideReport("200:99", "200")?.counts).toHaveLength(200);
  });

  it.each([
    ["", "1"],
    ["1:1", "2"],
    ["1:1", ""],
    ["0:1", "0"],
    ["201:1", "201"],
    ["1:0", "1"],
    ["1:100", "1"],
    ["1:1;2:1", "1"],
    ["1:1,".repeat(2_000), "1"],
    [`1:${"111:".repeat(60)}1x`, "1"],
    [null, null],
  ])("that says %j and %j is none", (viewed, last) => {
    expect(processorMs(() => expect(parseSlideReport(viewed, last)).toBeNull())).toBeLessThan(100);
  });
});

async function adaOffersSlides(db: Database) {
  const actor = await insertSpeaker(db, ada);
  const { id: hubId } = await insertHub(db, actor);
  const [resourceId, fileId] = [newId(), await insertPdf({ db, storage: { write: async () => {} } }, actor)];
  const offered = { id: resourceId, talkHubId: hubId, title: "Slides", type: "pdf", fileId };
  await db.insert(resources).values({ ...offered, resourceType: "file" });
  await db.insert(slideDecks).values({ fileId, state: "ready", pageCount: 4 });
  const deck = { fileId, pageCount: 4 };
  const origin = { hubId, resourceId, deck, deviceId: newId(), ownerTimezone: "UTC" };
  const report = (viewed: string, last: number) =>
    storeSlideViews(servicesAt(db), origin, parseSlideReport(viewed, last) ?? expect.fail());
  const stored = () => db.select({ counts: slideViews.counts, lastSlide: slideViews.lastSlide }).from(slideViews);
  return { report, stored };
}

describe("what is stored", () => {
  withDatabase("is the same after a report that arrives twice, or after a newer one", async ({ db }) => {
    const { report, stored } = await adaOffersSlides(db);
    await report("1:1,2:1", 2);
    await report("1:1,2:2,3:1", 3);
    await report("1:1,2:2,3:1", 3);
    expect(await stored()).toEqual([{ counts: [1, 2, 1], lastSlide: 3 }]);
    await report("1:1,2:1", 2);
    expect(await stored()).toMatchObject([{ counts: [1, 2, 1] }]);
    // A page that was loaded again begins to count anew.
    await report("4:1", 4);
    expect(await stored()).toEqual([{ counts: [1, 2, 1, 1], lastSlide: 4 }]);
  });

  withDatabase("is nothing of slides that the deck does not have", async ({ db }) => {
    const { report, stored } = await adaOffersSlides(db);
    await report("1:1,5:1", 5);
    expect(await stored()).toEqual([]);
  });
});
