import { eq } from "drizzle-orm";
import { files } from "#app/database/schema/files.ts";
import { type Kit, listPhotoFiles } from "#app/domain/kits/queries.server.ts";
import { imageIdFrom } from "#app/domain/values/image-address.ts";
import type { Draw } from "#app/media/contract.ts";
import { fontFiles } from "#app/media/font-files.ts";
import { pictureVersion } from "#app/routes/endpoints/picture-response.server.ts";
import type { KitView } from "#app/routes/public/kit/kit-view.server.ts";
import { buildOneSheet } from "#app/routes/public/kit/one-sheet-document.ts";
import type { Services } from "#app/services.ts";

/** The one-sheet's version, and how to draw it as PDF. */
export async function prepareOneSheet(services: Services, { view, kit, speakerId }: OneSheetSource) {
  const key = await findPhotoKey(services, { view, kit, speakerId });
  return {
    version: pictureVersion({ sheet: view.sheet, branding: view.branding, key }),
    async draw(draw: Draw) {
      const photo = key && (await services.storage.read(key).catch(() => null));
      return draw({ task: "printed-page", page: buildOneSheet(view, photo || null), fontFiles });
    },
  };
}

interface OneSheetSource {
  view: KitView;
  kit: Kit;
  speakerId: string;
}

/** Of the first portrait in the kit, otherwise the profile picture. */
async function findPhotoKey(services: Services, { view, kit, speakerId }: OneSheetSource): Promise<string | null> {
  const portraits = kit.photos.filter(({ kind }) => kind === "portrait").slice(0, 1);
  const [portrait] = await listPhotoFiles(services, speakerId, portraits);
  if (portrait) return portrait.key;
  const id = imageIdFrom(view.avatarUrl);
  const [avatar] = id ? await services.db.select({ key: files.key }).from(files).where(eq(files.id, id)) : [];
  return avatar?.key ?? null;
}
