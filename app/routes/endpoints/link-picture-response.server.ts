import { findImage } from "#app/domain/files/images.server.ts";
import { imageIdFrom } from "#app/domain/values/image-address.ts";
import type { LinkPicture } from "#app/media/contract.ts";
import { fontFiles } from "#app/media/font-files.ts";
import { linkPictureVersion } from "#app/media/link-picture-address.ts";
import type { RequestContext } from "#app/request/request-context.ts";
import { pictureResponse } from "#app/routes/endpoints/picture-response.server.ts";
import type { Services } from "#app/services.ts";

interface Options {
  /** Every visitor gets this one. */
  isShared: boolean;
  /** The storage key of the slide. */
  slideKey?: string | undefined;
}

/** The preview image of a shared link. */
export function linkPictureResponse(
  { services, address }: Pick<RequestContext, "services" | "address">,
  content: LinkPicture,
  request: Request,
  { isShared, slideKey }: Options,
) {
  return pictureResponse(services.media, request, {
    version: linkPictureVersion(content),
    client: address,
    headers: {
      "content-type": "image/png",
      "cache-control": isShared ? "public, max-age=600" : "private, no-cache",
    },
    async draw(draw) {
      const read = (image: string | null) => readImage(services, image);
      const [logo, face, back] = await Promise.all([read(content.logo), read(content.face), read(content.back)]);
      const slide = slideKey ? await services.storage.read(slideKey) : null;
      return draw({ task: "link-picture", content, images: { logo, face, back, slide }, fontFiles });
    },
  });
}

/** The bytes of a stored image; null for an image on the web and for one that was deleted. */
async function readImage(services: Services, address: string | null): Promise<Uint8Array | null> {
  const id = imageIdFrom(address);
  const image = id && (await findImage(services, id));
  return image ? services.storage.read(image.key) : null;
}
