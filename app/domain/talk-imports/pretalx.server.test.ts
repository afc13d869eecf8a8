// What pretalx shows of an event, of which a speaker gets her own talks.
import { describe, expect, it } from "vitest";
import { readTalksOf as read } from "#tests/support/read-talks.ts";

const timesOf = ({ talks }: Awaited<ReturnType<typeof read>>) =>
  talks.map(({ title, eventDate, startTime, endTime }) => [title, eventDate, startTime, endTime]);
const reasonsOf = ({ skipped }: Awaited<ReturnType<typeof read>>) => skipped.map(({ line, reason }) => [line, reason]);

const held = (code: string, title: string, name: string, more = {}) => ({
  ...{ guid: `0000-${code}`, code, id: 7, title, subtitle: "", date: "2024-05-04T14:30:00+02:00", start: "14:30" },
  ...{ duration: "00:45", room: "Aula 2", url: `https://pretalx.example.org/days/talk/${code}/`, track: "People" },
  ...{ type: "Talk", language: "de", abstract: "How machines learn manners.", description: null, links: [] },
  ...{ persons: [{ id: 1, name, public_name: name }], attachments: [], logo: null, ...more },
});
const schedule = (...talks: object[]) =>
  JSON.stringify({
    $schema: "https://c3voc.de/schedule/schema.json",
    schedule: {
      version: "1.2",
      conference: {
        ...{ acronym: "days", title: "Kind Days", time_zone_name: "Europe/Berlin", daysCount: 1 },
        days: [{ index: 1, date: "2024-05-04", rooms: { "Aula 2": talks, "Aula 1": [] } }],
      },
    },
  });
const xml = (inside: string) => `<?xml version='1.0' encoding='utf-8' ?>
<!-- Made with love by pretalx v2024.1. -->
<schedule>
  <version>1.2</version>
  <conference><acronym>days</acronym><title>Kind Days</title><time_zone_name>Europe/Berlin</time_zone_name></conference>
  <day index='1' date='2024-05-04'><room name='Aula 2'>${inside}</room></day>
</schedule>`;

describe("the schedule of pretalx", () => {
  it("gives the speaker's own talks in the event's zone, with their slides", async () => {
    const attachments = [{ url: "/media/days/kind.pdf", title: "Slides", type: "related" }];
    const links = [{ url: "https://code.example.org/kind", title: "Code", type: "related" }];
    const given = await read(
      schedule(
        held("QX7KLM", "Kind machines", "Amara Osei", { attachments, links }),
        held("WB9DCE", "Slow software", "Ilse Marek"),
      ),
      { timezone: "America/New_York" },
    );
    expect(given.file).toMatchObject({ kind: "pretalx", speaker: "Amara Osei" });
    expect(given.talks).toMatchObject([
      {
        ...{ title: "Kind machines", eventName: "Kind Days", eventDate: "2024-05-04", startTime: "14:30" },
        ...{ endTime: "15:15", timezone: "Europe/Berlin", location: "Aula 2", keywords: "People", language: "de" },
        description: "<p>How machines learn manners.</p>",
        links: [
          { title: "Slides", url: "https://pretalx.example.org/media/days/kind.pdf" },
          { title: "Code", url: "https://code.example.org/kind" },
          { title: "About this talk", url: "https://pretalx.example.org/days/talk/QX7KLM/" },
        ],
      },
    ]);
    expect(reasonsOf(given)).toEqual([[2, "A talk of Ilse Marek"]]);
    expect(given.notes).toEqual([]);
  });

  it("in XML is the same", async () => {
    const { talks, skipped, notes } = await read(
      xml(`<event guid='0000-QX7KLM' id='7' code='QX7KLM'>
        <date>2024-05-04T14:30:00+02:00</date><start>14:30</start><duration>00:45</duration><room>Aula 2</room>
        <url>https://pretalx.example.org/days/talk/QX7KLM/</url><title>Kind &amp; &lt;quick&gt; machines</title>
        <subtitle></subtitle><track>People</track><type>Talk</type><language>de</language>
        <abstract>How machines learn manners.\n\nAnd why.</abstract><description></description>
        <persons><person id='1'>Amara Osei</person><person id='2'>Ilse Marek</person></persons>
        <links><link href="https://code.example.org/kind">Code</link></links><attachments></attachments>
      </event>
      <event guid='0000-WB9DCE' id='8'><title>Slow software</title><persons><person>Ilse Marek</person></persons></event>`),
      { timezone: "America/New_York" },
    );
    expect(talks).toMatchObject([
      {
        ...{ title: "Kind & <quick> machines", eventName: "Kind Days", eventDate: "2024-05-04", startTime: "14:30" },
        ...{ endTime: "15:15", timezone: "Europe/Berlin", location: "Aula 2", keywords: "People", language: "de" },
        description: "<p>How machines learn manners.</p><p>And why.</p>",
        links: [{ title: "Code" }, { title: "About this talk" }],
      },
    ]);
    expect(skipped).toMatchObject([{ line: 2, reason: "A talk of Ilse Marek" }]);
    expect(notes).toEqual([]);
    const [inJson] = (await read(schedule(held("QX7KLM", "Kind machines", "Amara Osei")))).talks;
    expect(talks[0]?.token).toBe(inJson?.token);
  });

  it("asks whose the talks are where nobody has the speaker's name", async () => {
    const given = schedule(held("QX7KLM", "Kind machines", "A. Osei"), held("WB9DCE", "Slow software", "Ilse Marek"));
    const { file, talks } = await read(given);
    expect([file?.speakers, file?.speaker, talks]).toEqual([["A. Osei", "Ilse Marek"], null, []]);
    expect((await read(given, { speaker: "A. Osei" })).talks).toHaveLength(1);
  });

  it("is the same talk after it was moved and renamed, and another for each time it is given", async () => {
    const [first] = (await read(schedule(held("QX7KLM", "Kind machines", "Amara Osei")))).talks;
    const later = held("QX7KLM", "Kinder machines", "Amara Osei", { date: "2024-05-05T10:00:00+02:00" });
    expect((await read(schedule(later))).talks[0]?.token).toBe(first?.token);
    const twice = await read(schedule(held("QX7KLM", "Kind machines", "Amara Osei"), later));
    expect(twice.talks.map(({ eventDate }) => eventDate)).toEqual(["2024-05-04", "2024-05-05"]);
  });

  it.each([
    ["without a zone of the event", { conference: {} }, {}, [["Kind machines", "2024-05-04", "14:30", "15:15"]]],
    ["of another program, with the day apart", {}, { date: null }, [["Kind machines", "2024-05-04", "14:30", "15:15"]]],
    ["with a talk of two days", {}, { duration: "48:00" }, [["Kind machines", "2024-05-04", "14:30", null]]],
    [
      "with a talk over midnight",
      {},
      { date: "2024-05-04T23:30:00+02:00" },
      [["Kind machines", "2024-05-04", "23:30", "00:15"]],
    ],
    ["with a time in UTC", {}, { date: "2024-05-04T12:30:00Z" }, [["Kind machines", "2024-05-04", "14:30", "15:15"]]],
    [
      "with the name of frab",
      {},
      { persons: [{ id: 3, full_public_name: "Amara Osei" }] },
      [["Kind machines", "2024-05-04", "14:30", "15:15"]],
    ],
  ])("%s is read", async (_, { conference }: { conference?: object }, more, expected) => {
    const data = JSON.parse(schedule(held("QX7KLM", "Kind machines", "Amara Osei", more)));
    if (conference) data.schedule.conference = { days: data.schedule.conference.days };
    expect(timesOf(await read(JSON.stringify(data)))).toEqual(expected);
  });
});

describe("a list of pretalx' API", () => {
  const proposal = (code: string, title: string, state: string, more = {}) => ({
    ...{ code, title, state, speakers: [{ code: "ZRB3WN", name: "Amara Osei", biography: "", avatar: null }] },
    ...{ submission_type: { en: "Talk" }, track: { de: "Menschen", en: "People" }, abstract: "Manners.", duration: 45 },
    ...{ slot_count: 1, content_locale: "en", resources: [], slot: null, ...more },
  });
  const slot = {
    ...{ room_id: 3, room: { en: "Aula 2" } },
    ...{ start: "2024-05-04T14:30:00+02:00", end: "2024-05-04T15:30:00+02:00" },
  };

  it("gives the talks that were taken, with the times of their slots", async () => {
    const resources = [{ resource: "https://slides.example.org/kind", description: "Slides" }];
    const given = await read(
      JSON.stringify({
        ...{ count: 6, next: "https://pretalx.example.org/api/events/days/submissions/?offset=5", previous: null },
        results: [
          proposal("QX7KLM", "Kind machines", "confirmed", { slot, resources }),
          proposal("HT2PVA", "Quiet rooms", "rejected"),
          proposal("HT2PVB", "Loud rooms", "withdrawn"),
          proposal("HT2PVC", "Half a thought", "draft"),
          proposal("WB9DCE", "Slow software", "confirmed", { speakers: [{ code: "LMN8QQ", name: "Ilse Marek" }] }),
        ],
      }),
    );
    expect(given.file).toMatchObject({ kind: "pretalx", speaker: "Amara Osei" });
    expect(given.talks).toMatchObject([
      {
        ...{ title: "Kind machines", eventDate: "2024-05-04", startTime: "14:30", endTime: "15:30" },
        ...{ location: "Aula 2", keywords: "People", links: [{ title: "Slides" }] },
      },
    ]);
    expect(reasonsOf(given).sort()).toEqual([
      [2, "Its status is “rejected”"],
      [3, "Its status is “withdrawn”"],
      [4, "Its status is “draft”"],
      [5, "A talk of Ilse Marek"],
      [6, "The list goes on there: save that page, too"],
    ]);
  });

  it("that names its speakers by codes asks whose the talks are, by their talks", async () => {
    const list = JSON.stringify([
      proposal("QX7KLM", "Kind machines", "confirmed", { speakers: ["ZRB3WN"], slots: [17], track: 4, tags: [2] }),
      proposal("WB9DCE", "Slow software", "confirmed", { speakers: ["LMN8QQ"] }),
    ]);
    const { file, talks } = await read(list);
    const speakers = ["the speaker of “Kind machines”", "the speaker of “Slow software”"];
    expect([file?.speakers, talks]).toEqual([speakers, []]);
    const chosen = await read(list, { speaker: "the speaker of “Kind machines”" });
    expect(timesOf(chosen)).toEqual([["Kind machines", null, null, null]]);
  });

  it("of today's versions has a talk for each of its slots, as has the schedule", async () => {
    const slots = [
      { id: 17, ...slot, room: { id: 3, name: { en: "Aula 2" } } },
      { id: 18, ...slot, start: "2024-05-05T09:00:00+02:00", end: "2024-05-05T09:45:00+02:00" },
    ];
    const given = await read(
      JSON.stringify({ results: [proposal("QX7KLM", "Kind machines", "confirmed", { slot: undefined, slots })] }),
    );
    expect(timesOf(given)).toEqual([
      ["Kind machines", "2024-05-04", "14:30", "15:30"],
      ["Kind machines", "2024-05-05", "09:00", "09:45"],
    ]);
    const [first] = (await read(schedule(held("QX7KLM", "Kind machines", "Amara Osei")))).talks;
    expect(given.talks[0]?.token).toBe(first?.token);
    expect(given.talks[0]?.location).toBe("Aula 2");
  });

  it.each(["submissions", "slots"])("may be called %s", async (name) => {
    const list = { version: "1.2", [name]: [proposal("QX7KLM", "Kind machines", "confirmed", { slot })] };
    expect(timesOf(await read(JSON.stringify(list)))).toEqual([["Kind machines", "2024-05-04", "14:30", "15:30"]]);
  });
});
