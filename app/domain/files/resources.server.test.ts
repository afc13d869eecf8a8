import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { files, profiles, resources } from "#app/database/schema/index.ts";
import { addFileResources, addLinkResource } from "#app/domain/files/add-resource.server.ts";
import { deleteFile, editFile } from "#app/domain/files/commands.server.ts";
import { copiesOf } from "#app/domain/files/image-copies.server.ts";
import { releaseImages } from "#app/domain/files/images.server.ts";
import { countFiles, findFile, findStorage, listFiles } from "#app/domain/files/queries.server.ts";
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
import { ada, ben } from "#tests/support/cast.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { hasHub, joins } from "#tests/support/stage.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

/** Ada with a hub, and a note of every object whose removal is promised. */
async function adaSpeaks(db: Database) {
  const actor = await joins(db, ada);
  const hub = await hasHub(db, actor);
  const removed: string[] = [];
  const queue: Services["queue"] = {
    async promise(_tx, name, job) {
      if (name === "remove-objects") removed.push(...(job as { keys: string[] }).keys);
    },
  };
  return { actor, hub, removed, services: { ...servicesAt(db), queue } };
}

async function hasFile(db: Database, { id: userId }: Actor, values: Partial<typeof files.$inferInsert> = {}) {
  const [file] = await db
    .insert(files)
    .values({
      ...{ userId, key: `${userId}/files/${randomUUID()}`, name: "slides.pdf", title: "Slides", kind: "presentation" },
      ...{ contentType: "application/pdf", sizeBytes: 1000, status: "stored", ...values },
    })
    .returning();
  if (!file) throw new Error("the file was not made");
  return file;
}

const offers = async (services: Services, actor: Actor, hubId: string, ...titles: string[]) => {
  for (const title of titles)
    await addLinkResource(services, actor, hubId, { id: randomUUID(), title, url: `https://example.com/${title}` });
  return Object.fromEntries((await listResources(services, actor, hubId)).map(({ id, title }) => [title, id]));
};
const titles = async (services: Services, actor: Actor, hubId: string) =>
  (await listResources(services, actor, hubId)).map(({ title }) => title).join("");

describe("what a hub offers", () => {
  it("gets a file of the library once, however often it is tagged, and the library says where it is used", async ({
    db,
  }) => {
    const { services, actor, hub } = await adaSpeaks(db);
    const file = await hasFile(db, actor);
    expect(await addFileResources(services, actor, hub.id, [file.id])).toEqual({ added: 1 });
    expect(await addFileResources(services, actor, hub.id, [file.id])).toEqual({ added: 0 });
    expect(await listResources(services, actor, hub.id)).toMatchObject([
      { title: "Slides", type: "pdf", fileSize: 1000, isElsewhere: false },
    ]);
    expect(await findFile(services, actor, file.id)).toMatchObject({ usedIn: [{ id: hub.id, title: hub.title }] });
    await untagFile(services, actor, hub.id, file.id);
    expect(await findFile(services, actor, file.id)).toMatchObject({ usedIn: [] });
  });

  it("gets a link once when the form is sent twice", async ({ db }) => {
    const { services, actor, hub } = await adaSpeaks(db);
    const link = { id: randomUUID(), title: "Paper", url: "https://example.com/paper" };
    await addLinkResource(services, actor, hub.id, link);
    await addLinkResource(services, actor, hub.id, link);
    expect(await listResources(services, actor, hub.id)).toMatchObject([{ title: "Paper", resourceType: "link" }]);
  });

  it("keeps the order that two tabs make together", async ({ db }) => {
    const { services, actor, hub } = await adaSpeaks(db);
    const { A, B, C } = await offers(services, actor, hub.id, "A", "B", "C");
    await moveResource(services, actor, hub.id, C as string, null);
    expect(await titles(services, actor, hub.id)).toBe("CAB");
    // The other tab, which has not heard of D, moves A behind B.
    await offers(services, actor, hub.id, "D");
    await moveResource(services, actor, hub.id, A as string, B as string);
    expect(await titles(services, actor, hub.id)).toBe("CBAD");
    // And one whose neighbour is gone goes last.
    await removeResource(services, actor, hub.id, B as string);
    await moveResource(services, actor, hub.id, C as string, B as string);
    expect(await titles(services, actor, hub.id)).toBe("ADC");
  });

  it("keeps link, title and count when its file is replaced; the old file goes when nothing else needs it", async ({
    db,
  }) => {
    const { services, actor, hub, removed } = await adaSpeaks(db);
    const [old, next] = [await hasFile(db, actor, { kind: "resource" }), await hasFile(db, actor, { sizeBytes: 7 })];
    await addFileResources(services, actor, hub.id, [old.id]);
    const [before] = await listResources(services, actor, hub.id);
    await db.update(resources).set({ downloadCount: 12 });
    expect(await replaceResourceFile(services, actor, hub.id, before?.id as string, next.id)).toBe(true);
    expect(await listResources(services, actor, hub.id)).toMatchObject([
      { id: before?.id, title: "Slides", downloadCount: 12, fileId: next.id, fileSize: 7 },
    ]);
    expect(removed).toEqual([old.key]);
  });

  it("takes a file along only when it was uploaded for this hub alone", async ({ db }) => {
    const { services, actor, hub, removed } = await adaSpeaks(db);
    const other = await hasHub(db, actor, { slug: "other" });
    const alone = await hasFile(db, actor, { kind: "resource" });
    const shared = await hasFile(db, actor, { kind: "resource" });
    const kept = await hasFile(db, actor, { kind: "notes" });
    await addFileResources(services, actor, hub.id, [alone.id, shared.id, kept.id]);
    await addFileResources(services, actor, other.id, [shared.id]);
    for (const { id } of await listResources(services, actor, hub.id))
      await removeResource(services, actor, hub.id, id);
    expect(removed).toEqual([alone.key]);
    expect(await countFiles(services, actor)).toBe(2);
  });
});

describe("somebody else's", () => {
  it("hubs, files and resources are as good as missing", async ({ db }) => {
    const { services, actor, hub, removed } = await adaSpeaks(db);
    const file = await hasFile(db, actor);
    await addFileResources(services, actor, hub.id, [file.id]);
    const id = (await listResources(services, actor, hub.id))[0]?.id as string;
    const before = await db.select().from(resources);

    const stranger = await joins(db, ben);
    const own = await hasHub(db, stranger);
    const link = { id: randomUUID(), title: "x", url: "https://example.com/" };
    const edit = { resourceId: id, title: "Mine now", description: null };
    expect(await addLinkResource(services, stranger, hub.id, link)).toBeNull();
    expect(await addFileResources(services, stranger, hub.id, [file.id])).toBeNull();
    expect(await addFileResources(services, stranger, own.id, [file.id])).toBeNull();
    expect(await listResources(services, stranger, hub.id)).toEqual([]);
    expect(await editResource(services, stranger, hub.id, edit)).toBe(false);
    expect(await editResource(services, stranger, own.id, edit)).toBe(false);
    expect(await featureResource(services, stranger, own.id, id, true)).toBe(false);
    expect(await moveResource(services, stranger, own.id, id, null)).toBe(false);
    expect(await removeResource(services, stranger, own.id, id)).toBe(false);
    expect(await replaceResourceFile(services, stranger, hub.id, id, file.id)).toBe(false);
    expect(await untagFile(services, stranger, hub.id, file.id)).toBe(false);
    expect(await editFile(services, stranger, { fileId: file.id, title: "x", kind: "notes" })).toBe(false);
    expect(await deleteFile(services, stranger, file.id)).toBe(false);
    expect(await findFile(services, stranger, file.id)).toBeNull();
    expect(await listFiles(services, stranger)).toEqual([]);
    expect(await db.select().from(resources)).toEqual(before);
    expect(removed).toEqual([]);
  });
});

describe("the library", () => {
  it("finds by kind and by literal words, and holds no images", async ({ db }) => {
    const { services, actor } = await adaSpeaks(db);
    await hasFile(db, actor, { title: "100% calm" });
    await hasFile(db, actor, { title: "1000 calm", kind: "notes" });
    await hasFile(db, actor, { kind: "logo" });
    await hasFile(db, actor, { status: "uploading" });
    const found = async (wanted: Parameters<typeof listFiles>[2]) =>
      (await listFiles(services, actor, wanted)).map(({ title }) => title);
    expect(await found({})).toHaveLength(2);
    expect(await found({ kind: "notes" })).toEqual(["1000 calm"]);
    expect(await found({ search: "100%" })).toEqual(["100% calm"]);
  });

  it("counts everything against one limit, images and uploads in progress too", async ({ db }) => {
    const { services, actor } = await adaSpeaks(db);
    await db.update(profiles).set({ storageLimitGb: 2 }).where(eq(profiles.id, actor.id));
    await hasFile(db, actor);
    await hasFile(db, actor, { kind: "logo", sizeBytes: 20 });
    await hasFile(db, actor, { status: "uploading", sizeBytes: 3 });
    expect(await findStorage(services, actor)).toEqual({ used: 1023, limit: 2 * 1024 ** 3 });
  });

  it("deletes a file from every hub, its object after that", async ({ db }) => {
    const { services, actor, hub, removed } = await adaSpeaks(db);
    const file = await hasFile(db, actor);
    await addFileResources(services, actor, hub.id, [file.id]);
    expect(await deleteFile(services, actor, file.id)).toBe(true);
    expect(await listResources(services, actor, hub.id)).toEqual([]);
    expect(removed).toEqual([file.key]);
  });
});

describe("what nobody needs any more", () => {
  const old = new Date(noon.getTime() - 25 * 60 * 60 * 1000);

  it("is an image that was replaced, once no hub shows it", async ({ db }) => {
    const { services, actor, removed } = await adaSpeaks(db);
    const [shown, unused] = [await hasFile(db, actor, { kind: "logo" }), await hasFile(db, actor, { kind: "logo" })];
    await hasHub(db, actor, { slug: "other", logoUrl: imageAddress(shown.id) });
    const addresses = [imageAddress(shown.id), imageAddress(unused.id), "https://example.com/x.png", null];
    await releaseImages(services, await joins(db, ben), addresses);
    expect(removed).toEqual([]);
    await releaseImages(services, actor, addresses);
    expect(removed).toEqual([unused.key, ...copiesOf(unused.key)]);
  });

  it("is swept a day later: unfinished uploads and images that were never saved", async ({ db }) => {
    const { services, actor, removed } = await adaSpeaks(db);
    const unfinished = await hasFile(db, actor, { status: "uploading", createdAt: old });
    const unsaved = await hasFile(db, actor, { kind: "banner", createdAt: old });
    const inText = await hasFile(db, actor, { kind: "banner", createdAt: old });
    await hasHub(db, actor, { slug: "x", description: `<p><img src="${imageAddress(inText.id)}"></p>` });
    await hasFile(db, actor, { status: "uploading", createdAt: noon });
    await hasFile(db, actor, { createdAt: old });
    await sweepFiles(services);
    expect(removed.sort()).toEqual([unfinished.key, unsaved.key, ...copiesOf(unsaved.key)].sort());
    expect(await db.$count(files)).toBe(3);
  });
});
