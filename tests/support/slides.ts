// Decks as drawing leaves them, with pictures that a browser shows.
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { newId } from "#app/database/schema/columns.ts";
import { files, resources, slideDecks, slides } from "#app/database/schema/index.ts";
import { slideWidths } from "#app/domain/slides/slides.ts";
import type { Actor, Services } from "#app/services.ts";
import { pdf } from "#tests/support/uploads.ts";

type DeckServices = Pick<Services, "db"> & { storage: Pick<Services["storage"], "write"> };

/** A PDF file in the speaker's library. Returns its id. */
export async function insertPdf({ db, storage }: DeckServices, { id: userId }: Actor, title = "Slides") {
  const id = newId();
  const key = `${userId}/files/${id}`;
  await storage.write(key, pdf, { contentType: "application/pdf" });
  const stored = { contentType: "application/pdf", sizeBytes: pdf.byteLength, status: "stored" as const };
  await db.insert(files).values({ id, userId, key, name: "slides.pdf", title, kind: "presentation", ...stored });
  return id;
}

interface DeckOptions {
  /** One slide for each text; the first is number 1. */
  texts?: string[];
  /** More than there are texts: the deck is still drawn. */
  pageCount?: number;
  /** Of the large picture. */
  height?: number;
}

interface OfferOptions extends DeckOptions {
  resource?: Partial<typeof resources.$inferInsert>;
}

/** A PDF on the speaker's hub whose slides are drawn. */
export async function offerSlides(
  services: DeckServices,
  speaker: Actor,
  talkHubId: string,
  { resource, ...deck }: OfferOptions = {},
) {
  const fileId = await insertPdf(services, speaker);
  const id = newId();
  const file = { id, talkHubId, title: "Slides", type: "pdf", resourceType: "file", fileId } as const;
  await services.db.insert(resources).values({ ...file, ...resource });
  return { id, fileId, slides: await insertDeck(services, speaker, fileId, deck) };
}

/** A deck of the speaker's file: each slide in a colour of its own. Returns its slides. */
export async function insertDeck(
  { db, storage }: DeckServices,
  { id: userId }: Actor,
  fileId: string,
  {
    texts = ["Kind machines", "What they see", "Thank you"],
    pageCount = texts.length,
    height = 1080,
  }: DeckOptions = {},
) {
  const state = texts.length < pageCount ? ("drawing" as const) : ("ready" as const);
  await db.insert(slideDecks).values({ fileId, state, pageCount });
  return Promise.all(
    texts.map(async (text, index) => {
      const key = `${userId}/slides/${newId()}`;
      const { large: width, small } = slideWidths;
      const background = { r: (index * 67) % 256, g: 120, b: (index * 131) % 256 };
      const large = sharp({ create: { width, height, channels: 3, background } });
      const largePicture = await large.clone().webp({ effort: 0 }).toBuffer();
      const smallPicture = await large.resize({ width: small }).webp().toBuffer();
      const row = {
        fileId,
        number: index + 1,
        width,
        height,
        text,
        token: randomBytes(16).toString("base64url"),
        smallKey: `${key}-small`,
        largeKey: `${key}-large`,
        smallBytes: smallPicture.byteLength,
        largeBytes: largePicture.byteLength,
      };
      await storage.write(row.smallKey, smallPicture, { contentType: "image/webp" });
      await storage.write(row.largeKey, largePicture, { contentType: "image/webp" });
      await db.insert(slides).values(row);
      return row;
    }),
  );
}
