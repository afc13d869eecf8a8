import { describe, expect, it } from "vitest";
import type { Actor } from "#app/services.ts";
import { type HubValues, insertEditedHub } from "#tests/support/edited-hub.ts";
import { asForm, newHub } from "#tests/support/studio.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const createEditedHub = (before?: HubValues) => insertEditedHub({ app, adaActor, speaker }, before);

describe("an invalid day, time or time zone", () => {
  it.each([{ startTime: "24:00" }, { startTime: "noon" }, { eventDate: "2026-02-30" }, { eventDate: "0000-01-01" }])(
    "is reported at its field, and nothing is changed: %j",
    async (wrong) => {
      const { save, stored } = await createEditedHub();
      const before = await stored();
      const response = await save(wrong);
      expect(response.status).toBe(422);
      expect(response.text).toMatch(/Please choose a|Event Date is required/);
      expect(await stored()).toEqual(before);
      // The create form also has the time zone; later it belongs to the schedule.
      for (const mistake of [wrong, { startTime: "09:00", timezone: "Mars/Olympus" }]) {
        const form = asForm({ ...newHub({ slug: "other" }), ...mistake });
        expect((await speaker.submit("/dashboard/create-hub", form)).status).toBe(422);
      }
    },
  );
});

describe("the end of a talk", () => {
  it("is shown beside its start, and goes with it", async () => {
    const { save, stored, openAsVisitor } = await createEditedHub();
    expect((await save({ startTime: "14:30", endTime: "15:15" })).status).toBe(200);
    expect((await openAsVisitor()).text).toContain("14:30–15:15");
    expect((await save({ startTime: null, endTime: null })).status).toBe(200);
    expect(await stored()).toMatchObject({ startTime: null, endTime: null });
  });

  it("is on the next day when it is not after the start: on the page, for search engines and in calendars", async () => {
    const { path, save, openAsVisitor } = await createEditedHub({ eventDate: "2026-12-31", timezone: "Europe/Berlin" });
    expect((await save({ eventDate: "2026-12-31", startTime: "23:00", endTime: "01:00" })).status).toBe(200);
    const page = await openAsVisitor();
    expect(page.text).toContain("Thu 31 Dec 2026, 23:00–01:00 the next day (Berlin)");
    expect(page.html).toContain('"endDate":"2027-01-01T01:00:00+01:00"');
    const calendar = await app.visitor().open(`${path}/calendar.ics`);
    expect(calendar.html).toContain("DTEND:20270101T000000Z");
    const form = asForm({ ...newHub({ slug: "other" }), startTime: "14:30", endTime: "14:30" });
    expect((await speaker.submit("/dashboard/create-hub", form)).status).toBe(303);
  });
});

describe("a time that the clocks skip", () => {
  const night = { eventDate: "2027-03-28", startTime: "02:30" };

  it("is refused at its field with the nearest times, and nothing is changed", async () => {
    const { save, send, stored } = await createEditedHub({
      status: "draft",
      timezone: "Europe/Berlin",
      eventDate: night.eventDate,
    });
    for (const response of [await save(night), await send("autosave", night)]) {
      expect(response.status).toBe(422);
      expect(response.text).toContain("02:30 doesn't exist on Sun 28 Mar 2027 in Berlin");
      expect(response.text).toContain("The nearest times are 01:59 and 03:00.");
      expect(response.html).toContain('id="edit-hub-startTime-error"');
    }
    expect(await stored()).toMatchObject({ startTime: null, version: 1 });
    expect((await save({ ...night, startTime: "03:00" })).status).toBe(200);
  });

  it("is refused at the zone that would skip the talk's own time", async () => {
    const { send, stored } = await createEditedHub({ ...night, timezone: "Asia/Tokyo" });
    const response = await send("schedule", { timezone: "Europe/Berlin" } as object);
    expect(response.status).toBe(422);
    expect(response.text).toContain("Under Basic Information, 02:30 doesn't exist on Sun 28 Mar 2027 in Berlin");
    expect(await stored()).toMatchObject({ timezone: "Asia/Tokyo", version: 1 });
    expect((await send("schedule", { timezone: "Asia/Seoul" } as object)).status).toBe(200);
  });
});
