// What may be uploaded, up to which size, and the messages for refused files. Safe in the browser, which checks first.
import type { fileKinds } from "#app/database/vocabulary.ts";
import { maxCounts, maxDemoFileMb } from "#app/domain/limits/limits.ts";
import { searchFilter } from "#app/domain/values/filters.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { bytesPerMb, formatSize } from "#app/domain/values/size.ts";

export type FileKind = (typeof fileKinds)[number];
/** Images on pages are public; "press" photos are, while the speaker's profile is. */
export type ImageKind = "avatar" | "logo" | "banner" | "background" | "press";

/** Specification: "Max 50 MB per file", "Branding images under 10 MB", avatar "At most 5MB". Bytes. */
export const maxFileBytes = 50 * bytesPerMb;
const maxBrandingBytes = 10 * bytesPerMb;
const maxAvatarBytes = 5 * bytesPerMb;

export interface UploadProblem {
  title: string;
  message: string;
}

/** What a script gets that sends a file. */
export type UploadResponse<Stored> = { file: Stored; hint?: string } | { problem: UploadProblem };

/** "resource" is a file uploaded for one hub. */
export const libraryKinds = ["presentation", "notes", "backup", "resource"] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** Accepts anything, because the kind often comes from a query parameter. */
export const isLibraryKind = (kind: unknown): kind is LibraryKind =>
  libraryKinds.some((libraryKind) => libraryKind === kind);
export const kindLabels: Record<LibraryKind, string> = {
  presentation: "Presentation",
  notes: "Notes",
  backup: "Backup",
  resource: "Talk resource",
};

/** Checks the query parameter of an upload, which may be missing. A booking's files come from its page. */
export const isFileKind = (kind: string | null): kind is Exclude<FileKind, "booking"> =>
  kind !== null && kind !== "booking" && Object.hasOwn(maxBytesByKind, kind);

/** A document is stored as it is; every other upload is an image for a page. */
const isDocumentKind = (kind: FileKind): kind is LibraryKind | "booking" => kind === "booking" || isLibraryKind(kind);
export const isImageKind = (kind: FileKind): kind is ImageKind => !isDocumentKind(kind);

const maxBytesByKind: Record<FileKind, number> = {
  presentation: maxFileBytes,
  notes: maxFileBytes,
  backup: maxFileBytes,
  resource: maxFileBytes,
  booking: maxFileBytes,
  avatar: maxAvatarBytes,
  logo: maxBrandingBytes,
  banner: maxBrandingBytes,
  background: maxBrandingBytes,
  press: maxBrandingBytes,
};

/** The specification's types: extension -> content type. */
export const documentTypes = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
} as const;
export type DocumentType = keyof typeof documentTypes;

/** The type that the file name's extension claims; null when it is not supported. */
export function typeFromName(name: string): DocumentType | null {
  const extension =
    /\.([a-z]+)$/i
      .exec(name)?.[1]
      ?.toLowerCase()
      .replace(/^(jpeg|jpe|jfif)$/, "jpg") ?? "";
  return Object.hasOwn(documentTypes, extension) ? (extension as DocumentType) : null;
}

/** The type of a stored file, by its detected content type. */
export const typeFromContent = (contentType: string): DocumentType | null =>
  (Object.keys(documentTypes) as DocumentType[]).find((type) => documentTypes[type] === contentType) ?? null;

/** What a demo takes, of the documents that a speaker stores as they are. Pictures for pages are drawn anew. */
export const isTypeOfDemo = (type: DocumentType) => ["pdf", "jpg", "png", "svg"].includes(type);

export const problems = {
  notInDemo: { title: "Upload Failed", message: `The demo takes pictures and PDF files of up to ${maxDemoFileMb} MB.` },
  unsupported: {
    title: "Invalid File",
    message: "File type not supported. Please upload PDF, Word, PowerPoint, Excel, or image files.",
  },
  tooLarge: { title: "Invalid File", message: "File size must be less than 50MB." },
  brandingTooLarge: { title: "Invalid File", message: "File size must be less than 10MB" },
  avatarTooLarge: { title: "File Too Large", message: "Please select an image smaller than 5MB" },
  notAnImage: { title: "Invalid File Type", message: "Please select an image file (JPG, PNG, etc.)" },
  empty: { title: "Invalid File", message: "This file is empty. Please choose another." },
  unreadableImage: {
    title: "Invalid File",
    message: "This image could not be read. It may be damaged: please save it again and retry.",
  },
  tooFewPixels: {
    title: "Invalid File",
    message: "This photo is too small for print. Please choose one with at least 1,500 pixels on its longer side.",
  },
  tooManyPixels: {
    title: "Invalid File",
    message: "This image has too many pixels. Please choose one of up to 50 megapixels.",
  },
  activeSvg: {
    title: "Invalid File",
    message: "This SVG contains scripts or external content. Please export it as a plain picture, or upload a PNG.",
  },
  svgFilter: {
    title: "Invalid File",
    message: "This SVG uses filter effects such as blur or shadow. Please export it without them, or upload a PNG.",
  },
  svgTooComplex: {
    title: "Invalid File",
    message: "This SVG is too complex to draw. Please simplify it, or upload a PNG.",
  },
  heic: {
    title: "Invalid File",
    message:
      "This is a HEIC photo, which many phones and browsers can't show. Please save it as a JPG and upload that. (On an iPhone: Settings, Camera, Formats, Most Compatible.)",
  },
  passwordProtected: {
    title: "Invalid File",
    message:
      "This file is protected by a password, so your audience couldn't open it. Please save a copy without the password, or as a PDF, and upload that.",
  },
  tooCostly: {
    title: "Invalid File",
    message: "This file takes too long to process. Please save it in a simpler or smaller form and try again.",
  },
  busy: {
    title: "Upload Failed",
    message: "Too many files are being processed right now. Please try again in a minute.",
  },
} satisfies Record<string, UploadProblem>;

/** Beside a PowerPoint file. */
export const slidesNeedPdf: UploadProblem = {
  title: "Invalid File",
  message: "Slides come from a PDF. Please export the presentation as PDF and add that.",
};

/** Beside a stored file that may ask for a password. */
export const protectedHint =
  "This file is protected. Open it once to check: if it asks you for a password, your audience needs it too.";

/** The name's extension does not match the content: the file was probably renamed. */
export const nameMismatchProblem = (name: string, claimed: DocumentType): UploadProblem => ({
  title: "Invalid File",
  message: `“${name}” is named like ${typeNames[claimed]}, but contains something else. Please choose another file.`,
});

const typeNames: Record<DocumentType, string> = {
  pdf: "a PDF",
  doc: "a Word document",
  docx: "a Word document",
  ppt: "a PowerPoint presentation",
  pptx: "a PowerPoint presentation",
  xls: "an Excel sheet",
  xlsx: "an Excel sheet",
  jpg: "a JPG image",
  png: "a PNG image",
  svg: "an SVG image",
};

/** Specification, section 5 "Resources"; nothing to upgrade to where nothing is sold. */
export const storageLimitReached = (limit: number, hasShop: boolean): UploadProblem => ({
  title: "Storage Limit Reached",
  message: hasShop
    ? `Your plan allows up to ${formatSize(limit)} of files. Delete existing resources or upgrade your plan.`
    : `You have up to ${formatSize(limit)} for files. Delete existing resources first.`,
});

export const tooManyFiles: UploadProblem = {
  title: "Storage Limit Reached",
  message: `You've reached the limit of ${maxCounts.files.toLocaleString("en")} files. Delete some first.`,
};

export const hubFull: UploadProblem = {
  title: "Too many resources",
  message: `A hub can have up to ${maxCounts.resourcesPerHub} files and links. Remove some first.`,
};

/** What is wrong with a file of `size` bytes; null when nothing is. */
export function sizeProblem(kind: FileKind, size: number, isDemo = false): UploadProblem | null {
  if (size === 0) return problems.empty;
  if (isDemo && size > maxDemoFileMb * bytesPerMb) return problems.notInDemo;
  if (size <= maxBytesByKind[kind]) return null;
  if (kind === "avatar") return problems.avatarTooLarge;
  return isImageKind(kind) ? problems.brandingTooLarge : problems.tooLarge;
}

/** Checks a file in the browser before it is sent; the server inspects the content. */
export function problemBeforeSending(kind: FileKind, file: { name: string; size: number; type: string }) {
  if (/\.(heic|heif|hif)$/i.test(file.name)) return problems.heic;
  if (isImageKind(kind)) {
    // A browser that knows no type leaves it to the server.
    if (file.type && !file.type.startsWith("image/")) return problems.notAnImage;
  } else if (!typeFromName(file.name)) return problems.unsupported;
  return sizeProblem(kind, file.size);
}

/** What people add at the end of a file's name: "final", "v2", "(1)", "copy". */
const versionMark = /^(?:|final|draft|copy|entwurf|kopie|v\d[\d.]*|\(\d+\))$/i;

/**
 * The default title: the file name as one would write it. Without extension and version marks, with spaces for underscores
 * and for several hyphens; capitals stay, and a name without any begins with one.
 */
export function titleFrom(name: string): string {
  const base = name.replace(/\.[A-Za-z0-9]{1,8}$/, "");
  const pieces = base.split(/[\s_-]/);
  while (pieces.length > 1 && versionMark.test(pieces.at(-1) ?? "")) pieces.pop();
  const stem = base.slice(0, pieces.join(" ").length).replaceAll("_", " ");
  const isHyphenated = !stem.includes(" ") && stem.split("-").length > 2;
  const words = (isHyphenated ? stem.replaceAll("-", " ") : stem).split(/\s/).filter(Boolean);
  const title = words.join(" ") || name;
  return cutText(title === title.toLowerCase() ? title.charAt(0).toUpperCase() + title.slice(1) : title, 200);
}

/** Part of a title or file name. */
export const fileFilters = { search: searchFilter("Search by title or name") };
