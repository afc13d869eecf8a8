// The sample speaker's portrait, her photo on stage and the banner of one talk: our own drawings, stored as if she had
// uploaded them.
import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import * as tables from "#app/database/schema/index.ts";
import { storageKey } from "#app/domain/values/data-folder.ts";
import { imageAddress } from "#app/domain/values/image-address.ts";
import incidentRoom from "#sample/artwork/incident-room.svg?raw";
import portrait from "#sample/artwork/portrait.svg?raw";
import stage from "#sample/artwork/stage.svg?raw";
import { isHubOf } from "#sample/factories.server.ts";
import type { WriteObject } from "#sample/files.server.ts";

const contentType = "image/webp";

const drawn = new Map<string, Promise<Buffer>>();

/** Draws each picture once, because a demo stores it for every visitor. */
function draw(svg: string): Promise<Buffer> {
  // Loaded here, because the product itself draws in processes of its own and never loads the library.
  const drawing =
    drawn.get(svg) ?? import("sharp").then((m) => m.default(Buffer.from(svg)).webp({ quality: 82 }).toBuffer());
  drawn.set(svg, drawing);
  return drawing;
}

/** Stores the pictures and sets them on the profile and on the hub called `slug`. */
export async function writeArtwork(
  tx: Database,
  store: WriteObject,
  { userId, slug, createdAt }: { userId: string; slug: string; createdAt: Date },
) {
  const write = async (kind: "avatar" | "banner", svg: string): Promise<string> => {
    const id = newId();
    const key = storageKey(userId, "files", id);
    const bytes = await draw(svg);
    await store(key, bytes, { contentType });
    const stored = { name: `${kind}.webp`, contentType, sizeBytes: bytes.length, status: "stored" as const, createdAt };
    await tx.insert(tables.files).values({ id, userId, key, kind, ...stored });
    return imageAddress(id);
  };
  const avatarUrl = await write("avatar", portrait);
  const stagePhotoUrl = await write("banner", stage);
  await tx.update(tables.profiles).set({ avatarUrl, stagePhotoUrl }).where(eq(tables.profiles.id, userId));
  const bannerUrl = await write("banner", incidentRoom);
  await tx.update(tables.talkHubs).set({ bannerUrl }).where(isHubOf(userId, slug));
}
