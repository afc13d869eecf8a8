import { createReadableStreamFromReadable } from "@react-router/node";
import { type CsvColumns, csvStream, csvType } from "#app/csv/csv.ts";
import { requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/attendee-template.ts";

const people = [
  { email: "rosa@example.com", firstName: "Rosa", lastName: "Jimenez" },
  { email: "tomas@example.com", firstName: "Tomas", lastName: "Novak" },
];
type Person = (typeof people)[number];
const columns: CsvColumns<Person> = [
  ["email", ({ email }) => email],
  ["first_name", ({ firstName }) => firstName],
  ["last_name", ({ lastName }) => lastName],
];

/** A CSV template to fill in. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireSession(context);
  return new Response(createReadableStreamFromReadable(csvStream(columns, people)), {
    headers: { "content-type": csvType, "content-disposition": 'attachment; filename="attendees-template.csv"' },
  });
}
