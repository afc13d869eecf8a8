// Who leaves an address gets the files by email, with links that open them on the device that reads it.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deviceGrants, leadCaptures, leads, resources, talkHubs } from "#app/database/schema/index.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { rosa } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let hub: Awaited<ReturnType<typeof insertHub>>;
withAda(async (fixture) => {
  app = fixture.app;
  hub = await insertHub(app.db, fixture.adaActor, {
    leadCaptureEnabled: true,
    leadAllowSkip: false,
    leadBeforeDownloads: true,
    location: "Hall 3",
  });
  const paper = {
    title: "The paper",
    type: "link",
    resourceType: "link",
    externalUrl: "https://example.com/p",
  } as const;
  await app.db.insert(resources).values({ talkHubId: hub.id, ...paper });
});

const page = "/ada-nwosu/kind-machines";
const change = (values: Partial<typeof talkHubs.$inferInsert>) =>
  app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));

/** Rosa leaves her address; returns the links to our pages in the email she gets, as paths. */
async function readRosasEmail() {
  const form = { firstName: rosa.firstName, email: rosa.email, consent: "on", form_token: app.formToken(hub.id) };
  expect(await app.visitor().submit(`${page}/lead`, form)).toMatchObject({ status: 303 });
  const links = await findMailedLinks(app, rosa.email, /^Your files from the talk by Ada Nwosu$/);
  const paths = links.map((link) => new URL(link)).map(({ pathname, search }) => pathname + search);
  const find = (start: string) => paths.find((path) => path.startsWith(start)) as string;
  return { file: find(`${page}/files/`), talk: find(`${page}?mine=`), privacy: find("/privacy/") };
}

describe("after a rating with an address", () => {
  const rate = async (phone = app.visitor(), comments = "") => {
    await change({ leadAllowSkip: true, leadBeforeDownloads: false });
    const form = { rating: "5", comments, email: rosa.email, emailConsent: "on", form_token: app.formToken(hub.id) };
    expect(await phone.submit(`${page}/feedback`, form)).toMatchObject({ status: 303 });
    return phone;
  };
  const saying = "Your files are on their way to rosa@example.com";

  it.each(["thanks", "quote"])("the page %s says to Rosa where the files go, and to nobody else", async (after) => {
    const phone = await rate(app.visitor(), "The red thread was clear.");
    expect((await phone.open(`${page}/${after}`)).text).toContain(saying);
    expect((await app.visitor().open(`${page}/${after}`)).text).not.toContain("on their way");
    const other = app.visitor();
    await other.submit(`${page}/feedback`, { rating: "4", form_token: app.formToken(hub.id) });
    expect((await other.open(`${page}/${after}`)).text).not.toContain("on their way");
  });

  it("it says so for an hour, and not where the speaker emails no files", async () => {
    const phone = await rate();
    await app.db.update(leadCaptures).set({ filesEmailedAt: new Date(Date.now() - 61 * 60 * 1000) });
    expect((await phone.open(`${page}/thanks`)).text).not.toContain("on their way");
    await app.db.delete(leads);
    await change({ leadSendFiles: false });
    expect((await (await rate(app.visitor())).open(`${page}/thanks`)).text).not.toContain("on their way");
  });
});

describe("the links in the email", () => {
  it("open the talk and its files on another device, without the form, and leave nothing behind there", async () => {
    expect((await app.visitor().open(page)).text).toContain("We'll email you the files, once.");
    const { file, talk, privacy } = await readRosasEmail();
    expect(await app.db.select().from(leadCaptures)).toMatchObject([{ filesSentAt: expect.any(Date) }]);
    const grantCount = await app.db.$count(deviceGrants);
    const laptop = app.visitor();
    const opened = await laptop.open(talk);
    expect(opened.text).toContain("The paper");
    expect(opened.text).not.toContain("Access Resources");
    expect(opened.html).toContain(file);
    const download = await laptop.open(file);
    expect(download.status).toBe(302);
    expect(download.headers.get("location")).toBe("https://example.com/p");
    expect((await laptop.open(privacy)).text).toContain(rosa.email);
    expect(await app.db.$count(deviceGrants)).toBe(grantCount);
    // The address alone still asks.
    expect((await laptop.open(page)).text).toContain("Access Resources");
    expect((await laptop.open(file.replace(/\?.*/, ""))).status).toBe(303);
  });

  it.each(["made.up", "", "AAAA"])("open nothing when forged as %j", async (token) => {
    const { file } = await readRosasEmail();
    expect((await app.visitor().open(`${page}?mine=${token}`)).text).toContain("Access Resources");
    expect((await app.visitor().open(file.replace(/=.*/, `=${token}`))).status).toBe(303);
  });

  it("end when the person is deleted", async () => {
    const { file, talk } = await readRosasEmail();
    await app.db.delete(leads);
    expect((await app.visitor().open(talk)).text).toContain("Access Resources");
    expect((await app.visitor().open(file)).status).toBe(303);
  });

  it("ask for a tap where the hub is restricted by then, and for a listed address where it has a list", async () => {
    const { file, talk } = await readRosasEmail();
    await change({ access: "verified" });
    const laptop = app.visitor();
    expect((await laptop.open(file)).status).toBe(303);
    const invitation = await laptop.open(talk);
    expect(invitation.text).toContain("Your files");
    expect(invitation.text).not.toContain("The paper");
    const invite = new URLSearchParams(talk.replace(/.*\?/, "")).get("mine") as string;
    await laptop.submit(`${page}/access`, { intent: "accept", invite });
    expect((await laptop.open(talk)).text).toContain("The paper");

    await change({ access: "listed" });
    const unlisted = app.visitor();
    await unlisted.submit(`${page}/access`, { intent: "accept", invite });
    expect((await unlisted.open(talk)).text).toContain("Email Verification Required");
  });
});

it("nothing is sent, or promised, where the speaker switched it off", async () => {
  await change({ leadSendFiles: false });
  expect((await app.visitor().open(page)).text).not.toContain("email you the files");
  const form = { firstName: "Tomas", email: "no-files@example.com", consent: "on", form_token: app.formToken(hub.id) };
  expect((await app.visitor().submit(`${page}/lead`, form)).status).toBe(303);
  await expect(findMailedLinks(app, form.email, /^Your files/)).rejects.toThrow("No email");
});
