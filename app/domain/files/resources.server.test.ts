import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { bookingFiles, files, profiles, resources } from "#app/database/schema/index.ts";
import { addFileResources, addLinkResource } from "#app/domain/files/add-resource.server.ts";
import { deleteFile, editFile } from "#app/domain/files/commands.server.ts";
import { listImageCopyKeys } from "#app/domain/files/image-copies.server.ts";
import { deleteUnusedImages } from "#app/domain/files/images.server.ts";
import { findFile, findStorageUsage, listFiles } from "#app/domain/files/queries.server.ts";
import {
  editResource,
  featureResource,
  listResources,
  moveResource,
  removeResource,
  replaceResourceFile,
  untagFile,
} from "#app/domain/files/resources.server.ts";
import { sweepFiles } from "#app/domain/files/sweep-files.server.ts";
import { imageAddress } from "#app/domain/values/image-address.ts";
import type { Actor, Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertBooking, insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { listKeysToRemove } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

async function setUpAda(db: Database) {
  const actor = await insertSpeaker(db, ada);
  const hub = await insertHub(db, actor);
  return { actor, hub, services: servicesAt(db) };
}

async function insertFile(db: Database, { id: userId }: Actor, values: Partial<typeof files.$inferInsert> = {}) {
  const [file] = await db
    .insert(files)
    .values({
      userId,
      key: `${userId}/files/${randomUUID()}`,
      name: "slides.pdf",
      title: "Slides",
      kind: "presentation",
      contentType: "application/pdf",
      sizeBytes: 1000,
      status: "stored",
      ...values,
    })
    .returning();
  if (!file) throw new Error("the file was not inserted");
  return file;
}

const addLinks = async (services: Services, actor: Actor, hubId: string, ...titles: string[]) => {
  for (const title of titles)
    await addLinkResource(services, actor, hubId, { id: randomUUID(), title, url: `https://example.com/${title}` });
  return Object.fromEntries((await listResources(services, actor, hubId)).map(({ id, title }) => [title, id]));
};
const joinTitles = async (services: Services, actor: Actor, hubId: string) =>
  (await listResources(services, actor, hubId)).map(({ title }) => title).join("");

describe("a hub's resources", () => {
  it("include a library file once, however often Ada tags it, and the library lists the hubs that use it", async ({
    db,
  }) => {
    const { services, actor, hub } = await setUpAda(db);
    const file = await insertFile(db, actor);
    expect(await addFileResources(services, actor, hub.id, [file.id])).toEqual({ ok: true, value: { added: 1 } });
    expect(await addFileResources(services, actor, hub.id, [file.id])).toEqual({ ok: true, value: { added: 0 } });
    expect(await listResources(services, actor, hub.id)).toMatchObject([
      { title: "Slides", type: "pdf", fileSize: 1000, isUsedInOtherHubs: false },
    ]);
    expect(await findFile(services, actor, file.id)).toMatchObject({ usedIn: [{ id: hub.id, title: hub.title }] });
    await untagFile(services, actor, hub.id, file.id);
    expect(await findFile(services, actor, file.id)).toMatchObject({ usedIn: [] });
  });

  it("include a link once when Ada sends the form twice", async ({ db }) => {
    const { services, actor, hub } = await setUpAda(db);
    const link = { id: randomUUID(), title: "Paper", url: "https://example.com/paper" };
    await addLinkResource(services, actor, hub.id, link);
    await addLinkResource(services, actor, hub.id, link);
    expect(await listResources(services, actor, hub.id)).toMatchObject([{ title: "Paper", resourceType: "link" }]);
  });

  it("keep the order that Ada makes in two tabs", async ({ db }) => {
    const { services, actor, hub } = await setUpAda(db);
    const { A, B, C } = await addLinks(services, actor, hub.id, "A", "B", "C");
    await moveResource(services, actor, hub.id, C as string, null);
    expect(await joinTitles(services, actor, hub.id)).toBe("CAB");
    // The other tab, which does not show D yet, moves A behind B.
    await addLinks(services, actor, hub.id, "D");
    await moveResource(services, actor, hub.id, A as string, B as string);
    expect(await joinTitles(services, actor, hub.id)).toBe("CBAD");
    // A resource moved behind a deleted neighbour goes to the end.
    await removeResource(services, actor, hub.id, B as string);
    await moveResource(services, actor, hub.id, C as string, B as string);
    expect(await joinTitles(services, actor, hub.id)).toBe("ADC");
  });

  it("keep link, title and count when a file is replaced, and the unused old file is deleted", async ({ db }) => {
    const { services, actor, hub } = await setUpAda(db);
    const [old, next] = [
      await insertFile(db, actor, { kind: "resource" }),
      await insertFile(db, actor, { sizeBytes: 7 }),
    ];
    await addFileResources(services, actor, hub.id, [old.id]);
    const [before] = await listResources(services, actor, hub.id);
    await db.update(resources).set({ downloadCount: 12 });
    expect(await replaceResourceFile(services, actor, hub.id, before?.id as string, next.id)).toBe(true);
    expect(await listResources(services, actor, hub.id)).toMatchObject([
      { id: before?.id, title: "Slides", downloadCount: 12, fileId: next.id, fileSize: 7 },
    ]);
    expect(await listKeysToRemove(db)).toEqual([old.key]);
  });

  it("delete a file with them only if it was uploaded for this hub alone", async ({ db }) => {
    const { services, actor, hub } = await setUpAda(db);
    const other = await insertHub(db, actor, { slug: "other" });
    const unsharedFile = await insertFile(db, actor, { kind: "resource" });
    const sharedFile = await insertFile(db, actor, { kind: "resource" });
    const notesFile = await insertFile(db, actor, { kind: "notes" });
    await addFileResources(services, actor, hub.id, [unsharedFile.id, sharedFile.id, notesFile.id]);
    await addFileResources(services, actor, other.id, [sharedFile.id]);
    for (const { id } of await listResources(services, actor, hub.id))
      await removeResource(services, actor, hub.id, id);
    expect(await listKeysToRemove(db)).toEqual([unsharedFile.key]);
    expect((await listFiles(services, actor)).total).toBe(2);
  });
});

describe("another speaker's", () => {
  it("hubs, files and resources look as if they did not exist", async ({ db }) => {
    const { services, actor, hub } = await setUpAda(db);
    const file = await insertFile(db, actor);
    await addFileResources(services, actor, hub.id, [file.id]);
    const id = (await listResources(services, actor, hub.id))[0]?.id as string;
    const before = await db.select().from(resources);

    const otherSpeaker = await insertSpeaker(db, ben);
    const own = await insertHub(db, otherSpeaker);
    const link = { id: randomUUID(), title: "x", url: "https://example.com/" };
    const edit = { resourceId: id, title: "Mine now", description: null };
    expect(await addLinkResource(services, otherSpeaker, hub.id, link)).toBeNull();
    expect(await addFileResources(services, otherSpeaker, hub.id, [file.id])).toBeNull();
    expect(await addFileResources(services, otherSpeaker, own.id, [file.id])).toBeNull();
    expect(await listResources(services, otherSpeaker, hub.id)).toEqual([]);
    expect(await editResource(services, otherSpeaker, hub.id, edit)).toBe(false);
    expect(await editResource(services, otherSpeaker, own.id, edit)).toBe(false);
    expect(await featureResource(services, otherSpeaker, own.id, id, true)).toBe(false);
    expect(await moveResource(services, otherSpeaker, own.id, id, null)).toBe(false);
    expect(await removeResource(services, otherSpeaker, own.id, id)).toBe(false);
    expect(await replaceResourceFile(services, otherSpeaker, hub.id, id, file.id)).toBe(false);
    expect(await untagFile(services, otherSpeaker, hub.id, file.id)).toBe(false);
    expect(await editFile(services, otherSpeaker, { fileId: file.id, title: "x", kind: "notes" })).toBe(false);
    expect(await deleteFile(services, otherSpeaker, file.id)).toBe(false);
    expect(await findFile(services, otherSpeaker, file.id)).toBeNull();
    expect((await listFiles(services, otherSpeaker)).rows).toEqual([]);
    expect(await db.select().from(resources)).toEqual(before);
    expect(await listKeysToRemove(db)).toEqual([]);
  });
});

describe("the library", () => {
  it("filters by kind and literal text, and contains no images", async ({ db }) => {
    const { services, actor } = await setUpAda(db);
    await insertFile(db, actor, { title: "100% calm" });
    await insertFile(db, actor, { title: "1000 calm", kind: "notes" });
    await insertFile(db, actor, { kind: "logo" });
    await insertFile(db, actor, { status: "uploading" });
    const findTitles = async (filters: Parameters<typeof listFiles>[2]) =>
      (await listFiles(services, actor, filters)).rows.map(({ title }) => title);
    expect(await findTitles({})).toHaveLength(2);
    expect(await findTitles({ kind: "notes" })).toEqual(["1000 calm"]);
    expect(await findTitles({ search: "100%" })).toEqual(["100% calm"]);
  });

  it("counts everything against one limit, including images and unfinished uploads", async ({ db }) => {
    const { services, actor } = await setUpAda(db);
    await db.update(profiles).set({ storageLimitGb: 2 }).where(eq(profiles.id, actor.id));
    await insertFile(db, actor);
    await insertFile(db, actor, { kind: "logo", sizeBytes: 20 });
    await insertFile(db, actor, { status: "uploading", sizeBytes: 3 });
    expect(await findStorageUsage(services, actor)).toEqual({ used: 1023, limit: 2 * 1024 ** 3 });
  });

  it("deletes a file from every hub, then its stored object", async ({ db }) => {
    const { services, actor, hub } = await setUpAda(db);
    const file = await insertFile(db, actor);
    await addFileResources(services, actor, hub.id, [file.id]);
    expect(await deleteFile(services, actor, file.id)).toBe(true);
    expect(await listResources(services, actor, hub.id)).toEqual([]);
    expect(await listKeysToRemove(db)).toEqual([file.key]);
  });
});

describe("unused files", () => {
  const old = new Date(noon.getTime() - 25 * 60 * 60 * 1000);

  it("include a replaced image once no hub shows it", async ({ db }) => {
    const { services, actor } = await setUpAda(db);
    const [usedImage, unusedImage] = [
      await insertFile(db, actor, { kind: "logo" }),
      await insertFile(db, actor, { kind: "logo" }),
    ];
    await insertHub(db, actor, { slug: "other", logoUrl: imageAddress(usedImage.id) });
    const addresses = [imageAddress(usedImage.id), imageAddress(unusedImage.id), "https://example.com/x.png", null];
    await deleteUnusedImages(services, await insertSpeaker(db, ben), addresses);
    expect(await listKeysToRemove(db)).toEqual([]);
    await deleteUnusedImages(services, actor, addresses);
    expect(await listKeysToRemove(db)).toEqual([unusedImage.key, ...listImageCopyKeys(unusedImage.key)]);
  });

  it("are swept after a day: unfinished uploads and images whose form was never saved", async ({ db }) => {
    const { services, actor } = await setUpAda(db);
    const unfinished = await insertFile(db, actor, { status: "uploading", createdAt: old });
    const unsaved = await insertFile(db, actor, { kind: "banner", createdAt: old });
    const inText = await insertFile(db, actor, { kind: "banner", createdAt: old });
    await insertHub(db, actor, { slug: "x", description: `<p><img src="${imageAddress(inText.id)}"></p>` });
    await insertFile(db, actor, { status: "uploading", createdAt: noon });
    await insertFile(db, actor, { createdAt: old });
    const ofBooking = await insertFile(db, actor, { kind: "booking", createdAt: old });
    const bookingId = await insertBooking(db, actor);
    await db.insert(bookingFiles).values({ id: ofBooking.id, bookingId, author: "booker" });
    const ofNoBooking = await insertFile(db, actor, { kind: "booking", createdAt: old });
    await sweepFiles(services);
    expect((await listKeysToRemove(db)).sort()).toEqual(
      [unfinished.key, unsaved.key, ofNoBooking.key, ...listImageCopyKeys(unsaved.key)].sort(),
    );
    expect(await db.$count(files)).toBe(4);
  });
});
