import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { files, speakerKits } from "#app/database/schema/index.ts";
import type { PressPhoto } from "#app/database/schema/speaker-kits.ts";
import { countWords } from "#app/domain/profiles/profiles.ts";
import type { PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import type { Services } from "#app/services.ts";

export interface Kit {
  pronunciation: string | null;
  introduction: string | null;
  stageNeeds: string | null;
  photos: PressPhoto[];
}

export const emptyKit: Kit = { pronunciation: null, introduction: null, stageNeeds: null, photos: [] };

/** The kit of a speaker: of the actor, or of one whose profile is public. */
export async function findKit({ db }: Pick<Services, "db">, speakerId: string): Promise<Kit> {
  const { pronunciation, introduction, stageNeeds, photos } = speakerKits;
  const [kit] = await db
    .select({ pronunciation, introduction, stageNeeds, photos })
    .from(speakerKits)
    .where(eq(speakerKits.userId, speakerId));
  return kit ?? emptyKit;
}

/** Whether organisers find something there that was made for them. */
export const hasKitContent = ({ pronunciation, introduction, stageNeeds, photos }: Kit, bios: readonly Bio[]) =>
  Boolean(pronunciation || introduction || stageNeeds) || photos.length > 0 || bios.length > 0;

/** Identifies the texts, so that a form in another tab can't replace newer ones unseen. */
export const textsVersionOf = ({ pronunciation, introduction, stageNeeds }: Omit<Kit, "photos">): string =>
  createHash("sha256")
    .update(JSON.stringify([pronunciation, introduction, stageNeeds]))
    .digest("base64url")
    .slice(0, 22);

/** The stored photos among those of this kit, with their files, in the kit's order. */
export async function listPhotoFiles({ db }: Services, speakerId: string, photos: PressPhoto[]) {
  const ids = photos.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(
      and(inArray(files.id, ids), eq(files.userId, speakerId), eq(files.kind, "press"), eq(files.status, "stored")),
    );
  return photos.flatMap((photo) => {
    const file = rows.find(({ id }) => id === photo.id);
    return file ? [{ ...photo, key: file.key }] : [];
  });
}

/** A photo of this kit with its file; null for any other id. */
export async function findPhotoFile(services: Services, speakerId: string, id: string) {
  if (!isUuid(id)) return null;
  const { photos } = await findKit(services, speakerId);
  const named = photos.filter((photo) => photo.id === id);
  return (await listPhotoFiles(services, speakerId, named))[0] ?? null;
}

export interface Bio {
  text: string;
  words: number;
}

/** The biographies that the profile has, the shortest first. */
export const listBios = ({ bioShort, bioMedium, bio }: PublicProfile): Bio[] =>
  [bioShort, bioMedium, bio]
    .flatMap((text) => (text ? [{ text, words: countWords(text) }] : []))
    .sort((one, other) => one.words - other.words);
