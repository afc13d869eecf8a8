// Addresses without a page of their own (pictures, files, what scripts read), opened in a browser where nothing is.
import { describe, expect, it } from "vitest";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Visitor;
withSignedInAda(async (fixture) => {
  ({ app, speaker } = fixture);
  await insertHub(app.db, fixture.adaActor);
});

const inBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "sec-fetch-dest": "document" };

/** The address of the route with these parts, or with ids and words that nobody has. */
const addressOf = (path: string, parts: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? "none");

const withoutPage = routeMap.filter(({ isScreen }) => !isScreen).map(({ path }) => path);

describe.each(withoutPage)("%s", (path) => {
  it("has words for someone at a browser, and the same 404 page wherever it leads nowhere", async () => {
    const addresses: Record<string, string>[] = [
      {},
      { username: ada.username },
      { username: ada.username, slug: "kind-machines" },
    ];
    for (const parts of addresses) {
      for (const visitor of [app.visitor(), speaker]) {
        const { status, html, headers } = await visitor.open(addressOf(path, parts), inBrowser);
        if (status < 400) {
          expect(html).not.toBe("null");
          continue;
        }
        expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
        expect(html).toContain("Page Not Found");
      }
    }
  });
});

it("programs, scripts and elements of pages get the short answer, browsers that say less the page", async () => {
  const open = async (headers: Record<string, string>) => {
    const response = await app.request("/images/none", headers);
    return [response.status, (await response.text()).slice(0, 15)];
  };
  for (const headers of [{ accept: "*/*" }, { ...inBrowser, "sec-fetch-dest": "image" }, {}])
    expect(await open(headers as Record<string, string>)).toEqual([404, "null"]);
  for (const headers of [{ accept: inBrowser.accept }, { ...inBrowser, "sec-fetch-dest": "iframe" }])
    expect(await open(headers)).toEqual([404, "<!DOCTYPE html>"]);
});
