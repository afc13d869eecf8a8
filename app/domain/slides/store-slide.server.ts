// Pictures of slides in the file store and their rows, which come and go together.
import { randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { files, profiles, slideDecks, slides } from "#app/database/schema/index.ts";
import { lockLimits } from "#app/domain/billing/limits.server.ts";
import { usedBytesOf } from "#app/domain/figures/used-bytes.server.ts";
import type { PageArea } from "#app/domain/slides/slides.ts";
import { storageKey } from "#app/domain/values/data-folder.ts";
import type { DrawnPdfPage } from "#app/media/contract.ts";
import type { Services } from "#app/services.ts";

interface DeckFile {
  fileId: string;
  userId: string;
  /** What was drawn of wide pages. */
  pageArea: PageArea | null;
}

interface SlideToStore {
  number: number;
  /** With the small picture first. */
  page: DrawnPdfPage;
  /** Of the deck so far. */
  drawingMs: number;
  isLast: boolean;
}

/** "gone": the file was deleted or shows another area of its pages meanwhile, or another process stored this slide. */
export type StoreOutcome = "stored" | "storage-full" | "gone";

/** Stores pictures and row of a slide, or neither. The pictures count in the account's storage. */
export async function storeSlide(services: Services, deck: DeckFile, slide: SlideToStore): Promise<StoreOutcome> {
  const { storage } = services;
  const key = storageKey(deck.userId, "slides", newId());
  const keys = { smallKey: `${key}-small`, largeKey: `${key}-large` };
  const [small, large] = slide.page.pictures as [Uint8Array, Uint8Array];
  const remove = async () => {
    for (const each of Object.values(keys)) await storage.remove(each);
  };
  try {
    await storage.write(keys.smallKey, small, { contentType: "image/webp" });
    await storage.write(keys.largeKey, large, { contentType: "image/webp" });
    const sizes = { smallBytes: small.byteLength, largeBytes: large.byteLength };
    const outcome = await insertSlide(services, deck, slide, { ...keys, ...sizes });
    if (outcome !== "stored") await remove();
    return outcome;
  } catch (error) {
    await remove();
    throw error;
  }
}

type StoredPictures = Pick<typeof slides.$inferInsert, "smallKey" | "largeKey" | "smallBytes" | "largeBytes">;

function insertSlide(
  services: Services,
  { fileId, userId, pageArea }: DeckFile,
  { number, page, drawingMs, isLast }: SlideToStore,
  pictures: StoredPictures,
): Promise<StoreOutcome> {
  return services.db.transaction(async (tx) => {
    const limit = (await lockLimits(services, tx, { id: userId }))?.storageBytes ?? null;
    // A deletion of the file waits for this slide, or this slide finds no file.
    const [file] = await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for("key share");
    const isDeck = and(eq(slideDecks.fileId, fileId), sql`${slideDecks.pageArea} is not distinct from ${pageArea}`);
    const [deck] = await tx.select({ fileId: slideDecks.fileId }).from(slideDecks).where(isDeck).for("update");
    if (!file || !deck) return "gone";
    if (limit !== null) {
      const used = usedBytesOf(sql`profiles.id`);
      const [account] = await tx.select({ used }).from(profiles).where(eq(profiles.id, userId));
      if ((account?.used ?? 0) + pictures.smallBytes + pictures.largeBytes > limit) return "storage-full";
    }
    const { width, height, text, isMissingCharacters } = page;
    const token = randomBytes(16).toString("base64url");
    const inserted = await tx
      .insert(slides)
      .values({ fileId, number, width, height, text, isMissingCharacters, token, ...pictures })
      .onConflictDoNothing()
      .returning({ number: slides.number });
    if (inserted.length === 0) return "gone";
    const state = isLast ? "ready" : "drawing";
    await tx.update(slideDecks).set({ state, drawingMs }).where(eq(slideDecks.fileId, fileId));
    return "stored";
  });
}

/** The storage keys of the slides of these files. */
export async function listSlideKeys(tx: Database, fileIds: string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await tx
    .select({ small: slides.smallKey, large: slides.largeKey })
    .from(slides)
    .where(inArray(slides.fileId, fileIds));
  return rows.flatMap(({ small, large }) => [small, large]);
}

/** Deletes the slides of these files; their pictures are removed after the commit. */
export async function removeSlides({ queue }: Pick<Services, "queue">, tx: Database, fileIds: string[]) {
  const keys = await listSlideKeys(tx, fileIds);
  await tx.delete(slides).where(inArray(slides.fileId, fileIds));
  if (keys.length) await queue.enqueue(tx, "remove-objects", { keys });
}
