// The viewer of a deck's slides and their pictures, behind the door of the file.
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import { leadCaptures, slideDecks, talkHubs } from "#app/database/schema/index.ts";
import { createFilesToken } from "#app/domain/audience/files-link.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { refusedAccess } from "#tests/support/refused-access.ts";
import { offerSlides } from "#tests/support/slides.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
let deck: Awaited<ReturnType<typeof offerDeck>>;
withAda(async (fixture) => {
  ({ app, adaActor } = fixture);
  hub = await insertHub(app.db, adaActor);
  deck = await offerDeck();
  app.invalidatePages();
});
afterEach(() => vi.restoreAllMocks());

const talk = "/ada-nwosu/kind-machines";

async function offerDeck(options?: { texts: string[]; pageCount?: number }) {
  const resource = { title: "Slides of the talk", fileSize: 2_000_000 };
  const { id, slides } = await offerSlides(app.services, adaActor, hub.id, { resource, ...options });
  const path = `${talk}/slides/${id}`;
  return { id, slides, path, picture: `${path}/${slides[0]?.token}-960.webp` };
}

const set = async (values: Partial<typeof talkHubs.$inferInsert>) => {
  await app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
  app.invalidatePages();
};

/** The pictures of a page, as its tags name them. */
const picturesOf = (html: string) => [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);

describe("the viewer", () => {
  it("has each slide with its words, and loads only the first before it is asked for another", async () => {
    const page = await app.visitor().open(deck.path);
    expect(page.status).toBe(200);
    const [first = "", ...others] = picturesOf(page.html);
    expect(first).toContain(`${deck.slides[0]?.token}-960.webp 960w`);
    expect(first).toContain('alt="Slide 1: Kind machines"');
    expect(first).toMatch(/fetchPriority="high"/i);
    expect(first).not.toContain("lazy");
    expect(others).toHaveLength(2);
    for (const other of others) expect(other).toContain('loading="lazy"');
    expect(page.text).toContain("1 of 3");
    expect(page.text).toContain("What they see");
    expect(page.html.match(/<script/g)).toHaveLength(1);
  });

  it("begins with the slide that the address names, and with the last for a number beyond", async () => {
    for (const [page, token] of [
      ["2", deck.slides[1]?.token],
      ["99", deck.slides[2]?.token],
    ]) {
      const { html } = await app.visitor().open(`${deck.path}?page=${page}`);
      expect(picturesOf(html).filter((tag) => !tag.includes("lazy"))).toEqual([expect.stringContaining(token ?? "")]);
    }
  });

  it("finds slides by their words, without a script", async () => {
    const found = await app.visitor().open(`${deck.path}?q=THEY+see`);
    expect(found.text).toContain("1 slide found");
    expect(found.html).toContain(`href="${deck.path}?page=2#slide-2"`);
    expect(found.html).toMatch(/<meta name="robots" content="noindex"/);
    expect((await app.visitor().open(`${deck.path}?q=<b>nothing`)).text).toContain("0 slides found");
  });

  it("says how many slides are ready while the others are drawn", async () => {
    deck = await offerDeck({ texts: ["One", "Two"], pageCount: 30 });
    expect((await app.visitor().open(deck.path)).text).toContain("2 of 30 slides are ready");
    const waiting = await offerDeck({ texts: [], pageCount: 30 });
    expect((await app.visitor().open(waiting.path)).text).toContain("The slides are on their way");
  });

  it("is not found where a file has no slides", async () => {
    await app.db.update(slideDecks).set({ state: "refused", refusal: "password" });
    expect((await app.visitor().open(deck.path)).status).toBe(404);
    await app.db.delete(slideDecks);
    expect((await app.visitor().open(deck.path)).status).toBe(404);
    expect((await app.visitor().open(deck.picture)).status).toBe(404);
  });

  it("is mirrored for a talk that is written from the right", async () => {
    await set({ language: "ar" });
    expect((await app.visitor().open(deck.path)).html).toMatch(/<html lang="ar" dir="rtl"/);
  });
});

describe("a slide's picture", () => {
  it("is a WebP of the width that its name says", async () => {
    for (const width of [960, 1920]) {
      const address = deck.picture.replace("960", String(width));
      const picture = await app.fetch(address);
      expect(picture.headers.get("content-type")).toBe("image/webp");
      expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(width);
      expect(picture.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      const again = { "if-none-match": picture.headers.get("etag") ?? "" };
      expect((await app.visitor().open(address, again)).status).toBe(304);
    }
  });

  it("has an address that no other address leads to", async () => {
    const other = await offerDeck({ texts: ["Another"] });
    await insertHub(app.db, adaActor, { slug: "other" });
    const guesses = [
      deck.picture.replace("-960", "-961"),
      deck.picture.replace(".webp", ".png"),
      deck.picture.replace(/.-960/, "_-960"),
      `${deck.path}/1-960.webp`,
      `${deck.path}/${other.slides[0]?.token}-960.webp`,
      deck.picture.replace(deck.id, newId()),
      ...[deck.path, deck.picture].map((address) => address.replace("kind-machines", "other")),
    ];
    for (const guess of guesses) expect([guess, (await app.visitor().open(guess)).status]).toEqual([guess, 404]);
  });
});

describe("slides are shown to whom the page shows the file:", () => {
  it.each(refusedAccess)("nothing of %s to a visitor, everything to the owner", async (_, values, status) => {
    const had = await app.visitor().open(deck.picture);
    await set(values);
    for (const address of [deck.path, deck.picture, `${deck.path}?q=kind`]) {
      const refused = await app.visitor().open(address, { "if-none-match": had.headers.get("etag") ?? "" });
      expect([address, refused.status]).toEqual([address, status]);
      expect(refused.html).not.toContain("Kind machines");
      const owner = await (await app.visitor().signIn(ada)).open(address);
      expect(owner.status).toBe("deletedAt" in values ? 404 : 200);
      if (owner.status === 200) expect(owner.headers.get("cache-control")).toMatch(/^private/);
    }
  });

  it("a closed talk keeps them if its speaker keeps the files", async () => {
    await set({ status: "closed", closedManuallyAt: new Date(), filesAfterClose: true });
    for (const address of [deck.path, deck.picture]) {
      const open = await app.visitor().open(address);
      expect(open.status).toBe(200);
      expect(open.headers.get("cache-control")).toBe("private, no-store");
    }
  });

  it("caches in front share what everyone may see, for a second, and nothing shortly before it closes", async () => {
    expect((await app.visitor().open(deck.picture)).headers.get("cache-control")).toMatch(
      /^public, max-age=0, s-maxage=1/,
    );
    await set({ closeDate: "2091-03-04", closeTime: "12:00", autoClose: true, timezone: "UTC" });
    vi.spyOn(app.services.clock, "now").mockReturnValue(new Date("2091-03-04T11:59:59Z"));
    expect((await app.visitor().open(deck.picture)).headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("where the lead form comes before files:", () => {
  const form = () => ({
    firstName: rosa.firstName,
    lastName: rosa.lastName,
    email: rosa.email,
    consent: "on",
    form_token: app.formToken(hub.id),
  });

  it("View leads to the form, and the form to the slides", async () => {
    await set({ leadCaptureEnabled: true, leadOnEntry: false, leadBeforeDownloads: true, leadAllowSkip: false });
    const phone = app.visitor();
    expect((await phone.open(talk)).html).not.toContain(deck.slides[0]?.token);
    const tapped = await phone.open(deck.path);
    expect(tapped).toMatchObject({ status: 303, location: `${talk}/lead?slides=${deck.id}` });
    expect((await phone.open(deck.picture)).status).toBe(303);
    expect((await phone.open(tapped.location ?? "")).text).toContain("Slides of the talk");
    const sent = await phone.submit(tapped.location ?? "", form());
    const next = await phone.open(sent.location ?? "");
    expect(next).toMatchObject({ status: 303, location: deck.path });
    expect((await phone.open(deck.path)).headers.get("cache-control")).toMatch(/^private/);
    expect((await phone.open(deck.picture)).headers.get("cache-control")).toBe("private, no-store");
    expect(await app.db.select().from(leadCaptures)).toMatchObject([{ source: "download", talkHubId: hub.id }]);
  });

  it("who may skip it looks at all slides without it", async () => {
    await set({ leadCaptureEnabled: true, leadOnEntry: false, leadBeforeDownloads: true, leadAllowSkip: true });
    const phone = app.visitor();
    const page = await phone.open(`${talk}/lead?slides=${deck.id}`);
    expect(page.html).toContain(`${deck.path}?without`);
    expect((await phone.open(`${deck.path}?without`)).status).toBe(200);
    expect((await phone.open(deck.picture)).headers.get("cache-control")).toBe("private, no-store");
    expect((await app.visitor().open(deck.picture)).status).toBe(303);
  });

  it("the link of an email with the files opens them, and its pictures", async () => {
    await set({ leadCaptureEnabled: true, leadOnEntry: false, leadBeforeDownloads: true, leadAllowSkip: false });
    await app.visitor().submit(`${talk}/lead`, form());
    const [capture] = await app.db.select().from(leadCaptures);
    const link = `mine=${createFilesToken(app.services, capture?.id ?? "")}`;
    const page = await app.visitor().open(`${deck.path}?${link}`);
    const [, address = ""] = / src="([^"]+)"/.exec(picturesOf(page.html)[0] ?? "") ?? [];
    expect(address).toBe(`${deck.picture}?${link}`);
    expect((await app.visitor().open(address)).headers.get("cache-control")).toBe("private, no-store");
  });
});

it("a rehearsal shows them at its own address, and nobody else's", async () => {
  const speaker = await app.visitor().signIn(ada);
  await set({ status: "draft" });
  const screen = `/dashboard/hubs/${hub.id}/rehearsal`;
  await speaker.submit(screen, { intent: "start" });
  const [link = ""] = /\/rehearsal\/[\w-]{40,}/.exec((await speaker.open(screen)).html) ?? [];
  const phone = app.visitor();
  const page = await phone.open(`${link}/slides/${deck.id}`);
  expect(page.text).toContain("REHEARSAL");
  expect(page.html).not.toContain(talk);
  const picture = await phone.open(`${link}/slides/${deck.id}/${deck.slides[0]?.token}-960.webp`);
  expect(picture.headers.get("cache-control")).toBe("private, no-store");
  for (const address of [deck.path, deck.picture]) expect((await phone.open(address)).status).toBe(404);
});

describe("the talk's page", () => {
  it("shows the first slide, leads to the viewer, and offers the file below", async () => {
    const page = await app.visitor().open(talk);
    expect(page.text).toContain("View 3 slides");
    expect(page.html).toContain(`href="${deck.path}"`);
    expect(picturesOf(page.html)).toContainEqual(expect.stringMatching(`${deck.picture}".*loading="lazy"`));
    expect(page.html).toContain(`href="${talk}/files/${deck.id}"`);
    expect(page.text).toContain("Download PDF, 1.9 MB");
  });

  it("has one picture, also with several decks", async () => {
    await offerDeck();
    app.invalidatePages();
    const { html, text } = await app.visitor().open(talk);
    expect(text.match(/View 3 slides/g)).toHaveLength(2);
    expect(html.match(/-960\.webp/g)).toHaveLength(1);
  });
});

describe("slides to look at only", () => {
  beforeEach(async () => {
    const speaker = await app.visitor().signIn(ada);
    const fields = { resourceId: deck.id, title: "Slides of the talk", offers: "slides" };
    await speaker.submit(`/dashboard/edit-hub/${hub.id}/resources`, { intent: "edit", ...fields });
  });

  it("are named so on the talk's page, and can be offered with the file again", async () => {
    const page = await app.visitor().open(talk);
    expect(page.text).toContain("3 slides to look at");
    expect(page.html).not.toContain(`${talk}/files/${deck.id}`);
    const speaker = await app.visitor().signIn(ada);
    const fields = { resourceId: deck.id, title: "Slides of the talk", offers: "file" };
    await speaker.submit(`/dashboard/edit-hub/${hub.id}/resources`, { intent: "edit", ...fields });
    expect((await app.visitor().open(`${talk}/files/${deck.id}`)).status).toBe(200);
  });

  it("have no file for the audience", async () => {
    expect((await app.visitor().open(`${talk}/files/${deck.id}`)).status).toBe(404);
    const page = await app.visitor().open(deck.path);
    expect(page.text).toContain("Slides to look at");
    expect(page.html).not.toContain(`${talk}/files/${deck.id}`);
  });

  it("are what an earlier link to the file's form leads to", async () => {
    expect(await app.visitor().open(`${talk}/lead?file=${deck.id}`)).toMatchObject({
      status: 303,
      location: deck.path,
    });
  });

  it("are not offered before the first is drawn", async () => {
    expect((await app.visitor().open(talk)).text).toContain("Slides of the talk");
    await app.db.delete(slideDecks);
    app.invalidatePages();
    expect((await app.visitor().open(talk)).text).not.toContain("Slides of the talk");
  });
});
