import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import ICAL from "ical.js";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { leads } from "#app/database/schema/index.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { exportLeads } from "#app/domain/leads/export-leads.server.ts";
import { readLeadCsv } from "#app/domain/leads/lead-csv.server.ts";
import type { LeadSelection } from "#app/domain/leads/leads.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

async function setUpExport(db: Database) {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const services = servicesAt(db);
  const reports: [number, number][] = [];
  const download = async (format: "csv" | "vcard", selection: LeadSelection = {}) => {
    const input = { format, selection };
    const report = async (done: number, total: number) => void reports.push([done, total]);
    const { name, content } = await exportLeads(services, { actor: speaker, input, report });
    return { name, file: await text(content) };
  };
  return { services, speaker, other, reports, download };
}

describe("leads as a file", () => {
  it("are rows with their hubs and the wording of the consent, without formulas", async ({ db }) => {
    const { services, speaker, other, download } = await setUpExport(db);
    const hub = await insertHub(db, speaker, { title: "Kind machines" });
    const person = { firstName: "=HYPERLINK(1)", lastName: "Jiménez", phone: "+61 400 000 000", company: "A; B" };
    await captureLead(services, {
      hub: { id: hub.id, ownerId: speaker.id },
      deviceId: crypto.randomUUID(),
      source: "entry",
      submissionKey: null,
      consentText: "Yes, write.",
      person: { ...person, email: "rosa@example.com" },
    });
    await db.insert(leads).values({ userId: other.id, firstName: "Secret", source: "manual" });

    const { name, file } = await download("csv");
    expect(name).toBe("leads-2026-11-21.csv");
    expect(parse(file, { columns: true, bom: true })).toEqual([
      expect.objectContaining({
        "First Name": "'=HYPERLINK(1)",
        "Last Name": "Jiménez",
        Phone: "+61 400 000 000",
        Company: "A; B",
        "Talk Hub": "Kind machines",
        "All Talk Hubs": "Kind machines",
        Source: "Page entry",
        Status: "New",
        Date: "2026-11-21 12:00",
        "Consent Given": "2026-11-21 12:00",
        "Consent Wording": "Yes, write.",
      }),
    ]);
  });

  it("come back as they were when the file is imported again", async ({ db }) => {
    const { speaker, download } = await setUpExport(db);
    const lead = { firstName: "Rosa", lastName: null, email: null, phone: null, company: null, notes: null };
    const written = [
      { ...lead, firstName: "=HYPERLINK(1)", email: "+rosa@example.com", phone: "+61 400 000 000" },
      {
        ...lead,
        firstName: "'=Rosa",
        company: "'-Lumen; +Partners",
        notes: "＝1+1\n\n- first\n\t- second, =2\n;@amara",
      },
      {
        ...lead,
        firstName: "'Ndrangheta",
        lastName: 'The "Hammer"',
        email: "-a@example.com",
        notes: "one, ".repeat(400).trim(),
      },
    ];
    await db.insert(leads).values(written.map((each) => ({ ...each, userId: speaker.id, source: "manual" as const })));
    const { file } = await download("csv");
    const reading = await readLeadCsv(Buffer.from(file), null);
    if (!reading.ok) throw new Error(reading.reason);
    const people = reading.people.map(({ line: _, ...person }) => person);
    expect(people).toHaveLength(written.length);
    expect(people).toEqual(expect.arrayContaining(written));
  });

  it("include every matching lead once, across batches, and report the progress", async ({ db }) => {
    const { speaker, reports, download } = await setUpExport(db);
    const moment = (i: number) => new Date(Date.UTC(2026, 9, 1, 0, 0, i >> 1)); // two leads share each moment, so the cursor needs the id too
    await db.insert(leads).values(
      Array.from({ length: 1_203 }, (_, i) => ({
        userId: speaker.id,
        email: `person${i}@example.com`,
        source: "import" as const,
        status: i < 1_200 ? ("new" as const) : ("won" as const),
        createdAt: moment(i),
      })),
    );
    const { file } = await download("csv", { status: "new" });
    const emails = parse(file, { columns: true, bom: true }).map((row) => (row as { Email: string }).Email);
    expect(emails).toHaveLength(1_200);
    expect(new Set(emails).size).toBe(1_200);
    expect(reports.at(0)).toEqual([0, 1_200]);
    expect(reports.at(-1)).toEqual([1_200, 1_200]);
  });

  it("are vCards that an address book can read, whatever characters they contain", async ({ db }) => {
    const { speaker, download } = await setUpExport(db);
    const rosa = { firstName: "Rosa, María", lastName: "Jiménez\nBEGIN:VCARD", phone: "+61 400 000 000" };
    await db.insert(leads).values([
      { userId: speaker.id, ...rosa, email: "rosa@example.com", company: "Lumen; Health", source: "manual" },
      { userId: speaker.id, company: "Kōwhai 📱 Digital", source: "manual" },
    ]);
    const { name, file } = await download("vcard");
    expect(name).toBe("leads-2026-11-21.vcf");
    const cards = ICAL.parse(file) as unknown as [string, [string, object, string, string | string[]][]][];
    const value = (i: number, property: string) => cards[i]?.[1].find(([each]) => each === property)?.[3];
    expect(cards).toHaveLength(2);
    expect([value(0, "fn"), value(1, "fn")].sort()).toEqual(["Kōwhai 📱 Digital", "Rosa, María Jiménez BEGIN:VCARD"]);
    const i = value(0, "email") ? 0 : 1;
    expect([value(i, "email"), value(i, "tel")]).toEqual(["rosa@example.com", "+61 400 000 000"]);
    expect(value(i, "org")).toBe("Lumen; Health");
  });
});
