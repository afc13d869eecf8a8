// Search within the words of a deck, which are folded when they are stored.
import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { searchFold } from "#app/database/contains-words.ts";
import { resources, slides } from "#app/database/schema/index.ts";
import { isResource, type ResourceOfHub, slidesFileOf } from "#app/domain/slides/queries.server.ts";
import { type Slide, searchMaxLength } from "#app/domain/slides/slides.ts";
import { cutText } from "#app/domain/values/measured-text.ts";

const excerptLength = 160;

/** A slide with all words of a search, and the line that the first of them stands in. */
export interface FoundSlide {
  number: number;
  excerpt: string;
}

/** Those of a resource's slides that contain every word of `search`, whatever its case and accents. */
export async function searchSlides(
  db: Database,
  resource: ResourceOfHub,
  deck: Pick<Slide, "number" | "text">[],
  search: string,
): Promise<FoundSlide[]> {
  const typed = search.slice(0, searchMaxLength).split(/\s+/).join(" ");
  // A line of Chinese or Japanese ends within a word: what crosses its end, a vertical tab, is found.
  const found = await db
    .select({ number: slides.number, folded: sql<string>`${slides.searchFolded}`, first: sql<string>`words[1]` })
    .from(resources)
    .innerJoin(slides, eq(slides.fileId, slidesFileOf))
    .innerJoin(
      sql`(select array_remove(string_to_array(${searchFold(sql`${typed}::text`)}, ' '), '') as words) as typed`,
      sql`cardinality(words) > 0`,
    )
    .innerJoin(sql`lateral (select replace(${slides.searchFolded}, chr(11), '') as whole) as folded`, sql`true`)
    .where(sql`${isResource(resource)} and (select bool_and(strpos(whole, word) > 0) from unnest(words) as word)`)
    .orderBy(slides.number);
  const textOf = new Map(deck.map(({ number, text }) => [number, text]));
  return found.map(({ number, folded, first }) => {
    const line = textOf.get(number)?.split("\n")[findLine(folded, first)] ?? "";
    return { number, excerpt: line.length > excerptLength ? `${cutText(line, excerptLength)}…` : line };
  });
}

/** The line in which the word begins. */
function findLine(folded: string, word: string): number {
  const lines = folded.split(/[\n\v]/);
  const at = lines.findIndex((line) => line.includes(word));
  return at === -1 ? lines.findIndex((line, i) => `${line}${lines[i + 1]}`.includes(word)) : at;
}
