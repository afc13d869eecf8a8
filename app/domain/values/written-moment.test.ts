import { describe, expect, it } from "vitest";
import { readWrittenMoment, readWrittenTimes } from "#app/domain/values/written-moment.ts";
import { decideMeaning, findWrittenZone } from "#app/domain/values/written-zones.ts";

const timesOf = (written: string) => {
  const times = readWrittenTimes(written);
  return times && { start: times.start, end: times.end };
};
const zoneOf = (written: string) => {
  const zone = readWrittenTimes(written)?.zone;
  if (zone?.kind === "abbreviation") return zone.meanings.map(({ offset }) => offset);
  return zone?.kind === "zone" ? zone.name : zone?.offset;
};

describe("a written time", () => {
  it.each([
    ["14:30", "14:30", null],
    ["14:30:00", "14:30", null],
    ["T14:30:00", "14:30", null],
    [", 14:30 (Sydney)", "14:30", null],
    ["2:30 PM", "14:30", null],
    ["2:30\u202fPM", "14:30", null],
    ["2:30:00 p. m.", "14:30", null],
    ["12 am", "00:00", null],
    ["14h30", "14:30", null],
    ["um 14 Uhr", "14:00", null],
    ["kl. 14.30", "14:30", null],
    ["v 14:30", "14:30", null],
    ["às 14h30", "14:30", null],
    ["오후 2:30", "14:30", null],
    ["오후 2시 30분", "14:30", null],
    ["午後2時30分", "14:30", null],
    ["下午2:30", "14:30", null],
    ["14時半", "14:30", null],
    ["(土) 14:30", "14:30", null],
    ["(Sat) 14:30", "14:30", null],
    ["٢:٣٠ م", "14:30", null],
    ["14.30–15.15", "14:30", "15:15"],
    ["14:30-15:15", "14:30", "15:15"],
    ["14:30:00-15:15:00", "14:30", "15:15"],
    ["14:30 — 15:15", "14:30", "15:15"],
    ["14:30～15:15", "14:30", "15:15"],
    ["2:30 PM → 3:15 PM", "14:30", "15:15"],
    ["2:30 p.m. to 3:15 p.m.", "14:30", "15:15"],
    ["14h30 à 15h15", "14:30", "15:15"],
    ["de 14h30 à 15h15", "14:30", "15:15"],
    ["г. в 14:30", "14:30", null],
    [": 14:30", "14:30", null],
    ["noon", "12:00", null],
    ["12 noon – 1 pm", "12:00", "13:00"],
    ["2:30 PM EDT / 11:30 AM PDT", "14:30", null],
    ["2-3 pm", "14:00", "15:00"],
    ["1:30–2:30 pm", "13:30", "14:30"],
    ["11:30-1 pm", "11:30", "13:00"],
    ["9:00 - 10:30", "09:00", "10:30"],
    ["22:00-02:00", "22:00", "02:00"],
    ["2:30 PM to 4:00 PM CEST", "14:30", "16:00"],
    ["2:30 PM (CEST) → 3:15 PM", "14:30", "15:15"],
    ["14:30Z/15:15Z", "14:30", "15:15"],
    ["16:20:00 -07:00", "16:20", null],
    ["16:20:00-07:00", "16:20", null],
    ["16:20 -07:00", "16:20", null],
    ["T02:30-07:00", "02:30", null],
    ["14:30 in room 7", "14:30", null],
  ])("is read from %j", (written, start, end) => expect(timesOf(written)).toEqual({ start, end }));

  it.each([
    "",
    "14",
    "25:00",
    "14:75",
    "13:30 pm",
    "all day",
    "45 minutes",
    "14:30 14:45",
    "14:30, 16:30",
    "half past 2",
  ])("is not made of %j", (written) => expect(readWrittenTimes(written)).toBeNull());
});

describe("a zone behind a time", () => {
  it.each([
    ["14:30+2", 120],
    ["14:30 +02", 120],
    ["14:30+0200", 120],
    ["T14:30:00.123+02:00", 120],
    ["14:30 +5:30", 330],
    ["14:30:00-07", -420],
    ["14:30:00 \u221207:00", -420],
    ["2:30 PM -0700", -420],
    ["14:30 UTC", 0],
    ["14:30Z", 0],
    ["14:30 GMT", 0],
    ["14:30 GMT+2", 120],
    ["14:30 (GMT+2)", 120],
    ["14:30 (UTC-05:00)", -300],
    ["14:30 [UTC+5:45]", 345],
    ["14:30:00 GMT+0200 (Central European Summer Time)", 120],
    ["14:30:00 +0200 CEST", 120],
    ["14:30 Central European Summer Time", 120],
    ["14:30 CEST", [120]],
    ["14:30 | CEST", [120]],
    ["14:30 IST (UTC+5:30)", 330],
    ["14:30 CST (GMT-6)", -360],
    ["14:30 (MESZ)", [120]],
    ["14:30 Uhr MEZ", [60]],
    ["2:30pm EST", [-300, 600]],
    ["2:30pm ET", "America/New_York"],
    ["2:30pm Pacific Time", "America/Los_Angeles"],
    ["14:30 CET/CEST", "Europe/Berlin"],
    ["14:30 Europe/Berlin", "Europe/Berlin"],
    ["14:30 (America/Argentina/Buenos_Aires)", "America/Buenos_Aires"],
    ["14:30 (Sydney)", "Australia/Sydney"],
    ["14:30–15:15 (New York)", "America/New_York"],
    ["2:30 PM to 4:00 PM CEST", [120]],
    ["14:30", undefined],
    ["14:30 (main hall)", undefined],
    ["14:30-15:15", undefined],
  ])("is read from %j", (written, zone) => expect(zoneOf(written)).toEqual(zone));

  it("names the zone beside an offset", () => {
    const named = (written: string) => readWrittenTimes(written)?.zoneName;
    expect(named("T14:30:00+02:00[Europe/Berlin]")).toBe("Europe/Berlin");
    expect(named("14:30 +02:00 (Europe/Berlin)")).toBe("Europe/Berlin");
    expect(named("14:30:00 GMT+0200 (Central European Summer Time)")).toBeNull();
  });

  it("of several meanings is decided by the place, then by the zone", () => {
    const meant = (word: string, place: string, timezone: string) => {
      const zone = findWrittenZone(word);
      if (zone?.kind !== "abbreviation") return null;
      const decided = decideMeaning(zone, { place, timezone });
      return decided && [decided.meaning.of, decided.by];
    };
    expect(meant("ist", "Tel Aviv, Israel", "Asia/Kolkata")).toEqual(["Israel", "place"]);
    expect(meant("ist", "", "Asia/Kolkata")).toEqual(["India", "zone"]);
    expect(meant("ist", "", "Europe/Dublin")).toEqual(["Ireland", "zone"]);
    expect(meant("ist", "", "Europe/Berlin")).toEqual(["Ireland", "zone"]);
    expect(meant("ist", "Indiana", "America/Chicago")).toBeNull();
    expect(meant("cst", "St. Louis", "Europe/Berlin")).toEqual(["central North America", "place"]);
    expect(meant("cst", "", "Asia/Taipei")).toEqual(["China", "zone"]);
    expect(meant("est", "", "Australia/Sydney")).toEqual(["eastern Australia", "zone"]);
    expect(meant("est", "", "Europe/Berlin")).toEqual(["eastern North America", "usage"]);
  });
});

describe("what nobody read beside a day", () => {
  const left = (written: string) => {
    const read = readWrittenMoment(written, null);
    return read.kind === "day" ? [read.unread, read.times?.unread ?? ""].join("") : read.kind;
  };
  it.each([
    ["2024-05-04 half past 2", "half past 2"],
    ["2024-05-04 14:30 in room 7", "in room 7"],
    ["2024-05-04 14:30 (Room 7)", "(room 7)"],
    ["2024-05-04 10:00, 14:00", "10:00, 14:00"],
    ["2024-05-04 14:30 sometime CEST", "sometime cest"],
    ["2024-05-04 14:30 ULAT", "ulat"],
    ["2024-05-04 06:20 -07:00", "07:00"],
    ["2024-05-04 2:30 PM EDT / 11:30 AM PDT", "/ 11:30 am pdt"],
    ["2024-05-04 afternoon, CEST", "afternoon, cest"],
    ["2024-05-04 1430", "1430"],
    ["2024-05-04 14:30 +25:00", "14:30 +25:00"],
    ["2024-05-04 all day", ""],
    ["2024-05-04 14:30 (main hall)", ""],
    ["4 May 2024 (Sat)", ""],
  ])("is told of %j", (written, unread) => expect(left(written)).toBe(unread));
});

it("a day behind its time is read too", () => {
  for (const written of ["14:30, 4 May 2024", "2:30 PM on May 4, 2024", "14:30 Sat 4 May 2024"])
    expect(readWrittenMoment(written, null)).toMatchObject({ date: "2024-05-04", times: { start: "14:30" } });
});

describe("a range that names its days", () => {
  it("is one delivery if it ends within a day, otherwise several days", () => {
    const read = (written: string) => readWrittenMoment(written, null);
    expect(read("May 4, 2024 11:00 PM → May 5, 2024 1:00 AM")).toMatchObject({
      ...{ date: "2024-05-04", endDate: "2024-05-05", isRange: false },
      times: { start: "23:00", end: "01:00" },
    });
    expect(read("2024-05-04T12:30:00Z/2024-05-04T13:15:00Z")).toMatchObject({
      times: { start: "12:30", end: "13:15" },
    });
    expect(read("May 4, 2024 → May 6, 2024")).toMatchObject({ date: "2024-05-04", times: null, isRange: true });
    expect(read("2024-05-04 to 2024-05-06")).toMatchObject({ date: "2024-05-04", isRange: true });
  });
});

it("takes no longer for a text that is made to hold it", () => {
  for (const part of ["1:", "14:30 ", "+02", "(", "a/", "- ", "may ", "2 pm - ", "[utc] "]) {
    const written = `2024-05-04 14:30 ${part.repeat(100_000)}`;
    readWrittenMoment(written, null);
    readWrittenMoment(written.slice(0, 120), null);
  }
});
