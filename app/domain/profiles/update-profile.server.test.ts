import { eq } from "drizzle-orm";
import { describe, expect, it as plain } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import { files, profiles, users } from "#app/database/schema/index.ts";
import { changeAvatar } from "#app/domain/profiles/avatar.server.ts";
import { type ProfileEdit, profileForm, speakerForm } from "#app/domain/profiles/form.ts";
import { findPublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { isUsernameClaimedByAnother, listFormerUsernames } from "#app/domain/profiles/queries.server.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { updateProfile, updateSpeakerSettings } from "#app/domain/profiles/update-profile.server.ts";
import { imageAddress } from "#app/domain/values/image-address.ts";
import type { Actor, Services } from "#app/services.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const stored = async (db: Services["db"], { id }: Actor) => {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
  if (!profile) throw new Error("no profile");
  return profile;
};
/** The form as first shown, with some changes. */
async function edited(db: Services["db"], actor: Actor, changes: Partial<ProfileEdit>): Promise<ProfileEdit> {
  const profile = await stored(db, actor);
  return { ...profileForm.parse({ ...ada, timezone: "UTC", version: versionOf("personal", profile) }), ...changes };
}

describe("Profile Settings", () => {
  it("are saved, and Ada's old username still leads to her profile", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const services = servicesAt(db);
    const form = await edited(db, speaker, { username: "ada-speaks", lastName: "Nwosu-Berg", company: "Quiet Labs" });
    const outcome = await updateProfile(services, speaker, form);
    expect(outcome).toMatchObject({ ok: true });
    expect(await updateProfile(services, speaker, form)).toEqual(outcome);

    expect(await findPublicProfile(services, "ada-nwosu")).toMatchObject({
      username: "ada-speaks",
      name: "Ada Nwosu-Berg",
      company: "Quiet Labs",
    });
    expect(await listFormerUsernames(services, speaker)).toEqual(["ada-nwosu"]);
    expect(await db.select({ name: users.name }).from(users)).toEqual([{ name: "Ada Nwosu-Berg" }]);
  });

  it("refuse a username that Ben has or had; Ben can return to his own former one", async ({ db }) => {
    const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    const services = servicesAt(db);
    await db.update(profiles).set({ username: "ben-speaks" }).where(eq(profiles.id, other.id));
    for (const username of ["ben-speaks", "ben-ortiz"]) {
      const form = await edited(db, speaker, { username, company: "Not saved" });
      expect(await updateProfile(services, speaker, form)).toEqual({ ok: false, refusal: "username-taken" });
      expect(await isUsernameClaimedByAnother(services, speaker, username)).toBe(true);
      expect(await isUsernameClaimedByAnother(services, other, username)).toBe(false);
    }
    expect((await stored(db, speaker)).company).toBeNull();

    const back = { ...(await edited(db, other, { username: "ben-ortiz" })) };
    expect(await updateProfile(services, other, back)).toMatchObject({ ok: true });
  });

  it("refuse a stale copy; saving the other screen does not make a copy stale", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const services = servicesAt(db);
    const [one, other] = [
      await edited(db, speaker, { company: "From one tab" }),
      await edited(db, speaker, { company: "From the other" }),
    ];
    const version = versionOf("speaker", await stored(db, speaker));
    const talks = speakerForm.parse({
      version,
      speakingTopics: ["Trust"],
      testimonials: [{ author: "R", content: "K" }],
    });
    expect(await updateSpeakerSettings(services, speaker, talks)).toMatchObject({ ok: true });
    expect(await updateProfile(services, speaker, one)).toMatchObject({ ok: true });
    expect(await updateProfile(services, speaker, other)).toEqual({ ok: false, refusal: "stale-copy" });

    const again = await updateSpeakerSettings(services, speaker, talks);
    expect(again).toEqual({ ok: true, value: { version: versionOf("speaker", await stored(db, speaker)) } });
    const stale = { ...talks, speakingTopics: ["Rest"] };
    expect(await updateSpeakerSettings(services, speaker, stale)).toEqual({ ok: false, refusal: "stale-copy" });
    expect(await stored(db, speaker)).toMatchObject({ company: "From one tab", speakingTopics: ["Trust"] });
  });

  plain("give a username to one of two speakers who request it at once", async () => {
    const database = await openFreshDatabase();
    try {
      const { db } = database;
      const speakers = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
      const forms = await Promise.all(speakers.map((speaker) => edited(db, speaker, { username: "the-speaker" })));
      const outcomes = await Promise.all(
        speakers.map(async (speaker, i) =>
          updateProfile(servicesAt(db), speaker, {
            ...(forms[i] as ProfileEdit),
            version: versionOf("personal", await stored(db, speaker)),
          }),
        ),
      );
      expect(outcomes.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
    } finally {
      await database.close();
    }
  });
});

it("the avatar must be Ada's own image, uploaded as an avatar", async ({ db }) => {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const services = servicesAt(db);
  const upload = async (owner: Actor, values: Partial<typeof files.$inferInsert> = {}) => {
    const id = newId();
    await db.insert(files).values({
      id,
      userId: owner.id,
      key: `${owner.id}/avatar/${id}.webp`,
      name: "avatar.webp",
      kind: "avatar",
      contentType: "image/webp",
      sizeBytes: 10,
      status: "stored",
      ...values,
    });
    return imageAddress(id);
  };
  const avatar = await upload(speaker);
  for (const address of [
    await upload(other),
    await upload(speaker, { kind: "resource" }),
    await upload(speaker, { status: "uploading" }),
    "https://example.com/avatar.png",
    "",
  ])
    expect(await changeAvatar(services, speaker, address)).toBeNull();
  expect(await changeAvatar(services, speaker, avatar)).toEqual({ before: null });
  expect((await stored(db, speaker)).avatarUrl).toBe(avatar);
  expect(await changeAvatar(services, speaker, null)).toEqual({ before: avatar });
  expect((await stored(db, other)).avatarUrl).toBeNull();
});
