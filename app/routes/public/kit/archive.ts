import { makeZip } from "client-zip";
import { archiveNames } from "#app/domain/files/archive-names.server.ts";
import { listPhotoFiles } from "#app/domain/kits/queries.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { consume, createLimiter, tooManyRequests } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { prepareOneSheet } from "#app/routes/public/kit/draw-one-sheet.server.ts";
import { loadKit } from "#app/routes/public/kit/kit-view.server.ts";
import { printPhoto } from "#app/routes/public/kit/print-photo.server.ts";
import type { Services } from "#app/services.ts";
import type { Route } from "./+types/archive.ts";

const limitSeconds = 10 * 60;
/** By client: each archive draws up to nine pictures. */
const archiveLimiter = createLimiter(20, limitSeconds);
const busySeconds = 10;

type Found = NonNullable<Awaited<ReturnType<typeof loadKit>>>;
interface Entry {
  name: string;
  input: string | Uint8Array;
  lastModified: Date;
}

/** GET /:username/kit.zip: texts, photos and the one-sheet, streamed photo by photo. */
export async function loader(args: Route.LoaderArgs) {
  const { services, address: client } = args.context.get(requestContextKey);
  const found = await loadKit(args);
  if (!found) return new Response("There is no speaker at this address.", { status: 404 });
  if (!(await consume(archiveLimiter, client)).ok)
    return new Response("Please try again later.", tooManyRequests(limitSeconds));
  const { view, kit, profile } = found;
  const { version, draw } = await prepareOneSheet(services, { view, kit, speakerId: profile.id });
  // The first, because nothing can be refused once the answer has begun.
  const sheet = await services.media.getPicture(version, client, draw);
  if (!sheet) return new Response("Please try again.", { status: 503, headers: { "retry-after": `${busySeconds}` } });
  return new Response(makeZip(listEntries(services, found, { sheet, client })), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${profile.username}-kit.zip"`,
      "x-robots-tag": "noindex",
      "cache-control": "no-store",
    },
  });
}

async function* listEntries(
  services: Services,
  { view, kit, profile }: Found,
  { sheet, client }: { sheet: Buffer; client: string },
): AsyncGenerator<Entry> {
  const toPath = archiveNames();
  const folder = `${profile.username}-kit`;
  // Of the day, so that the same kit is the same file.
  const lastModified = new Date(dayOf(services.clock.now(), "UTC"));
  const entry = (name: string, type: string, input: Entry["input"]): Entry => ({
    name: toPath(folder, name, type),
    input,
    lastModified,
  });
  const text = (name: string, content: string | null): Entry[] =>
    content ? [entry(name, "text/plain", `${content.replaceAll("\n", "\r\n")}\r\n`)] : [];
  yield entry("one-sheet", "application/pdf", new Uint8Array(sheet));
  for (const { words, text: bio } of view.bios) yield* text(`bio-${words}-words`, bio);
  yield* text("introduction", describeIntroduction(view));
  yield* text("on-stage", view.stageNeeds);
  yield* text("photo-credits", describePhotos(view));
  for (const { kind, key } of await listPhotoFiles(services, profile.id, kit.photos)) {
    const photo = printPhoto(services, key, null);
    const bytes = await services.media.getPicture(photo.version, client, photo.draw);
    if (bytes) yield entry(kind, "image/jpeg", new Uint8Array(bytes));
    // As it is stored, while too many pictures are being drawn.
    else yield entry(kind, "image/webp", await services.storage.read(key));
  }
}

const describeIntroduction = ({ name, pronunciation, introduction }: Found["view"]): string | null => {
  const lines = [pronunciation && `${name}: say ${pronunciation}`, introduction?.text].filter(Boolean);
  return lines.length > 0 ? lines.join("\n\n") : null;
};

const describePhotos = ({ photos }: Found["view"]): string | null =>
  photos.map(({ kind, alt, credit }) => `${kind}: ${alt}${credit ? `. Photo: ${credit}` : ""}`).join("\n") || null;
