// Work of the media processes, which may be killed: values in, values out.
import type { FontFamily } from "#app/domain/values/font-family.ts";

/** The space for an uploaded image. Pixels. */
export interface ImageSpace {
  width: number;
  height: number;
  fit: "cover" | "inside";
  /** A smaller picture is refused. */
  minLongSide?: number;
}

/** Why a file is refused. */
export type MediaProblem =
  | "not-an-image"
  | "unreadable"
  | "too-few-pixels"
  | "too-many-pixels"
  | "active-svg"
  | "svg-filter"
  | "svg-too-complex"
  | "heic"
  /** Nobody can open it without its password. */
  | "password-protected"
  /** It took more time or memory than any honest file. */
  | "too-costly"
  | "busy";

export type MediaResult<Value> = { ok: true; value: Value } | { ok: false; problem: MediaProblem };

/** What an uploaded file is. */
export interface Inspection {
  /** The possible types, as file extensions; none if unknown. */
  types: string[];
  /** It is encrypted, and may ask its reader for a password. */
  isProtected: boolean;
  /** The checked drawing of an SVG, to be kept instead of the file. */
  drawing?: Uint8Array;
}

/** The content of a shared link's picture. */
export interface LinkPicture {
  title: string;
  /** The page's address as people read it, without its host, for a title in letters that cannot be drawn. */
  address: string;
  overline: string | null;
  /** Beside the portrait; null if the title is the name. */
  name: string | null;
  line: string | null;
  ground: string;
  accent: string;
  font: FontFamily;
  /** Stored URLs. Only images that we store are drawn: no web address is ever fetched. */
  logo: string | null;
  face: string | null;
  back: string | null;
  /** The address of a slide, which is then the whole picture. */
  slide: string | null;
}

export type LinkPictureImages = Record<"logo" | "face" | "back" | "slide", Uint8Array | null>;

/** A QR code of `link`, `width` pixels wide. */
export interface QrCode {
  link: string;
  color: { dark: string; light: string };
  format: "png" | "svg";
  width: number;
}

/** The last slide of a talk, 1920 × 1080, for people who scan its code or type its address. */
export interface QrSlide {
  title: string;
  eventName: string | null;
  speakerName: string;
  /** The URL of the talk's page, which is written below the code where it has no short address. */
  page: string;
  /** Its short address, which is quicker to type; null without one. */
  shortPage: string | null;
  ground: string;
  font: FontFamily;
  /** What the code opens. */
  code: Pick<QrCode, "link" | "color">;
  format: "png" | "svg";
}

/** A stored image at another size. */
export interface ImageCopy {
  bytes: Uint8Array;
  width: number;
  /** The image is cropped to this height; without it, it is never enlarged. */
  height?: number;
  format: "webp" | "png" | "jpeg";
}

/**
 * A document that is one page long, for people who print it or send it on. It is set smaller, down to half, until it fits
 * on its paper.
 */
export interface PrintedPage {
  paper: "A4" | "Letter";
  /** For the reader's window and for screen readers, not printed. */
  title: string;
  author: string;
  /** As in `lang`. */
  language: string;
  /** Of the headings. Running text is in Inter. */
  font: FontFamily;
  accent: string;
  /** Whether the blocks begin at the top, or stand in the middle of a framed page. */
  layout: "sheet" | "framed";
  blocks: PrintedBlock[];
}

export interface PrintedText {
  kind: "text";
  text: string;
  /** Points. */
  size: number;
  role: "h1" | "h2" | "p";
  weight: "bold" | "regular";
  ink?: "ink" | "muted" | "accent";
  align?: "start" | "centre";
  /** Where a click leads. */
  link?: string;
  /** The space above, in points. */
  above?: number;
  /** The last of these lines ends with an ellipsis if there are more. */
  maxLines?: number;
  /** Printed if a letter of the text is in none of our fonts. */
  instead?: string;
}

export interface PrintedPicture {
  kind: "picture";
  bytes: Uint8Array;
  alt: string;
  /** Points. The picture is cropped to this space. */
  width: number;
  height: number;
  align?: "start" | "centre";
  above?: number;
}

export type PrintedBlock =
  | PrintedText
  | PrintedPicture
  | { kind: "rule"; above?: number }
  /** Side by side; the widths are parts of all. */
  | { kind: "columns"; above?: number; columns: { width: number; blocks: PrintedBlock[] }[] };

/** What a PDF file turns out to be when it is opened. */
export interface OpenedPdf {
  pageCount: number;
  /** Whether half of a page looks like speaker's notes: it is wider than any slide. */
  hasWidePage: boolean;
}

/** The page `number`, from 1, of the PDF file at `path`, to be drawn in each of these spaces. */
export interface PdfPage {
  path: string;
  number: number;
  /** Only the left half is drawn and read of a page that is wider than any slide. */
  isLeftHalf: boolean;
  pictures: PictureSpace[];
  /** Characters. */
  maxText: number;
}

export interface PictureSpace {
  /** Pixels. The height follows from the page. */
  width: number;
  /** The picture loses quality until it fits. */
  maxBytes: number;
}

export interface DrawnPdfPage {
  /** Of the widest picture. */
  width: number;
  height: number;
  /** In lines; empty where the page has only pictures. */
  text: string;
  /** Whether there is blank space where letters are: the file doesn't have their font, and none of ours has them. */
  isMissingCharacters: boolean;
  /** WebP, in the order of the spaces. */
  pictures: Uint8Array[];
}

/** Everything that is drawn from our own material. */
export type Drawing =
  | { task: "qr-code"; code: QrCode }
  /** The text that a camera reads in the code, as UTF-8. */
  | { task: "read-qr-code"; code: QrCode }
  | { task: "image-copy"; copy: ImageCopy }
  | { task: "qr-slide"; slide: QrSlide; fontFiles: string[] }
  /** As PDF. */
  | { task: "printed-page"; page: PrintedPage; fontFiles: string[] }
  | { task: "link-picture"; content: LinkPicture; images: LinkPictureImages; fontFiles: string[] };

/** Why a task failed, as it travels between the processes. */
export interface TaskError {
  name: string;
  message: string;
  code: string | undefined;
}

export type MediaTask =
  | Drawing
  | { task: "inspect"; path: string }
  | { task: "redraw"; path: string; space: ImageSpace }
  | { task: "open-pdf"; path: string }
  | { task: "draw-pdf-page"; page: PdfPage; fontFiles: string[] };

/** A list that a speaker uploaded, and what its reader is told besides (text-file-process.ts). */
export interface TextFile {
  kind: "attendees" | "leads" | "talks";
  bytes: Uint8Array;
  given: unknown;
}

/** What a process of ours is asked for. */
export type ProcessTask = MediaTask | { task: "read-text-file"; file: TextFile };

export type Draw = (drawing: Drawing) => Promise<Buffer>;

export interface Media {
  /** What the uploaded file at `path` is. One file at a time, with owners in rotation. */
  inspect(owner: string, path: string): Promise<MediaResult<Inspection>>;
  /** The uploaded image at `path` redrawn as WebP. One at a time, with owners in rotation. */
  redraw(owner: string, path: string, space: ImageSpace): Promise<MediaResult<Uint8Array>>;
  /** Opens the PDF file at `path`. Files of one owner are opened and drawn page by page, with owners in rotation. */
  openPdf(owner: string, path: string): Promise<MediaResult<OpenedPdf>>;
  drawPdfPage(owner: string, page: PdfPage): Promise<MediaResult<DrawnPdfPage>>;
  /** What the reader of this kind of file makes of it. One at a time, with owners in rotation. */
  readTextFile<Content>(owner: string, file: TextFile): Promise<MediaResult<Content>>;
  /**
   * The picture with this `version`: from memory, or rendered once by `make` for all who ask. One at a time, with
   * owners (client addresses) in rotation. Null while too many wait or when a drawing took too long: ask again.
   */
  getPicture(version: string, owner: string, make: (draw: Draw) => Promise<Buffer>): Promise<Buffer | null>;
  /** Ends the processes. Current and later tasks fail. */
  close(): void;
}
