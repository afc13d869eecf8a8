// Files as speakers have them, read without a database.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readTalksOf as read, readStoredTalks as readStored } from "#tests/support/read-talks.ts";

describe("a table", () => {
  it("of a German Excel is read with its semicolons, umlauts, days and times", async () => {
    const { file, talks, skipped, notes } = await readStored("german-excel.csv");
    expect(file).toMatchObject({ kind: "csv", encoding: "Windows-1252" });
    expect(talks).toMatchObject([
      {
        line: 3,
        title: "Störfälle erzählen",
        eventName: "Süddeutsche DevOps-Tage",
        eventDate: "2025-03-04",
        startTime: "14:30",
        location: "München",
        description: "<p>Warum Berichte über Störfälle gelesen werden.</p><p>Und warum die meisten nicht.</p>",
        keywords: "Betrieb, Kultur",
        timezone: "Europe/Berlin",
        links: [
          { title: "Slides", url: "https://example.com/folien/stoerfaelle.pdf" },
          { title: "Video", url: "https://youtu.be/dQw4w9WgXcQ" },
        ],
      },
      { title: "Ruhig im Bereitschaftsdienst", eventDate: "2025-03-05", startTime: "09:00", links: [] },
      { title: "Störfälle erzählen", eventDate: "2025-11-12", startTime: "10:15", endTime: "11:00" },
    ]);
    expect(skipped).toEqual([{ line: 8, text: "Nordlicht Konferenz, 13.11.2025", reason: "No title" }]);
    expect(notes).toEqual([]);
  });

  it("of an old Mac is read with its line ends and letters", async () => {
    const german = await readStored("excel-mac.csv");
    expect(german.file?.encoding).toBe("Mac OS Roman");
    expect(german.talks).toMatchObject([
      { line: 2, title: "Können Maschinen nett sein?", eventName: "Tag der Größe", eventDate: "2024-05-04" },
      { line: 3, title: "Über Äpfel und Öfen", eventName: "Straßenfest Köln", eventDate: "2024-05-05" },
    ]);
    const french = await readStored("old-french.csv");
    expect(french.file?.encoding).toBe("Mac OS Roman");
    expect(french.talks).toMatchObject([
      { title: "Ça marche à merveille", eventName: "Les journées du cœur", location: "Besançon" },
      { title: "À l’été, les élèves rêvent", eventName: "Forum des mères", location: "Orléans" },
    ]);
  });

  it("of an American sheet says what it leaves out, and why", async () => {
    const { talks, skipped, notes, dates } = await readStored("google-sheet.csv");
    expect(dates).toEqual({ order: "month-first", matters: true, proof: "3/25/2025 in line 2" });
    expect(talks).toMatchObject([
      {
        eventDate: "2025-03-25",
        startTime: "14:30",
        endTime: "15:15",
        timezone: "America/New_York",
        keywords: "incidents, writing",
      },
      { title: "The kindest on-call rota", eventDate: "2025-04-03", links: [] },
      { title: "Dashboards nobody opens", eventDate: null },
      { title: "Dashboards nobody opens", eventName: "ObserveUp", eventDate: null },
      { title: "Night shift", eventDate: "2025-03-09", startTime: null },
    ]);
    expect(skipped).toMatchObject([{ line: 6, reason: "Also in line 5" }]);
    expect(notes.map(({ line, reason }) => [line, reason])).toEqual([
      [5, "“javascript:alert(1)” is no web address, so it is left out"],
      [7, "No day in “June 2025”, so the draft has no date"],
      [8, expect.stringContaining("a spreadsheet's number of a day")],
      [9, expect.stringContaining("02:30 doesn't exist on Sun 9 Mar 2025")],
    ]);
  });

  it("with names that nobody knows is read by the columns that the speaker chooses", async () => {
    expect((await readStored("notes-app.tsv")).talks).toEqual([]);
    const columns = { title: 2, date: 1, place: 0, link: 3 };
    expect((await readStored("notes-app.tsv", { columns })).talks).toMatchObject([
      {
        title: "Writing for the tired reader",
        eventDate: "2024-10-02",
        location: "Lisbon",
        links: [{ title: "example.com" }],
      },
      { title: "Writing for the tired reader", eventDate: "2024-10-09", startTime: "18:00", location: "Porto" },
    ]);
  });

  it("whose dates may mean two days waits for the speaker's answer", async () => {
    const table = "Title,Date\nKind machines,04/03/2026\nQuiet machines,2026-05-06\n";
    const { talks, skipped, dates } = await read(table);
    expect(dates).toEqual({ order: null, matters: true, proof: null });
    expect(talks.map(({ title }) => title)).toEqual(["Quiet machines"]);
    expect(skipped).toMatchObject([
      { line: 2, reason: "“04/03/2026”: choose whether the day or the month comes first" },
    ]);
    expect((await read(table, { dateOrder: "day-first" })).talks[0]).toMatchObject({ eventDate: "2026-03-04" });
    expect((await read(table, { dateOrder: "month-first" })).talks[0]).toMatchObject({ eventDate: "2026-04-03" });
    // One line says day first and another month first, so neither proves anything.
    expect((await read(`${table}A,25/03/2026\nB,03/25/2026\n`)).dates).toMatchObject({ order: null });
  });

  it("is the same talk in each import, whatever its line", async () => {
    const [first] = (await read("Title,Date,Event\nKind machines,2026-03-04,DevDays\n")).talks;
    const [again] = (await read("Event;Title;Date\n\nDevDays;KIND  Machines;4 March 2026\n")).talks;
    const [other] = (await read("Title,Date,Event\nKind machines,2026-03-05,DevDays\n")).talks;
    expect(again?.token).toBe(first?.token);
    expect(other?.token).not.toBe(first?.token);
  });
});

describe("a file of Sessionize", () => {
  it("about an event gives the talks of the speaker whose name it is, in the event's time", async () => {
    const { file, talks, skipped } = await readStored("sessionize-all.json");
    expect(file).toMatchObject({
      kind: "sessionize",
      speakers: ["Amara Osei", "Ben Castle"],
      speaker: "Amara Osei",
    });
    expect(talks).toMatchObject([
      {
        title: "Incidents as stories",
        eventDate: "2025-05-20",
        startTime: "09:00",
        endTime: "09:45",
        location: "Main hall",
        keywords: "Operations, Introductory",
        description: "<p>People remember stories.</p><p>So tell one.</p>",
        links: [{ title: "Video", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" }],
      },
      // A moment with its offset is told in the zone of the talk.
      {
        title: "Panel: who gets paged",
        eventDate: "2025-05-20",
        startTime: "16:00",
        endTime: "17:00",
        location: "Studio 2",
      },
    ]);
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [1, "A break or another part of the programme"],
      [4, "A talk of Ben Castle"],
      [5, "Its status is “Declined”"],
    ]);
  });

  it("asks who the speaker is where no name fits", async () => {
    const all = JSON.parse(readFileSync("tests/support/talk-files/sessionize-all.json", "utf8"));
    all.speakers[0].fullName = "A. Osei";
    const { file, talks } = await read(JSON.stringify(all));
    expect([file?.speaker, talks]).toEqual([null, []]);
    expect((await read(JSON.stringify(all), { speaker: "A. Osei" })).talks).toHaveLength(2);
    expect((await read(JSON.stringify(all), { speaker: "Nobody" })).talks).toEqual([]);
  });

  it("without the names of its speakers asks whose the talks are, by their talks", async () => {
    const { file, talks } = await readStored("sessionize-nameless.json");
    const speakers = ["the speaker of “Kind machines”", "the speaker of “Opening words of a stranger”"];
    expect([file?.speakers, file?.speaker, talks]).toEqual([speakers, null, []]);
    const [speaker = ""] = speakers;
    const chosen = await readStored("sessionize-nameless.json", { speaker });
    expect(chosen.talks.map(({ title }) => title)).toEqual(["Kind machines"]);
  });

  it("about one speaker gives all talks without a date, and says that its events name none", async () => {
    const { file, talks, skipped } = await readStored("sessionize-speaker.json");
    expect(file?.speakers).toEqual([]);
    expect(talks).toMatchObject([
      {
        title: "Incidents as stories",
        eventDate: null,
        language: "en",
        links: [{ url: expect.stringContaining("/9001") }],
      },
      { title: "Geschichten aus dem Bereitschaftsdienst", language: "de" },
    ]);
    expect(skipped).toMatchObject([{ text: "DevDays Zurich, 2025-06-20, Zurich, Switzerland" }]);
  });

  it("may be its list of sessions, its grid, or its list of speakers", async () => {
    const held = { id: "501", title: "Incidents as stories", startsAt: "2025-05-20T09:00:00", room: "Main hall" };
    const speakers = [{ id: "aa11", name: "Amara Osei" }];
    const sessions = [{ groupId: null, groupName: "All", sessions: [{ ...held, speakers }] }];
    const grid = [
      { date: "2025-05-20T00:00:00", rooms: [{ id: 7, name: "Main hall", sessions: [{ ...held, speakers }] }] },
    ];
    const people = [{ id: "aa11", fullName: "Amara Osei", sessions: [{ id: 501, name: "Incidents as stories" }] }];
    const tokens = new Set<string | undefined>();
    for (const data of [sessions, grid, people]) {
      const { talks } = await read(JSON.stringify(data));
      expect(talks.map(({ title }) => title)).toEqual(["Incidents as stories"]);
      tokens.add(talks[0]?.token);
    }
    expect(tokens.size).toBe(1);
  });
});

describe("refused", () => {
  it.each([
    ["a web page", "<!doctype html><h1>My talks</h1><a href='/amara/Ab12Cd/x'>X</a>", "web page"],
    ["another JSON file", '{"name":"package","version":"1.0.0"}', "no talks as Sessionize or pretalx writes them"],
    ["JSON that was cut off", '{"sessions":[{"title":"Kind', "no talks as Sessionize or pretalx writes them"],
    ["a web archive", "From: <Saved by Blink>\nMIME-Version: 1.0\n", "web page"],
    ["a workbook", "PK\u0003\u0004", "workbook"],
    ["an empty file", "", "empty"],
    ["a table of names only", "Title,Date\n", "no talk below"],
    ["5,001 rows", `Title\n${"A talk\n".repeat(5_001)}`, "5,001 rows"],
    ["5,001 sessions", JSON.stringify({ sessions: Array(5_001).fill({ title: "A" }) }), "more than 5,000 talks"],
    ["JSON of too many entries", JSON.stringify(Array(50_000).fill({})), "too many entries"],
    ["a schedule without a talk", "<?xml version='1.0'?><schedule><day/></schedule>", "no talk in this schedule"],
    ["a schedule that is too deep", `<schedule>${"<day>".repeat(100_000)}`, "too many elements"],
    ["a schedule of too many elements", `<schedule>${"<b></b>".repeat(300_000)}`, "too many elements"],
  ])("%s", async (_, content, message) => expect((await read(content)).refused).toContain(message));
});

it("stays within the limits of a hub's fields", async () => {
  const long = "word ".repeat(30_000);
  const { talks, notes } = await read(
    JSON.stringify({
      sessions: [
        { title: long, description: long, recordingUrl: `https://example.com/${long}`, languageCode: "nonsense!" },
      ],
    }),
    { eventName: "E" },
  );
  expect(talks[0]).toMatchObject({ title: long.slice(0, 200).trim(), eventName: "E", links: [], language: "en" });
  expect(talks[0]?.description?.length).toBeLessThanOrEqual(50_000);
  expect(notes[0]?.reason).toMatch(/Shortened: title.*no web address.*Shortened: description/);
});
