import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { files, hubEvents, leadCaptures, resources, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { refusedAccess } from "#tests/support/refused-access.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";
import { pdf } from "#tests/support/uploads.ts";

let app: TestApp;
let adaActor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
let slides: string;
withAda(async (fixture) => {
  ({ app, adaActor } = fixture);
  hub = await insertHub(app.db, adaActor);
  slides = await addFile({ name: "Slides “final”.pdf" });
});

const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36" };
const at = (id: string) => `/ada-nwosu/kind-machines/files/${id}`;

/** Ada offers a stored file on her hub. */
async function addFile({ name = "Slides.pdf", content = pdf, contentType = "application/pdf" } = {}) {
  const key = `${adaActor.id}/files/${randomUUID()}`;
  await app.services.storage.write(key, content);
  const stored = {
    userId: adaActor.id,
    key,
    name,
    kind: "resource",
    contentType,
    sizeBytes: content.length,
  } as const;
  const [file] = await app.db
    .insert(files)
    .values({ ...stored, status: "stored" })
    .returning();
  const fields = {
    title: name,
    type: "pdf",
    resourceType: "file",
    fileId: file?.id,
    fileSize: content.length,
  } as const;
  const [resource] = await app.db
    .insert(resources)
    .values({ talkHubId: hub.id, ...fields })
    .returning();
  return resource?.id as string;
}
const addLink = async (externalUrl: string) => {
  const link = { talkHubId: hub.id, title: "Paper", type: "link", resourceType: "link", externalUrl } as const;
  const [resource] = await app.db.insert(resources).values(link).returning();
  return resource?.id as string;
};
const readDownloadCount = async (id = slides) => {
  await app.installation.settle();
  const [row] = await app.db.select().from(resources).where(eq(resources.id, id));
  return row?.downloadCount;
};

describe("downloading a file", () => {
  it("takes one tap on the page, and returns the bytes under a safe name", async () => {
    const page = await app.visitor().open("/ada-nwosu/kind-machines", phone);
    expect(page.html).toContain(at(slides));
    const download = await app.visitor().open(at(slides), phone);
    expect(download.status).toBe(200);
    expect(download.html).toBe(pdf.toString());
    expect(download.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Slides final.pdf"; filename\*=UTF-8''/,
    );
    expect(download.headers.get("content-length")).toBe(String(pdf.length));
    expect(download.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("ends as its type does, also where it was stored under another ending before", async () => {
    const renamed = await addFile({ name: "Slides.pdf.hta" });
    const download = await app.visitor().open(at(renamed), phone);
    expect(download.headers.get("content-disposition")).toBe("attachment; filename=Slides.pdf");
    expect(download.headers.get("content-type")).toBe("application/pdf");
  });

  it("resumes where it broke off", async () => {
    const visitor = app.visitor();
    const start = await visitor.open(at(slides), { ...phone, range: "bytes=0-9" });
    expect(start).toMatchObject({ status: 206, html: pdf.subarray(0, 10).toString() });
    const rest = await visitor.open(at(slides), {
      ...phone,
      range: "bytes=10-",
      "if-range": start.headers.get("etag") as string,
    });
    expect(start.html + rest.html).toBe(pdf.toString());
    expect((await visitor.open(at(slides), { ...phone, range: "bytes=9999-" })).status).toBe(416);
    expect(await readDownloadCount()).toBe(1);
  });

  it("never shows a drawing or page as part of our site", async () => {
    const drawing = await addFile({ name: "a.svg", content: Buffer.from("<svg/>"), contentType: "image/svg+xml" });
    const download = await app.visitor().open(at(drawing), { ...phone, "accept-encoding": "gzip" });
    expect(download.headers.get("content-disposition")).toContain("attachment");
    expect(download.headers.get("content-security-policy")).toContain("sandbox");
    expect(download.headers.get("content-encoding")).toBeNull();
  });

  it("is counted once per device and day; those of the owner and of bots are not", async () => {
    const visitor = app.visitor();
    await visitor.open(at(slides), phone);
    await visitor.open(at(slides), phone);
    await app.visitor().open(at(slides), phone);
    await app.visitor().open(at(slides), { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
    await (await app.visitor().signIn(ada)).open(at(slides), phone);
    expect(await readDownloadCount()).toBe(2);
    const events = await app.db.select().from(hubEvents).where(eq(hubEvents.kind, "download"));
    expect(events).toMatchObject([
      { resourceId: slides, talkHubId: hub.id, deviceType: "phone" },
      { resourceId: slides },
    ]);
  });

  it("is counted for a whole room at once", async () => {
    await Promise.all(Array.from({ length: 50 }, () => app.visitor().open(at(slides), phone)));
    expect(await readDownloadCount()).toBe(50);
  });
});

describe("following a link", () => {
  it("goes there and is counted; other targets cannot be requested", async () => {
    const paper = await addLink("https://example.com/paper");
    const followed = await app.visitor().open(at(paper), phone);
    expect(followed.status).toBe(302);
    expect(followed.headers.get("location")).toBe("https://example.com/paper");
    expect(await readDownloadCount(paper)).toBe(1);
    expect((await app.visitor().open("/ada-nwosu/kind-machines/files/https:%2F%2Fevil.example", phone)).status).toBe(
      404,
    );
  });

  it("never runs a script", async () => {
    const script = await addLink("javascript:alert(1)");
    expect((await app.visitor().open(at(script), phone)).status).toBe(404);
    expect((await app.visitor().open("/ada-nwosu/kind-machines")).html).not.toContain("javascript:alert");
  });
});

describe("a file is available to whom the page shows it:", () => {
  it.each(refusedAccess)("nothing of %s to a visitor, everything to the owner", async (_, values, status) => {
    await app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
    const refused = await app.visitor().open(at(slides), phone);
    expect(refused.status).toBe(status);
    expect(refused.html).not.toContain("%PDF");
    if (status === 303) expect(refused.location).toBe("/ada-nwosu/kind-machines");
    const owner = await (await app.visitor().signIn(ada)).open(at(slides), phone);
    expect(owner.status).toBe("deletedAt" in values ? 404 : 200);
  });

  it("an attendee who left an address passes the form", async () => {
    const wall = { leadCaptureEnabled: true, leadAllowSkip: false };
    await app.db.update(talkHubs).set(wall).where(eq(talkHubs.id, hub.id));
    const visitor = app.visitor();
    const { firstName, lastName, email } = rosa;
    const form = { firstName, lastName, email, consent: "on", form_token: app.formToken(hub.id) };
    await visitor.submit("/ada-nwosu/kind-machines/lead", form);
    expect((await visitor.open(at(slides), phone)).status).toBe(200);
  });

  it("another hub's file is not found at this hub's address", async () => {
    await insertHub(app.db, adaActor, { slug: "other" });
    expect((await app.visitor().open(`/ada-nwosu/other/files/${slides}`, phone)).status).toBe(404);
  });
});

describe("where the lead form comes before files:", () => {
  const set = (values: Partial<typeof talkHubs.$inferInsert>) =>
    app.db
      .update(talkHubs)
      .set({ leadCaptureEnabled: true, leadOnEntry: false, leadBeforeDownloads: true, ...values })
      .where(eq(talkHubs.id, hub.id));
  const form = () => ({ ...person, consent: "on", form_token: app.formToken(hub.id) });
  const person = { firstName: rosa.firstName, lastName: rosa.lastName, email: rosa.email };

  it("a tap leads to the form, and the form to the file; the next file opens at once", async () => {
    await set({ leadAllowSkip: false });
    const visitor = app.visitor();
    expect((await visitor.open("/ada-nwosu/kind-machines")).text).toContain("Slides “final”.pdf");
    const tapped = await visitor.open(at(slides), phone);
    expect(tapped).toMatchObject({ status: 303, location: `/ada-nwosu/kind-machines/lead?file=${slides}` });
    const formPage = await visitor.open(tapped.location as string);
    expect(formPage.text).toContain("Slides “final”.pdf");
    expect(formPage.text).not.toContain("Continue without");
    expect(await readDownloadCount()).toBe(0);

    const wrong = await visitor.submit(tapped.location as string, { ...form(), email: "rosa" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain(`/lead?file=${slides}`);
    const sent = await visitor.submit(tapped.location as string, form());
    expect(sent.status).toBe(303);
    const thanks = await visitor.open(sent.location as string);
    expect(thanks.text).toContain("is downloading");
    expect(thanks.html).toMatch(new RegExp(`http-equiv="refresh" content="0;url=${at(slides)}"`, "i"));
    expect((await visitor.open(at(slides), phone)).html).toBe(pdf.toString());
    expect(await readDownloadCount()).toBe(1);
    expect(await app.db.select().from(leadCaptures)).toMatchObject([{ source: "download", talkHubId: hub.id }]);
    // When the address is shared, the form is required again.
    expect((await app.visitor().open(at(slides), phone)).status).toBe(303);
    expect((await app.visitor().open(at(slides), { ...phone, range: "bytes=3-" })).status).toBe(303);
    expect((await app.visitor().open(`${at(slides)}?without`, phone)).status).toBe(303);
  });

  it("a device that already gave its address to this speaker is not asked", async () => {
    await set({ leadBeforeDownloads: false, leadOnEntry: true });
    const visitor = app.visitor();
    await visitor.submit("/ada-nwosu/kind-machines/lead", form());
    await set({});
    expect((await visitor.open(at(slides), phone)).status).toBe(200);
    expect(await visitor.open(`/ada-nwosu/kind-machines/lead?file=${slides}`)).toMatchObject({
      status: 303,
      location: at(slides),
    });
  });

  it("where the speaker allows it, an attendee may skip the form for all files of this talk", async () => {
    await set({ leadAllowSkip: true });
    const visitor = app.visitor();
    const formPage = await visitor.open(`/ada-nwosu/kind-machines/lead?file=${slides}`);
    expect(formPage.text).toContain("Continue without");
    expect(formPage.html).toContain(`${at(slides)}?without`);
    expect((await visitor.open(`${at(slides)}?without`, phone)).html).toBe(pdf.toString());
    const more = await addFile({ name: "Notes.pdf" });
    expect((await visitor.open(at(more), phone)).status).toBe(200);
    expect((await app.visitor().open(at(more), phone)).status).toBe(303);
  });

  it("the page does not reveal where a link leads, and the form leads on to it", async () => {
    await set({ leadAllowSkip: false });
    const paper = await addLink("https://papers.example/secret-paper");
    await addLink("mailto:hidden@papers.example");
    const visitor = app.visitor();
    expect((await visitor.open("/ada-nwosu/kind-machines")).html).not.toContain("papers.example");
    const sent = await visitor.submit(`/ada-nwosu/kind-machines/lead?file=${paper}`, form());
    expect((await visitor.open(sent.location as string)).html).toContain(`0;url=${at(paper)}`);
    expect((await visitor.open(at(paper), phone)).headers.get("location")).toBe("https://papers.example/secret-paper");
  });

  it("for an unknown file the talk's page is shown, without a form", async () => {
    await set({ leadAllowSkip: false });
    expect((await app.visitor().open(at(randomUUID()), phone)).status).toBe(404);
    expect((await app.visitor().open("/ada-nwosu/kind-machines/lead?file=nothing")).status).toBe(200);
  });
});
