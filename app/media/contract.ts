// What is opened and drawn apart from the server, in processes that may be killed: values in, values out.
import type { FontFamily } from "#app/domain/values/branding.ts";

/** Where an uploaded image will stand. Pixels. */
export interface ImageSpace {
  width: number;
  height: number;
  fit: "cover" | "inside";
}

/** Why the content of a file is not taken. */
export type MediaProblem =
  | "not-an-image"
  | "unreadable"
  | "too-many-pixels"
  | "active-svg"
  | "svg-filter"
  | "svg-too-complex"
  /** It took longer, or more memory, than any honest file does. */
  | "too-costly"
  /** Too many files wait already. */
  | "busy";

export type MediaResult<Value> = { ok: true; value: Value } | { ok: false; problem: MediaProblem };

/** What the picture of a shared link shows. */
export interface LinkPicture {
  title: string;
  /** Above the title. */
  overline: string | null;
  /** Beside the face; null where the title is the name. */
  name: string | null;
  /** Below the name. */
  line: string | null;
  ground: string;
  accent: string;
  font: FontFamily;
  /** Addresses as they are stored. Only images that we keep are drawn: no address of the web is ever fetched. */
  logo: string | null;
  face: string | null;
  back: string | null;
}

/** The bytes of the images of a link's picture; null where there is none. */
export type LinkPictureImages = Record<"logo" | "face" | "back", Uint8Array | null>;

/** A QR code of `link`, `width` pixels wide. */
export interface QrCode {
  link: string;
  color: { dark: string; light: string };
  format: "png" | "svg";
  width: number;
}

/** An image of ours at another size. */
export interface ImageCopy {
  bytes: Uint8Array;
  width: number;
  /** The image is cut to this height; without it, it is never made larger. */
  height?: number;
  format: "webp" | "png" | "jpeg";
}

/** Everything that is drawn from material of our own. */
export type Drawing =
  | { task: "qr-code"; code: QrCode }
  | { task: "image-copy"; copy: ImageCopy }
  | { task: "link-picture"; content: LinkPicture; images: LinkPictureImages; fontFiles: string[] };

/** Everything that a media process may be asked to do. */
export type MediaTask =
  | Drawing
  | { task: "inspect"; path: string }
  | { task: "redraw"; path: string; space: ImageSpace };

export type Draw = (drawing: Drawing) => Promise<Buffer>;

export interface Media {
  /**
   * The types that the content of the uploaded file at `path` may be, as file endings, none if it is nothing we know.
   * One file at a time, each `owner` in turn.
   */
  inspect(owner: string, path: string): Promise<MediaResult<string[]>>;
  /** The uploaded image at `path` drawn anew as WebP. One at a time, each `owner` in turn. */
  redraw(owner: string, path: string, space: ImageSpace): Promise<MediaResult<Uint8Array>>;
  /**
   * The picture known as `version`: from memory, or made by `make`, once however many ask. One at a time, each `owner`
   * (a client's address) in turn. Null while too many wait, or where the time for one drawing was over: ask again.
   */
  getPicture(version: string, owner: string, make: (draw: Draw) => Promise<Buffer>): Promise<Buffer | null>;
  /** Ends the processes; what they were doing fails, and whatever is asked for later. */
  close(): void;
}
