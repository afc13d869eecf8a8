// What was sent is looked into before anything of it is kept, in a process of its own (app/media): documents stay as
// they are, images are drawn again.
import {
  type DocumentType,
  documentTypes,
  type ImageKind,
  isImageKind,
  nameMismatchProblem,
  problems,
  typeFromName,
  type UploadProblem,
} from "#app/domain/files/files.ts";
import type { Upload } from "#app/domain/files/upload.server.ts";
import type { ImageSpace, MediaProblem } from "#app/media/contract.ts";
import type { Actor, Services } from "#app/services.ts";

/** The space images have on pages, twice for fine screens. Pixels. */
const spaces: Record<ImageKind, ImageSpace> = {
  avatar: { width: 512, height: 512, fit: "cover" },
  logo: { width: 800, height: 400, fit: "inside" },
  banner: { width: 1600, height: 1200, fit: "inside" },
  background: { width: 1920, height: 1920, fit: "inside" },
};

const mediaProblems: Record<MediaProblem, UploadProblem> = {
  "not-an-image": problems.notAnImage,
  unreadable: problems.unreadableImage,
  "too-many-pixels": problems.tooManyPixels,
  "active-svg": problems.activeSvg,
  "svg-filter": problems.svgFilter,
  "svg-too-complex": problems.svgTooComplex,
  "too-costly": problems.tooCostly,
  busy: problems.busy,
};

/** `bytes` are what is kept in the place of the file that was sent; undefined where that file itself is kept. */
export type OpenedUpload =
  | { ok: true; bytes?: Uint8Array; contentType: string }
  | { ok: false; refusal: "unsupported" | "busy"; problem: UploadProblem };

/** Opens the file at `path`; refuses what the specification does not list, and what would keep the server busy. */
export async function openUpload(
  { media }: Services,
  actor: Actor,
  path: string,
  { name, kind }: Pick<Upload, "name" | "kind">,
): Promise<OpenedUpload> {
  if (isImageKind(kind)) {
    const redrawn = await media.redraw(actor.id, path, spaces[kind]);
    return redrawn.ok ? { ok: true, bytes: redrawn.value, contentType: "image/webp" } : toRefusal(redrawn.problem);
  }
  const inspection = await media.inspect(actor.id, path);
  if (!inspection.ok) return toRefusal(inspection.problem);
  const claimedType = typeFromName(name);
  // A document may hold another one inside: among several types, the name decides.
  const type = claimedType && inspection.value.includes(claimedType) ? claimedType : inspection.value[0];
  if (type && type in documentTypes && (!claimedType || claimedType === type))
    return { ok: true, contentType: documentTypes[type as DocumentType] };
  const problem = claimedType ? nameMismatchProblem(name, claimedType) : problems.unsupported;
  return { ok: false, refusal: "unsupported", problem };
}

const toRefusal = (problem: MediaProblem): OpenedUpload => ({
  ok: false,
  refusal: problem === "busy" ? "busy" : "unsupported",
  problem: mediaProblems[problem],
});
