// Lists of whole programmes, of which a speaker gets her own talks.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readTalksOf as read, readStoredTalks as readStored } from "#tests/support/read-talks.ts";

describe("a table of a programme", () => {
  const timesOf = ({ talks }: Awaited<ReturnType<typeof read>>) =>
    talks.map(({ title, eventDate, startTime, endTime }) => [title, eventDate, startTime, endTime]);
  const reasonsOf = ({ skipped }: Awaited<ReturnType<typeof read>>) =>
    skipped.map(({ line, reason }) => [line, reason]);

  it("of Sessionize gives the talks of whoever's name it is, as long as they were, and not the declined ones", async () => {
    const list = await readStored("sessionize-excel.csv");
    expect(list.file).toMatchObject({ speakers: ["Amara Osei", "Ilse Marek"], speaker: "Amara Osei" });
    expect(timesOf(list)).toEqual([
      ["Kind machines", "2024-05-04", "14:30", "15:15"],
      ["Two at one desk", "2024-05-05", "11:00", "11:30"],
    ]);
    expect(reasonsOf(list)).toEqual([
      [3, "Its status is “Declined”"],
      [4, "A talk of Ilse Marek"],
      [6, "Its status is “Waitlisted”"],
    ]);
  });

  it("asks whose the talks are where nobody has the speaker's name, also if it names one alone", async () => {
    const list = readFileSync("tests/support/talk-files/sessionize-excel.csv", "utf8").replaceAll("Amara", "A.");
    const unanswered = await read(list);
    expect([unanswered.file?.speaker, unanswered.talks.length]).toEqual([null, 0]);
    expect(new Set(reasonsOf(unanswered).map(([, reason]) => reason))).toEqual(
      new Set(["Choose which speaker you are"]),
    );
    expect((await read(list, { speaker: "a. osei" })).talks).toHaveLength(2);
    const alone = await read("Title,Speaker\nKind machines,Ilse Marek\n");
    expect([alone.file?.speakers, alone.talks]).toEqual([["Ilse Marek"], []]);
    // A column of speakers that is none can be given up.
    expect((await read("Title,Speaker\nKind machines,loud\n", { columns: { title: 0 } })).talks).toHaveLength(1);
  });

  it("of pretalx has its titles, its moments with their zone, and one link", async () => {
    const list = await readStored("pretalx.csv", { timezone: "America/New_York" });
    expect(list.talks).toMatchObject([
      {
        ...{ title: "Kind machines", eventDate: "2024-05-04", startTime: "08:30", endTime: "09:15" },
        ...{ location: "Aula 2", description: "<p>How machines learn manners.</p>" },
        links: [{ url: "https://slides.example.org/kind" }],
      },
    ]);
    expect(reasonsOf(list)).toEqual([
      [3, "Its status is “rejected”"],
      [4, "A talk of Ilse Marek"],
    ]);
    expect(list.notes).toEqual([]);
  });

  it.each([
    ["a time", "15:15:00"],
    ["a moment", "2024-05-04 15:15"],
    ["a moment of its own zone", "2024-05-04T13:15:00Z"],
    ["a time of its own zone", "13:15 UTC"],
  ])("whose start names its zone ends in that zone, with %s", async (_, end) => {
    const table = `Proposal title,Start,End (time)\nKind machines,2024-05-04T14:30:00+02:00,${end}\n`;
    expect(timesOf(await read(table, { timezone: "America/New_York" }))).toEqual([
      ["Kind machines", "2024-05-04", "08:30", "09:15"],
    ]);
  });

  const kind = [["Kind machines", "2024-05-04", "14:30", "15:15"]];
  it.each([
    [
      "in another order, with semicolons",
      "Speakers;Scheduled Duration;Status;Title;Scheduled At\nIlse Marek, Amara Osei;45;Accepted;Kind machines;4 May 2024 02:30 PM\nIlse Marek;45;Accepted;Slow software;4 May 2024 03:30 PM\n",
    ],
    [
      "in German, with tabs and the last name first",
      "Titel\tVortragende\tDauer\tTermin\tStatus\nKind machines\tOsei, Amara\t45 Min.\t4.5.2024 14:30\tangenommen\nLeise Räume\tOsei, Amara\t45 Min.\t4.5.2024 16:30\tabgelehnt\nSlow\tMarek, Ilse\t45\t5.5.2024\tangenommen\n",
    ],
    [
      "in French, with companies beside the names",
      "Titre,Intervenants,Durée,Date,Statut\nKind machines,Ilse Marek (Lente) & Amara OSEI (ACME),0h45,4 mai 2024 14:30,accepté\nSalles,Amara Osei,45,5 mai 2024 9:00,refusé\n",
    ],
    [
      "of pretalx, with one speaker in a line",
      'Proposal title,Proposal state,Duration,Speaker names,Start\nKind machines,accepted,45,"Ilse Marek\nDr. Amara Osei",2024-05-04T14:30:00+02:00\nQuiet rooms,withdrawn,45,Dr. Amara Osei,\n',
    ],
    [
      "of a calendar, whose columns hold whole moments",
      "Subject title,Title,Start,End\nx,Kind machines,2024-05-04 14:30,2024-05-04 15:15\n",
    ],
  ])("%s, is read alike", async (_, table) => {
    expect(timesOf(await read(table))).toEqual(kind);
  });

  it("says which lengths it can't read, and ends no talk without a time", async () => {
    const list = await read(
      "Title,Date,Start time,Length\nKind machines,2024-05-04,14:30,quite long\nLate machines,2024-05-04,23:30,1 h\nDay machines,2024-05-05,,45\n",
    );
    expect(timesOf(list)).toEqual([
      ["Kind machines", "2024-05-04", "14:30", null],
      ["Late machines", "2024-05-04", "23:30", "00:30"],
      ["Day machines", "2024-05-05", null, null],
    ]);
    expect(list.notes.map(({ line, reason }) => [line, reason])).toEqual([[2, "“quite long” is no length"]]);
  });
});
