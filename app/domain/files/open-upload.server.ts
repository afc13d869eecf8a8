// Inspects an upload before it is stored, in a separate process (app/media). Documents are stored unchanged, but for an
// SVG, of which the checked drawing is stored; images for pages are redrawn.
import { maxSlides } from "#app/database/vocabulary.ts";
import {
  type DocumentType,
  documentTypes,
  type FileKind,
  type ImageKind,
  isImageKind,
  isLibraryKind,
  isTypeOfDemo,
  nameMismatchProblem,
  problems,
  protectedHint,
  typeFromName,
  type UploadProblem,
} from "#app/domain/files/files.ts";
import type { ImageSpace, Media, MediaProblem, OpenedPdf } from "#app/media/contract.ts";
import type { Actor, Services } from "#app/services.ts";

/** Maximum sizes on pages in pixels, doubled for high-density screens. */
const spaces: Record<ImageKind, ImageSpace> = {
  avatar: { width: 512, height: 512, fit: "cover" },
  logo: { width: 800, height: 400, fit: "inside" },
  banner: { width: 1600, height: 1200, fit: "inside" },
  background: { width: 1920, height: 1920, fit: "inside" },
  // A4 at 300 dots to the inch.
  press: { width: 3600, height: 3600, fit: "inside", minLongSide: 1500 },
};

const mediaProblems: Record<MediaProblem, UploadProblem> = {
  "not-an-image": problems.notAnImage,
  unreadable: problems.unreadableImage,
  "too-few-pixels": problems.tooFewPixels,
  "too-many-pixels": problems.tooManyPixels,
  "active-svg": problems.activeSvg,
  "svg-filter": problems.svgFilter,
  "svg-too-complex": problems.svgTooComplex,
  heic: problems.heic,
  "password-protected": problems.passwordProtected,
  "too-costly": problems.tooCostly,
  busy: problems.busy,
};

/** A PDF with pages whose half looks like speaker's notes. */
export type WidePages = Pick<OpenedPdf, "pageCount">;

/** `bytes` replace the uploaded file; undefined means that the file is stored as uploaded. `hint` is for its owner. */
export type OpenedUpload =
  | { ok: true; bytes?: Uint8Array; contentType: string; hint?: string; widePages: WidePages | null }
  | { ok: false; refusal: "unsupported" | "busy"; problem: UploadProblem };

/** Inspects the file at `path`; refuses types that the specification does not list, and files that are too costly. */
export async function openUpload(
  { media, settings }: Services,
  actor: Actor,
  path: string,
  { name, kind }: { name: string; kind: FileKind },
): Promise<OpenedUpload> {
  if (isImageKind(kind)) {
    const redrawn = await media.redraw(actor.id, path, spaces[kind]);
    if (!redrawn.ok) return toRefusal(redrawn.problem);
    return { ok: true, bytes: redrawn.value, contentType: "image/webp", widePages: null };
  }
  const inspection = await media.inspect(actor.id, path);
  if (!inspection.ok) return toRefusal(inspection.problem);
  const claimedType = typeFromName(name);
  // A document may contain another one: among several detected types, the file name decides.
  const { types, isProtected, drawing } = inspection.value;
  const type = claimedType && types.includes(claimedType) ? claimedType : types[0];
  if (type && settings.isDemo && !isTypeOfDemo(type as DocumentType))
    return { ok: false, refusal: "unsupported", problem: problems.notInDemo };
  if (type && type in documentTypes && (!claimedType || claimedType === type)) {
    const widePages = type === "pdf" && isLibraryKind(kind) ? await findWidePages(media, actor, path) : null;
    if (widePages === "busy") return toRefusal(widePages);
    const contentType = documentTypes[type as DocumentType];
    return { ok: true, bytes: drawing, contentType, widePages, ...(isProtected && { hint: protectedHint }) };
  }
  const problem = claimedType ? nameMismatchProblem(name, claimedType) : problems.unsupported;
  return { ok: false, refusal: "unsupported", problem };
}

/** Null also for a file that cannot be drawn: drawing its slides says why. */
async function findWidePages(media: Media, actor: Actor, path: string): Promise<WidePages | "busy" | null> {
  const opened = await media.openPdf(actor.id, path);
  if (!opened.ok) return opened.problem === "busy" ? "busy" : null;
  const { pageCount, hasWidePage } = opened.value;
  return hasWidePage && pageCount <= maxSlides ? { pageCount } : null;
}

const toRefusal = (problem: MediaProblem): OpenedUpload => ({
  ok: false,
  refusal: problem === "busy" ? "busy" : "unsupported",
  problem: mediaProblems[problem],
});
