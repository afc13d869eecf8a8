import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { files, hubEvents, leadCaptures, resources, talkHubs, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { ada, rosa } from "#tests/support/cast.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";
import { pdf } from "#tests/support/uploads.ts";

let house: House;
let adaHerself: Actor;
let hub: Awaited<ReturnType<typeof hasHub>>;
let slides: string;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  adaHerself = await joins(house.db, ada);
  hub = await hasHub(house.db, adaHerself);
  slides = await offers({ name: "Slides “final”.pdf" });
});
afterAll(() => house.close());

const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36" };
const at = (id: string) => `/ada-nwosu/kind-machines/files/${id}`;

/** Ada offers a stored file on her hub. */
async function offers({ name = "Slides.pdf", content = pdf, contentType = "application/pdf" } = {}) {
  const key = `${adaHerself.id}/files/${randomUUID()}`;
  await house.services.storage.write(key, content);
  const stored = {
    userId: adaHerself.id,
    key,
    name,
    kind: "resource",
    contentType,
    sizeBytes: content.length,
  } as const;
  const [file] = await house.db
    .insert(files)
    .values({ ...stored, status: "stored" })
    .returning();
  const what = { title: name, type: "pdf", resourceType: "file", fileId: file?.id, fileSize: content.length } as const;
  const [resource] = await house.db
    .insert(resources)
    .values({ talkHubId: hub.id, ...what })
    .returning();
  return resource?.id as string;
}
const offersLink = async (externalUrl: string) => {
  const link = { talkHubId: hub.id, title: "Paper", type: "link", resourceType: "link", externalUrl } as const;
  const [resource] = await house.db.insert(resources).values(link).returning();
  return resource?.id as string;
};
const counted = async (id = slides) => {
  await house.installation.settle();
  const [row] = await house.db.select().from(resources).where(eq(resources.id, id));
  return row?.downloadCount;
};

describe("taking a file", () => {
  it("is one tap on the page, and gives the bytes under a safe name", async () => {
    const page = await house.visitor().open("/ada-nwosu/kind-machines", phone);
    expect(page.html).toContain(at(slides));
    const taken = await house.visitor().open(at(slides), phone);
    expect(taken.status).toBe(200);
    expect(taken.html).toBe(pdf.toString());
    expect(taken.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Slides final.pdf"; filename\*=UTF-8''/,
    );
    expect(taken.headers.get("content-length")).toBe(String(pdf.length));
    expect(taken.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("goes on where it broke off", async () => {
    const someone = house.visitor();
    const start = await someone.open(at(slides), { ...phone, range: "bytes=0-9" });
    expect(start).toMatchObject({ status: 206, html: pdf.subarray(0, 10).toString() });
    const rest = await someone.open(at(slides), {
      ...{ ...phone, range: "bytes=10-", "if-range": start.headers.get("etag") as string },
    });
    expect(start.html + rest.html).toBe(pdf.toString());
    expect((await someone.open(at(slides), { ...phone, range: "bytes=9999-" })).status).toBe(416);
    expect(await counted()).toBe(1);
  });

  it("never shows a drawing or page as part of our site", async () => {
    const drawing = await offers({ name: "a.svg", content: Buffer.from("<svg/>"), contentType: "image/svg+xml" });
    const taken = await house.visitor().open(at(drawing), { ...phone, "accept-encoding": "gzip" });
    expect(taken.headers.get("content-disposition")).toContain("attachment");
    expect(taken.headers.get("content-security-policy")).toContain("sandbox");
    expect(taken.headers.get("content-encoding")).toBeNull();
  });

  it("is counted once a device and day; the owner's and programs' are not", async () => {
    const someone = house.visitor();
    await someone.open(at(slides), phone);
    await someone.open(at(slides), phone);
    await house.visitor().open(at(slides), phone);
    await house.visitor().open(at(slides), { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
    await (await house.visitor().signIn(ada)).open(at(slides), phone);
    expect(await counted()).toBe(2);
    const events = await house.db.select().from(hubEvents).where(eq(hubEvents.kind, "download"));
    expect(events).toMatchObject([
      { resourceId: slides, talkHubId: hub.id, deviceType: "phone" },
      { resourceId: slides },
    ]);
  });

  it("is counted for a whole room at once", async () => {
    await Promise.all(Array.from({ length: 50 }, () => house.visitor().open(at(slides), phone)));
    expect(await counted()).toBe(50);
  });
});

describe("following a link", () => {
  it("goes there and is counted; a link to elsewhere cannot be asked for", async () => {
    const paper = await offersLink("https://example.com/paper");
    const followed = await house.visitor().open(at(paper), phone);
    expect(followed.status).toBe(302);
    expect(followed.headers.get("location")).toBe("https://example.com/paper");
    expect(await counted(paper)).toBe(1);
    expect((await house.visitor().open("/ada-nwosu/kind-machines/files/https:%2F%2Fevil.example", phone)).status).toBe(
      404,
    );
  });

  it("never runs anything", async () => {
    const script = await offersLink("javascript:alert(1)");
    expect((await house.visitor().open(at(script), phone)).status).toBe(404);
    expect((await house.visitor().open("/ada-nwosu/kind-machines")).html).not.toContain("javascript:alert");
  });
});

describe("is given to whom the page shows it:", () => {
  it.each([
    ["a draft", { status: "draft" }, 404],
    ["a hub that is not public", { publicVisibility: false }, 404],
    ["a hub in the trash", { deletedAt: new Date() }, 404],
    ["a closed hub", { status: "closed", closedByHandAt: new Date() }, 303],
    ["an archived hub", { status: "archived" }, 303],
    ["one that asks for a proved address", { access: "verified" }, 303],
    ["one behind a form that may not be skipped", { leadCaptureEnabled: true, leadAllowSkip: false }, 303],
  ] as const)("nothing of %s to a stranger, all to the owner", async (_, values, status) => {
    await house.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
    const refused = await house.visitor().open(at(slides), phone);
    expect(refused.status).toBe(status);
    expect(refused.html).not.toContain("%PDF");
    if (status === 303) expect(refused.location).toBe("/ada-nwosu/kind-machines");
    const owner = await (await house.visitor().signIn(ada)).open(at(slides), phone);
    expect(owner.status).toBe("deletedAt" in values ? 404 : 200);
  });

  it("whoever left an address passes the form", async () => {
    const wall = { leadCaptureEnabled: true, leadAllowSkip: false };
    await house.db.update(talkHubs).set(wall).where(eq(talkHubs.id, hub.id));
    const someone = house.visitor();
    const { firstName, lastName, email } = rosa;
    const form = { firstName, lastName, email, consent: "on", form_token: house.formToken(hub.id) };
    await someone.submit("/ada-nwosu/kind-machines/lead", form);
    expect((await someone.open(at(slides), phone)).status).toBe(200);
  });

  it("another hub's file is not at this hub's address", async () => {
    await hasHub(house.db, adaHerself, { slug: "other" });
    expect((await house.visitor().open(`/ada-nwosu/other/files/${slides}`, phone)).status).toBe(404);
  });
});

describe("where the lead form stands before files:", () => {
  const set = (values: Partial<typeof talkHubs.$inferInsert>) =>
    house.db
      .update(talkHubs)
      .set({ leadCaptureEnabled: true, leadOnEntry: false, leadBeforeDownloads: true, ...values })
      .where(eq(talkHubs.id, hub.id));
  const form = () => ({ ...person, consent: "on", form_token: house.formToken(hub.id) });
  const person = { firstName: rosa.firstName, lastName: rosa.lastName, email: rosa.email };

  it("a tap leads to the form, and the form to the file; the next one comes at once", async () => {
    await set({ leadAllowSkip: false });
    const someone = house.visitor();
    expect((await someone.open("/ada-nwosu/kind-machines")).text).toContain("Slides “final”.pdf");
    const tapped = await someone.open(at(slides), phone);
    expect(tapped).toMatchObject({ status: 303, location: `/ada-nwosu/kind-machines/lead?file=${slides}` });
    const asked = await someone.open(tapped.location as string);
    expect(asked.text).toContain("Slides “final”.pdf");
    expect(asked.text).not.toContain("Continue without");
    expect(await counted()).toBe(0);

    const wrong = await someone.submit(tapped.location as string, { ...form(), email: "rosa" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain(`/lead?file=${slides}#lead`);
    const sent = await someone.submit(tapped.location as string, form());
    expect(sent.status).toBe(303);
    const thanks = await someone.open(sent.location as string);
    expect(thanks.text).toContain("is downloading");
    expect(thanks.html).toMatch(new RegExp(`http-equiv="refresh" content="0;url=${at(slides)}"`, "i"));
    expect((await someone.open(at(slides), phone)).html).toBe(pdf.toString());
    expect(await counted()).toBe(1);
    expect(await house.db.select().from(leadCaptures)).toMatchObject([{ source: "download", talkHubId: hub.id }]);
    // Shared, the address meets the form again.
    expect((await house.visitor().open(at(slides), phone)).status).toBe(303);
    expect((await house.visitor().open(at(slides), { ...phone, range: "bytes=3-" })).status).toBe(303);
    expect((await house.visitor().open(`${at(slides)}?without`, phone)).status).toBe(303);
  });

  it("a device that gave its address to this speaker before is not asked", async () => {
    await set({ leadBeforeDownloads: false, leadOnEntry: true });
    const someone = house.visitor();
    await someone.submit("/ada-nwosu/kind-machines/lead", form());
    await set({});
    expect((await someone.open(at(slides), phone)).status).toBe(200);
    expect(await someone.open(`/ada-nwosu/kind-machines/lead?file=${slides}`)).toMatchObject({
      ...{ status: 303, location: at(slides) },
    });
  });

  it("where the speaker allows it one goes on without, for all files of this talk", async () => {
    await set({ leadAllowSkip: true });
    const someone = house.visitor();
    const asked = await someone.open(`/ada-nwosu/kind-machines/lead?file=${slides}`);
    expect(asked.text).toContain("Continue without");
    expect(asked.html).toContain(`${at(slides)}?without`);
    expect((await someone.open(`${at(slides)}?without`, phone)).html).toBe(pdf.toString());
    const more = await offers({ name: "Notes.pdf" });
    expect((await someone.open(at(more), phone)).status).toBe(200);
    expect((await house.visitor().open(at(more), phone)).status).toBe(303);
  });

  it("the page does not say where a link leads, and the form leads on to it", async () => {
    await set({ leadAllowSkip: false });
    const paper = await offersLink("https://papers.example/secret-paper");
    await offersLink("mailto:hidden@papers.example");
    const someone = house.visitor();
    expect((await someone.open("/ada-nwosu/kind-machines")).html).not.toContain("papers.example");
    const sent = await someone.submit(`/ada-nwosu/kind-machines/lead?file=${paper}`, form());
    expect((await someone.open(sent.location as string)).html).toContain(`0;url=${at(paper)}`);
    expect((await someone.open(at(paper), phone)).headers.get("location")).toBe("https://papers.example/secret-paper");
  });

  it("an unknown file is the talk's page, not a form for nothing", async () => {
    await set({ leadAllowSkip: false });
    expect((await house.visitor().open(at(randomUUID()), phone)).status).toBe(404);
    expect((await house.visitor().open("/ada-nwosu/kind-machines/lead?file=nothing")).status).toBe(200);
  });
});
