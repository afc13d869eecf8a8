import { sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { z } from "zod";
import {
  columnsOf,
  csvOf,
  erasedOf,
  exportOf,
  filterShapeOf,
  made,
  personColumnsOf,
  record,
  sampleOf,
  shapeOf,
  toJson,
  withheld,
} from "#app/domain/records/record.server.ts";

const seats = pgTable("seats", {
  id: uuid().notNull(),
  guestName: text().notNull(),
  room: text({ enum: ["hall", "foyer"] }),
  bookedAt: timestamp().notNull(),
  deviceId: uuid(),
});
const joined = { talkTitle: sql<string>`talk.title`, isLate: made<boolean>() };

const fields = {
  id: { json: z.uuid(), sample: "7" },
  room: { json: z.enum(["hall", "foyer"]).nullable(), sample: null, filter: true },
  guestName: { json: z.string(), sample: "Sam", csv: "Guest", person: "name", erased: "Deleted" },
  talkTitle: { json: z.string(), sample: "Calm under fire" },
  isLate: { json: z.boolean(), sample: false },
  bookedAt: { csv: ["Booked", (_: unknown, zone: string) => `in ${zone}`], person: true, exported: "day" },
  deviceId: { ...withheld, erased: null },
} as const;
const seatRecord = record(seats, { joined, csvFirst: ["bookedAt"] }, fields);

it("is at every door what its one entry says", () => {
  expect(Object.keys(columnsOf(seatRecord))).toEqual(["id", "room", "guestName", "talkTitle", "bookedAt"]);
  expect(Object.keys(shapeOf(seatRecord))).toEqual(["id", "room", "guest_name", "talk_title", "is_late"]);
  expect(sampleOf(seatRecord)).toEqual({
    ...{ id: "7", room: null, guest_name: "Sam", talk_title: "Calm under fire", is_late: false },
  });
  expect(
    csvOf(seatRecord, "Asia/Tokyo").map(([header, cell]) => [header, cell({ guestName: "Rosa" } as never)]),
  ).toEqual([
    ["Booked", "in Asia/Tokyo"],
    ["Guest", "Rosa"],
  ]);
  expect(Object.keys(personColumnsOf(seatRecord))).toEqual(["name", "bookedAt"]);
  expect(erasedOf(seatRecord)).toEqual({ guestName: "Deleted", deviceId: null });
  expect(exportOf(seatRecord)).toEqual({
    columns: ["id", "guestName", "room"],
    days: ["bookedAt"],
    pseudonyms: {},
    withheld: ["deviceId"],
  });
});

it("narrows a list by a choice, and never by none", () => {
  const { room } = filterShapeOf(seatRecord);
  expect(["hall", undefined, null, "garden"].map((each) => room.safeParse(each).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it("gives programs nothing that its entry doesn't", () => {
  const row = { id: "7", room: null, guestName: "Rosa", talkTitle: "Calm", isLate: true, deviceId: "secret" };
  expect(toJson(seatRecord, row)).not.toHaveProperty("deviceId");
});

it("has an entry for every column, of the column's type", () => {
  const { deviceId: _, ...others } = fields;
  // @ts-expect-error: a column without an entry
  record(seats, { joined }, others);
  // @ts-expect-error: what is joined has one too
  record(seats, { joined: { ...joined, row: sql<string>`row` } }, fields);
  // @ts-expect-error: a room is none of these numbers
  record(seats, { joined }, { ...fields, room: { json: z.number(), sample: 1 } });
  const withoutSample = record(seats, { joined }, { ...fields, id: { json: z.uuid() } });
  // @ts-expect-error: a webhook's made-up event would lack it
  sampleOf(withoutSample);
});
