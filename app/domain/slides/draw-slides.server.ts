// Draws the pages of a PDF file, each of which people see as soon as it is stored. A killed process leaves the pages
// that it stored; the next one goes on after them.
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { and, eq, inArray, max } from "drizzle-orm";
import { files, slideDecks, slides } from "#app/database/schema/index.ts";
import { maxSlides, maxSlideText } from "#app/database/vocabulary.ts";
import { type PageArea, type SlideRefusal, slideWidths } from "#app/domain/slides/slides.ts";
import { removeSlides, storeSlide } from "#app/domain/slides/store-slide.server.ts";
import { withTemporaryFolder } from "#app/domain/values/temporary-folders.server.ts";
import type { MediaProblem, PictureSpace } from "#app/media/contract.ts";
import { isOutOfSpace } from "#app/service-failure.ts";
import type { Services } from "#app/services.ts";

/** In the order in which they are stored. */
const pictures: PictureSpace[] = [
  { width: slideWidths.small, maxBytes: 200_000 },
  { width: slideWidths.large, maxBytes: 600_000 },
];

/** After so long, and the page that is being drawn, the next deck has its turn. */
const turnMs = 1_000;
/** A deck may take so long in all; 200 honest pages take a minute on an idle machine. */
const maxDrawingMs = 10 * 60_000;

interface DeckToDraw {
  fileId: string;
  userId: string;
  key: string;
  pageCount: number | null;
  pageArea: PageArea | null;
  drawingMs: number;
}

/**
 * Draws some pages of the file's deck and enqueues the rest behind the decks that took less time so far. Does nothing when
 * there is nothing left to draw.
 */
export async function drawSlides(services: Services, fileId: string): Promise<void> {
  const deck = await findUnfinishedDeck(services, fileId);
  if (!deck) return;
  try {
    const refusal = await withTemporaryFolder((folder) => drawTurn(services, deck, folder));
    if (refusal) await refuseSlides(services, fileId, refusal);
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    services.log.error({ err: error }, "no space for slides");
    await refuseSlides(services, fileId, "disk-full");
  }
}

/** The file stays as it is; pages that were drawn before are removed, because half a deck would look like all of it. */
export async function refuseSlides(services: Services, fileId: string, refusal: SlideRefusal): Promise<void> {
  await services.db.transaction(async (tx) => {
    await tx.update(slideDecks).set({ state: "refused", refusal }).where(eq(slideDecks.fileId, fileId));
    await removeSlides(services, tx, [fileId]);
  });
}

async function findUnfinishedDeck({ db }: Services, fileId: string): Promise<DeckToDraw | null> {
  const [deck] = await db
    .select({
      fileId: slideDecks.fileId,
      userId: files.userId,
      key: files.key,
      pageCount: slideDecks.pageCount,
      pageArea: slideDecks.pageArea,
      drawingMs: slideDecks.drawingMs,
    })
    .from(slideDecks)
    .innerJoin(files, eq(files.id, slideDecks.fileId))
    .where(and(eq(slideDecks.fileId, fileId), inArray(slideDecks.state, ["waiting", "drawing"])));
  return deck ?? null;
}

async function drawTurn(services: Services, deck: DeckToDraw, folder: string): Promise<SlideRefusal | null> {
  const path = join(folder, "file.pdf");
  await pipeline(await services.storage.stream(deck.key), createWriteStream(path));
  const first = await findNextNumber(services, deck);
  const { pageCount } = deck;
  const opened = first > 1 && pageCount ? { ...deck, pageCount } : await openDeck(services, deck, path);
  if (!opened || typeof opened === "string") return opened;
  const until = performance.now() + turnMs;
  let { drawingMs } = deck;
  for (let number = first; number <= opened.pageCount; number++) {
    const startedAt = performance.now();
    const isLeftHalf = opened.pageArea === "left-half";
    const page = await services.media.drawPdfPage(deck.userId, {
      path,
      number,
      isLeftHalf,
      pictures,
      maxText: maxSlideText,
    });
    if (!page.ok) return toRefusal(page.problem);
    drawingMs += Math.round(performance.now() - startedAt);
    if (drawingMs > maxDrawingMs) return "too-complex";
    const outcome = await storeSlide(services, opened, {
      number,
      page: page.value,
      drawingMs,
      isLast: number === opened.pageCount,
    });
    if (outcome !== "stored") return outcome === "storage-full" ? outcome : null;
    if (number < opened.pageCount && performance.now() > until) {
      const job = { fileId: deck.fileId, accountId: deck.userId };
      await services.queue.enqueueAll(services.db, "draw-slides", [job], { behind: Math.ceil(drawingMs / turnMs) });
      return null;
    }
  }
  return null;
}

/**
 * The deck whose pages are drawn; null if its speaker is asked first what is shown of them, or why there are none. A deck
 * that was opened before anybody asked, as in an older backup, is on the page already: it stays whole, and its speaker
 * may change that.
 */
async function openDeck({ db, media }: Services, deck: DeckToDraw, path: string) {
  const opened = await media.openPdf(deck.userId, path);
  if (!opened.ok) return toRefusal(opened.problem);
  const { pageCount, hasWidePage } = opened.value;
  if (pageCount < 1) return "broken";
  if (pageCount > maxSlides) return "too-many-pages";
  const isUnasked = hasWidePage && !deck.pageArea;
  if (isUnasked && deck.pageCount === null) {
    await db.update(slideDecks).set({ state: "asking", pageCount }).where(eq(slideDecks.fileId, deck.fileId));
    return null;
  }
  const change = isUnasked ? { pageCount, pageArea: "full" as const } : { pageCount };
  await db
    .update(slideDecks)
    .set({ state: "drawing", ...change })
    .where(eq(slideDecks.fileId, deck.fileId));
  return { ...deck, ...change };
}

async function findNextNumber({ db }: Services, { fileId }: DeckToDraw): Promise<number> {
  const [last] = await db
    .select({ number: max(slides.number) })
    .from(slides)
    .where(eq(slides.fileId, fileId));
  return (last?.number ?? 0) + 1;
}

function toRefusal(problem: MediaProblem): SlideRefusal {
  if (problem === "password-protected") return "password";
  if (problem === "too-costly") return "too-complex";
  // Another attempt comes later.
  if (problem === "busy") throw new Error("too many files are waiting to be drawn");
  return "broken";
}
