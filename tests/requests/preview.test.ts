import { describe, expect, it } from "vitest";
import { feedbackSubmissions, hubEvents } from "#app/database/schema/index.ts";
import { previewToken } from "#app/request/preview-token.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withAda((fixture) => {
  ({ app, adaActor } = fixture);
});

/** The address of the frame on the Public View tab. */
async function findFrameAddress(hubId: string): Promise<string> {
  const { html } = await (await app.visitor().signIn(ada)).open(`/dashboard/edit-hub/${hubId}?tab=public`);
  return /<iframe[^>]+src="([^"]+)"/.exec(html)?.[1] ?? "";
}
const tokenAt = (hubId: string, shift = 0) => previewToken.create(app.services, hubId, new Date(Date.now() + shift));
const hour = 60 * 60 * 1000;

describe("the signed preview of a hub", () => {
  it("shows a draft to a browser without a session, and is not cached or indexed", async () => {
    const hub = await insertHub(app.db, adaActor, { status: "draft", description: "<p>Soon</p>" });
    const page = await app.visitor().open(await findFrameAddress(hub.id));
    expect(page.status).toBe(200);
    expect(page.text).toContain("DRAFT This is a preview.");
    expect(page.text).toContain("Soon");
    expect(page.html).not.toContain("/dashboard/edit-hub");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  });

  it("of an open hub is never counted, unlike a visitor's view", async () => {
    const hub = await insertHub(app.db, adaActor);
    const path = `/${ada.username}/${hub.slug}`;
    expect((await app.visitor().open(path)).html).toContain(`${path}/view`);
    const page = await app.visitor().open(await findFrameAddress(hub.id));
    expect(page.text).toContain("How would you rate this talk?");
    expect(page.html).not.toContain(`${path}/view`);
    await app.installation.pageEvents.flush();
    expect(await app.db.$count(hubEvents)).toBe(0);
  });

  it("stores nothing and says so, however often and by whichever way; Connect is not counted", async () => {
    const hub = await insertHub(app.db, adaActor, { speakerLink: "mailto:ada@example.com" });
    const path = `/${ada.username}/${hub.slug}`;
    const frame = await findFrameAddress(hub.id);
    const page = (await app.visitor().open(frame)).html;
    expect(page).toContain("Connect with Ada");
    expect(page).not.toContain("ping=");
    const tokenIn = (html: string) => /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const token = tokenIn(page);
    expect(token).not.toBe("");

    const feedback = { rating: "5", comments: "Only trying", form_token: token };
    const refused = await app.visitor().submit(`${path}/feedback`, feedback);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("This is a preview, so nothing was sent.");
    expect(tokenIn(refused.html)).toBe(token);
    const jsonResponse = await app.visitor().submit(`${path}/feedback`, feedback, { accept: "application/json" });
    expect(jsonResponse.status).toBe(422);
    expect(JSON.parse(jsonResponse.html).message).toBe("This is a preview, so nothing was sent.");
    expect(await app.db.$count(feedbackSubmissions)).toBe(0);
  });

  it("opens nothing when it is forged, expired, or for another hub", async () => {
    const hub = await insertHub(app.db, adaActor, { status: "draft" });
    const other = await insertHub(app.db, adaActor, { slug: "other", status: "draft" });
    const good = tokenAt(hub.id);
    const flipped = (at: number) => {
      const bytes = Buffer.from(good, "base64url");
      bytes[at] = 255 - (bytes[at] ?? 0);
      return bytes.toString("base64url");
    };
    const openPreview = async (token: string) => app.visitor().open(`/${ada.username}/${hub.slug}?preview=${token}`);
    expect((await openPreview(good)).status).toBe(200);
    expect((await openPreview(tokenAt(hub.id, 5_000 - hour))).status).toBe(200);
    for (const token of [flipped(0), flipped(19), tokenAt(hub.id, -1_000 - hour), tokenAt(other.id), "nonsense", ""]) {
      const page = await openPreview(token);
      expect(page.status).toBe(404);
      expect(page.text).toContain("Talk Hub Not Active");
      expect(page.html).not.toContain(hub.title);
    }
  });
});
