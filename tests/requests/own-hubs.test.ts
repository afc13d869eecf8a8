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

  it.each(["/dashboard/hubs", "/dashboard"])("narrow %s, and an empty result offers to clear them", async (path) => {
    for (const [n, title] of titles.entries())
      await insertHub(app.db, adaActor, {
        slug: `talk-${n}`,
        title,
        eventDate: "2020-01-02",
        status: n === 1 ? "draft" : "active",
      });
    const list = async (query: string) => {
      const { html, text } = await speaker.open(`${path}${query}`);
      const shown = html.slice(html.indexOf('role="search"'));
      return { text, shown: titles.filter((title) => shown.includes(`>${title}</a>`)) };
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
    expect(html).toContain(">Kind talk 0</a>");
  });
});

describe("the dashboard's table", () => {
  it("begins with the three newest, until it is searched", async () => {
    for (const n of [1, 2, 3, 4, 5]) await insertHub(app.db, adaActor, { slug: `talk-${n}`, title: `Kind talk ${n}` });
    const { text } = await speaker.open("/dashboard");
    expect(text).toMatch(/Recent hubs Kind talk 5 .* Kind talk 3 .* Earlier hubs Kind talk 2 .* Kind talk 1/);
    for (const query of ["?search=kind", "?status=active"])
      expect((await speaker.open(`/dashboard${query}`)).text).not.toContain("Recent hubs");
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
