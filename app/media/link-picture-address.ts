import { createHash } from "node:crypto";
import type { LinkPicture } from "#app/media/contract.ts";

/** Changes when the image would. The leading digit counts changes to how it is drawn. */
export const linkPictureVersion = (picture: LinkPicture): string =>
  createHash("sha256")
    .update(`2${JSON.stringify(picture)}`)
    .digest("base64url")
    .slice(0, 10);

/**
 * The URL of the preview image of the page at `canonical`. The version makes social networks fetch it again after a
 * change.
 */
export const linkPictureAddress = (canonical: string, picture: LinkPicture): string =>
  `${canonical}/preview.png?v=${linkPictureVersion(picture)}`;
