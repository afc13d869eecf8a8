import { createReadableStreamFromReadable } from "@react-router/node";
import { type CsvColumns, csvStream, csvType } from "#app/csv/csv.ts";
import { type DeckStats, listSlideStats, type SlideStats } from "#app/domain/analytics/slide-stats.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/slide-views.ts";

const columns: CsvColumns<{ deck: DeckStats; slide: SlideStats }> = [
  ["Slides", ({ deck }) => deck.title],
  ["Slide", ({ slide }) => slide.number],
  ["Looked At By", ({ slide }) => slide.viewers],
  ["Came Back", ({ slide }) => slide.returned],
  ["Stopped Here", ({ slide }) => slide.stopped],
];

/** Which slides of a hub people looked at, as a CSV file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const decks = orNotFound(await listSlideStats(services, actor, params.id));
  const rows = decks.flatMap((deck) => deck.slides.map((slide) => ({ deck, slide })));
  return new Response(createReadableStreamFromReadable(csvStream(columns, rows)), {
    headers: { "content-type": csvType, "content-disposition": 'attachment; filename="slide-views.csv"' },
  });
}
