import { eq } from "drizzle-orm";
import VCard from "vcard-creator";
import { files } from "#app/database/schema/files.ts";
import type { PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { imageIdFrom } from "#app/domain/values/image-address.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";
import type { Services } from "#app/services.ts";

/** Pixels: enough for an address book, small enough for phones in a full room. */
const avatarWidth = 192;

/**
 * A speaker's vCard 3.0 with what the public profile shows, and never the email address. Its unique id lets a second
 * import replace the first. `client` is the requester, whose images are drawn in turn.
 */
export async function createContactCard(services: Services, profile: PublicProfile, client: string): Promise<string> {
  const card = new VCard();
  // The full name comes first, because the library would otherwise build it from the parts.
  card.addFullName(asOneLine(profile.name, 300));
  const familyName = profile.name.slice(profile.firstName.length);
  card.addName({ givenName: asOneLine(profile.firstName, 300), familyName: asOneLine(familyName, 300) });
  if (profile.company) card.addCompany({ name: asOneLine(profile.company, 300) });
  card.addUrl({ url: `${services.settings.appUrl.origin}/${profile.username}` });
  for (const { href } of profile.links) card.addUrl({ url: asOneLine(href, 2_048) });
  const avatar = await renderAvatar(services, profile.avatarUrl, client);
  if (avatar) card.addPhoto({ image: avatar.toString("base64"), mime: "JPEG" });
  card.addUid(`urn:uuid:${profile.id}`);
  return card.toString();
}

/** The avatar as a small JPEG, which every address book shows; null without an uploaded one. */
async function renderAvatar({ db, storage, media, log }: Services, address: string | null, client: string) {
  const id = imageIdFrom(address);
  const [image] = id ? await db.select({ key: files.key }).from(files).where(eq(files.id, id)) : [];
  if (!image) return null;
  try {
    return await media.getPicture(`${image.key}-card.jpeg`, client, async (draw) => {
      const bytes = await storage.read(image.key);
      const copy = { bytes, width: avatarWidth, height: avatarWidth, format: "jpeg" } as const;
      return draw({ task: "image-copy", copy });
    });
  } catch (error) {
    // A card without an image is better than none.
    log.warn({ err: error, key: image.key }, "avatar not readable");
    return null;
  }
}
