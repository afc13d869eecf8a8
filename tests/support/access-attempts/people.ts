// What Ben can try with the ids of attendees, leads and bookings of Ada.
import { randomUUID } from "node:crypto";
import { type AccessAttempt, get, post } from "#tests/support/access-attempts/attempt.ts";
import { adaIds, adaMarkerPrefix, benIds } from "#tests/support/belongings.ts";

const person = { email: "mallory@example.com", firstName: null, lastName: null };

const lead = "/dashboard/leads/:id";
const booking = "/dashboard/bookings/:id";
const questions = "/dashboard/bookings/questions";
const audience = "/dashboard/qualified-audience";

const listed = {
  approve: { id: [adaIds.waiting] },
  delete: { id: [adaIds.attendee, adaIds.waiting] },
  invite: { id: [adaIds.attendee] },
};
const audienceAttempts = [
  get(audience, `${audience}?hub=${adaIds.hub}&tab=manage&search=${adaMarkerPrefix}`),
  get(audience, `${audience}?hub=${benIds.hub}&tab=manage&search=${adaMarkerPrefix}`, 200),
  ...post(audience, `${audience}?hub=${adaIds.hub}`, {
    ...listed,
    confirm: { people: JSON.stringify([person]) },
    add: { lines: "mallory@example.com" },
    report: { file: "email\nmallory@example.com\n" },
    export: {},
  }),
  ...post(audience, `${audience}?hub=${adaIds.hub}`, { approve: { all: "on" }, invite: { all: "on" }, delete: {} }),
  ...post(audience, `${audience}?hub=${benIds.hub}`, { approve: listed.approve, delete: listed.delete }, 200),
  ...post(audience, `${audience}?hub=${benIds.hub}`, { invite: listed.invite }, 409),
];

const leadAttempts = [
  get("/dashboard/leads", `/dashboard/leads?hub=${adaIds.hub}`, 200),
  get("/dashboard/leads", `/dashboard/leads?search=${adaMarkerPrefix}`, 200),
  ...post("/dashboard/leads", "/dashboard/leads", {
    status: { id: [adaIds.lead], status: "won" },
    delete: { id: [adaIds.lead] },
    add: { firstName: "Mallory", hub: adaIds.hub, token: randomUUID() },
  }),
  ...post("/dashboard/leads", "/dashboard/leads", { add: { firstName: "Mallory", token: adaIds.capture } }),
  ...post(
    "/dashboard/leads",
    "/dashboard/leads",
    {
      status: { id: [benIds.lead, adaIds.lead], status: "won" },
      export: { query: `hub=${adaIds.hub}`, format: "csv" },
    },
    200,
  ),
  get("/dashboard/leads/import", "/dashboard/leads/import", 200),
  ...post("/dashboard/leads/import", "/dashboard/leads/import", {
    import: { file: "email\nmallory@example.com\n", hub: adaIds.hub },
  }),
  ...post(
    "/dashboard/leads/import",
    "/dashboard/leads/import",
    { check: { file: "email\nmallory@example.com\n" } },
    200,
  ),
  get(lead, `/dashboard/leads/${adaIds.lead}`),
  ...post(lead, `/dashboard/leads/${adaIds.lead}`, {
    "": { notes: "Taken over", notesVersion: "stale" },
    details: { email: "mallory@example.com", detailsVersion: "stale" },
    delete: {},
  }),
  get("/dashboard/leads/:id/vcard", `/dashboard/leads/${adaIds.lead}/vcard`),
  // Ben's own, whoever's id it brings.
  // Of Ben's own calendar, whatever id he sends.
  ...post(
    "/dashboard/bookings/calendar",
    "/dashboard/bookings/calendar",
    { create: { id: adaIds.booking }, revoke: {} },
    200,
  ),
  ...post(questions, questions, { save: { questions: "Is there parking?", id: adaIds.booking } }, 200),
  get("/dashboard/bookings", `/dashboard/bookings?search=${adaMarkerPrefix}`, 200),
  get(booking, `/dashboard/bookings/${adaIds.booking}`),
  ...post(booking, `/dashboard/bookings/${adaIds.booking}`, {
    status: { status: "declined" },
    notes: { notes: "Taken over", notesVersion: "stale" },
    agreement: { fee: "Taken over", agreementVersion: "stale" },
    reply: { reply: "Taken over", status: "declined" },
    "create-hub": {},
    "move-hub": {},
    "trash-draft": {},
    "share-page": {},
    "end-page": {},
    "delete-file": { fileId: adaIds.bookingFile },
    delete: {},
  }),
];

export const peopleAttempts: AccessAttempt[] = [...audienceAttempts, ...leadAttempts];
