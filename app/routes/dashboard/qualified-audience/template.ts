import { requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/template.ts";

const content = "email,first_name,last_name\r\nrosa@example.com,Rosa,Jimenez\r\ntomas@example.com,Tomas,Novak\r\n";

/** A CSV file to fill in. The mark at its start makes Excel keep the letters of all languages. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireSession(context);
  return new Response(`\uFEFF${content}`, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="attendees-template.csv"',
    },
  });
}
