import { requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/attendee-template.ts";

const content = "email,first_name,last_name\r\nrosa@example.com,Rosa,Jimenez\r\ntomas@example.com,Tomas,Novak\r\n";

/** A CSV template to fill in. The byte order mark makes Excel read it as UTF-8. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireSession(context);
  return new Response(`\uFEFF${content}`, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="attendees-template.csv"',
    },
  });
}
