// Days and times of tables as speakers have them, read without a database.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type CleanedTalks, cleanTalks } from "#app/domain/talk-imports/clean-talks.server.ts";
import { readTalkCsv } from "#app/domain/talk-imports/talk-csv.server.ts";
import type { ImportAnswers } from "#app/domain/talk-imports/talk-imports.ts";

async function read(table: string, answers: Partial<ImportAnswers> = {}): Promise<CleanedTalks> {
  const file = await readTalkCsv(new TextEncoder().encode(table), null);
  if (!file.ok) throw new Error(file.reason);
  const given = { columns: null, dateOrder: null, timezone: "Europe/Berlin", speaker: null, eventName: null };
  return cleanTalks(file.talks, { ...given, ...answers });
}
const stored = (name: string) => readFileSync(`tests/support/talk-files/${name}`, "utf8");

describe("a moment in a table", () => {
  const tableOf = ({ talks }: CleanedTalks) =>
    talks.map(({ title, eventDate, startTime, endTime, timezone }) => [
      ...[title.slice(0, 2), eventDate, startTime, endTime, timezone],
    ]);

  it("of a spreadsheet, a programming language or a site is the same moment in the account's zone", async () => {
    const answers = { dateOrder: "month-first", timezone: "America/New_York" } as const;
    const file = await read(stored("moments.csv"), answers);
    const day = "2024-05-04";
    const own = "America/New_York";
    expect(tableOf(file)).toEqual([
      ...["01", "02", "03", "04"].map((at) => [at, day, "08:30", null, own]),
      ...["05", "06", "07", "08", "09", "10"].map((at) => [at, day, "14:30", null, own]),
      ["11", day, "14:30", "15:15", own],
      ["12", null, null, null, own],
      ["13", day, "08:30", null, own],
      ["14", day, "10:30", null, own],
      ...["15", "16", "17", "18"].map((at) => [at, day, "08:30", null, own]),
      ["19", day, "14:30", null, "Europe/Berlin"],
      ["20", day, "14:30", "15:15", own],
      ["21", day, "08:30", "10:00", own],
      ["22", day, "08:30", null, own],
      ...["31", "32"].map((at) => [at, day, "19:20", null, own]),
      ["33", null, null, null, own],
      ["34", day, null, null, own],
      ["35", day, "16:30", null, own],
      ...["36", "37"].map((at) => [at, day, "14:30", null, "Europe/Berlin"]),
      ["38", day, "10:30", null, own],
      ["39", day, "14:30", null, own],
      ["40", day, null, null, own],
    ]);
    expect(file.notes.map(({ text, reason }) => [text.slice(0, 2), reason])).toEqual([
      ["12", "No day in “14:30”, so the draft has no date"],
      ["33", "“Sat 4 May, 14:30” names no year, so the draft has no date"],
      [
        "34",
        "IST is the time of India, Ireland or Israel, so the time is left out. Name the zone, such as Asia/Kolkata",
      ],
      [
        "35",
        "CST is the time of central North America or China: read as that of central North America, by the zone America/New_York. Clocks in central North America don't show CST that day. It is read as UTC-06:00",
      ],
      ["39", "“in room 7” in “2024-05-04 14:30 in room 7” is not read"],
      ["40", "“half past 2” in “2024-05-04 half past 2” is not read, so there is no time"],
    ]);
  });

  it("may be written as in Japan, Korea, Czechia and with Arabic digits", async () => {
    const { talks, notes } = await read(stored("days-of-asia.csv"), { dateOrder: "month-first" });
    expect(talks.map(({ eventDate }) => eventDate)).toEqual(
      Array.from({ length: 12 }, (_, at) => (at === 10 ? "2024-05-24" : "2024-05-04")),
    );
    expect(talks.flatMap(({ startTime, title }) => (startTime ? [`${title.slice(0, 2)} ${startTime}`] : []))).toEqual([
      ...["02 14:30", "03 14:30", "05 14:30", "08 14:30"],
    ]);
    expect(notes).toEqual([]);
  });

  it("has its zone in the cells of its start and end too", async () => {
    const { talks, notes } = await read(
      [
        "Title,Date,Start time,End time,Place",
        "Kind machines,2024-05-04,14:30 CEST,15:15 CEST,",
        "Quiet machines,2024-05-04,23:30 PDT,00:15,",
        "Loud machines,2024-05-04,14:30 IST,,Dublin",
        "Late machines,2024-05-04 23:00 EDT → 2024-05-05 01:00 EDT,,,",
        "Slow machines,2024-05-04,14:30 CET,15:15 or 16,",
        "Night machines,2024-05-04T00:00:00+09:00,,,",
      ].join("\n"),
    );
    expect(talks.map(({ eventDate, startTime, endTime }) => [eventDate, startTime, endTime])).toEqual([
      ["2024-05-04", "14:30", "15:15"],
      ["2024-05-05", "08:30", "09:15"],
      ["2024-05-04", "15:30", null],
      ["2024-05-05", "05:00", "07:00"],
      ["2024-05-04", "15:30", "16:15"],
      ["2024-05-03", "17:00", null],
    ]);
    expect(notes.map(({ line, reason }) => [line, reason])).toEqual([
      [4, "IST is the time of India, Ireland or Israel: read as that of Ireland, by the place “Dublin”"],
      [5, "EDT is the time of eastern North America or eastern Australia: read as that of eastern North America"],
      [
        6,
        "Clocks in Central Europe don't show CET that day. It is read as UTC+01:00. “or 16” in “15:15 or 16” is not read",
      ],
      [7, "Midnight of another zone: Fri 3 May 2024, 17:00 (Berlin)"],
    ]);
  });
});
