import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { feedbackSubmissions } from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

describe("search and status of Ada's hubs", () => {
  const titles = ["Kind machines", "Kinder machines", "Calm under fire"];
  const insertTitles = async () => {
    for (const [n, title] of titles.entries())
      await insertHub(app.db, adaActor, {
        slug: `talk-${n}`,
        title,
        eventDate: "2020-01-02",
        status: n === 1 ? "draft" : "active",
      });
  };
  const hasSearch = async (path: string) => (await speaker.open(path)).html.includes('role="search"');

  it("are offered from ten hubs on, and on the dashboard only", async () => {
    for (let n = 0; n < 9; n++) await insertHub(app.db, adaActor, { slug: `talk-${n}` });
    for (const path of ["/dashboard", "/dashboard/hubs"]) expect(await hasSearch(path), path).toBe(false);
    expect((await speaker.open("/dashboard")).text).toContain("All Talk Hubs");
    await insertHub(app.db, adaActor, { slug: "tenth" });
    expect(await hasSearch("/dashboard")).toBe(true);
    expect(await hasSearch("/dashboard/hubs")).toBe(false);
    // An address that narrows the list says so, and can be cleared.
    expect(await hasSearch("/dashboard/hubs?status=draft")).toBe(true);
  });

  it.each(["/dashboard/hubs", "/dashboard"])("narrow %s, and an empty result offers to clear them", async (path) => {
    await insertTitles();
    const list = async (query: string) => {
      const { html, text } = await speaker.open(`${path}${query}`);
      return { text, shown: titles.filter((title) => html.includes(`aria-label="Manage ${title}"`)) };
    };
    expect((await list("")).shown).toEqual(titles);
    const found = await list("?search=machines");
    expect(found.shown).toEqual(["Kind machines", "Kinder machines"]);
    expect(found.text).toMatch(/All 2 Active 1 Scheduled 0 Closed 0 Draft 1 Archived 0/);
    expect((await list("?search=machines&status=draft")).shown).toEqual(["Kinder machines"]);
    expect((await list("?status=famous")).shown).toEqual(titles);

    const nothing = await list("?search=<b>nowhere&status=closed");
    expect(nothing.shown).toEqual([]);
    expect(nothing.text).toContain(
      "No Talk Hubs match these filters You can search by title, event or place. Show all Talk Hubs",
    );
  });

  it("stay in the address of the next page, and a page beyond the last is the last", async () => {
    for (let n = 0; n < 21; n++) await insertHub(app.db, adaActor, { slug: `talk-${n}`, title: `Kind talk ${n}` });
    const { html, text } = await speaker.open("/dashboard/hubs?search=kind&status=active&page=99");
    expect(text).toContain("Page 2 of 2");
    expect(html).toContain('href="/dashboard/hubs?search=kind&amp;status=active"');
    expect(html).toContain('aria-label="Manage Kind talk 0"');
  });
});

describe("the dashboard's table", () => {
  it("has what is to come before what was given, each newest first, until it is searched", async () => {
    const add = (n: number, eventDate: string | null, status: "active" | "archived" | "draft" = "active") =>
      insertHub(app.db, adaActor, { slug: `talk-${n}`, title: `Kind talk ${n}`, eventDate, status });
    await add(1, "2099-03-04");
    await add(2, "2020-03-04");
    await add(3, "2098-03-04");
    await add(4, "2021-03-04", "archived");
    await add(5, null, "draft");
    await add(6, "2099-03-05", "archived");
    const { text } = await speaker.open("/dashboard");
    const listed = text.slice(text.indexOf("All Talk Hubs")).match(/Recent hubs|Coming up|Given|Called off|talk \d/g);
    expect(listed?.join(", ")).toBe(
      "Recent hubs, talk 5, Coming up, talk 3, talk 1, Given, talk 4, talk 2, Called off, talk 6",
    );
    for (const query of ["?search=kind", "?status=active"])
      expect((await speaker.open(`/dashboard${query}`)).text).not.toMatch(/Recent hubs|Coming up/);
  });
});

describe("the first steps", () => {
  it("shows the steps until the first rating has come, and then says so once", async () => {
    const { id } = await insertHub(app.db, adaActor);
    const steps = "Create your first Talk Hub Done 3 Show the QR code on your last slide";
    for (const _ of ["first", "again"]) expect((await speaker.open("/dashboard")).text).toContain(steps);
    const question = await app.db.query.feedbackQuestions.findFirst({ where: (q, { eq }) => eq(q.talkHubId, id) });
    await app.db.insert(feedbackSubmissions).values({
      talkHubId: id,
      questionId: question?.id ?? "",
      submissionKey: newSubmissionKey(),
      deviceId: randomUUID(),
      responses: { rating: 5 },
    });
    const { text } = await speaker.open("/dashboard");
    expect(text).toContain("Your first rating is in");
    expect(text).not.toContain("Show the QR code on your last slide");
    for (const browser of [speaker, await app.visitor().signIn(ada)]) {
      const later = await browser.open("/dashboard");
      expect(later.text).toContain("Total Views");
      expect(later.text).not.toMatch(/first rating|last slide/);
    }
  });
});
