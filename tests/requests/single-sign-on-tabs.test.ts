// Signing in through an OpenID Connect issuer in several tabs, and coming back from it while signed in.
import { describe, expect, it } from "vitest";
import { sessions } from "#app/database/schema/index.ts";
import { followToIssuer, type Issuer, vera } from "#tests/support/identity-issuer.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { withIssuer } from "#tests/support/with-issuer.ts";

let app: TestApp;
let issuer: Issuer;
withIssuer((started) => {
  ({ app, issuer } = started);
});

describe("two tabs of one browser", () => {
  const wim = { sub: "wim-1", email: "wim@example.com", email_verified: true, given_name: "Wim", family_name: "Dahl" };
  const firstName = async (visitor: Visitor) => /Vera|Wim/.exec((await visitor.open("/dashboard")).text)?.[0];

  it.each([
    ["begun", [0, 1]],
    ["the other", [1, 0]],
  ])("sign in once, finished in the order in which they were %s", async (_, order) => {
    const visitor = app.visitor();
    await visitor.open("/dashboard/leads");
    const ways = [await followToIssuer(visitor), await followToIssuer(visitor)];
    const entries = [];
    for (const at of order) entries.push((await visitor.open(ways[at] ?? "")).location);
    expect(entries).toEqual(["/dashboard/leads", "/dashboard"]);
    expect(await app.db.$count(sessions)).toBe(1);
    expect(await visitor.open("/dashboard")).toMatchObject({ status: 200, text: expect.not.stringContaining("work") });
  });

  it("sign in whoever signed in at the issuer last", async () => {
    const visitor = app.visitor();
    const way = await followToIssuer(visitor);
    issuer.state.person = wim;
    const other = await followToIssuer(visitor);
    await visitor.open(way);
    expect(await firstName(visitor)).toBe("Vera");
    await visitor.open(other);
    expect(await firstName(visitor)).toBe("Wim");
  });

  it("sign in the one, where the other was cancelled", async () => {
    const visitor = app.visitor();
    const way = await followToIssuer(visitor);
    issuer.state.isWilling = false;
    const cancelled = await followToIssuer(visitor);
    expect((await visitor.open(cancelled)).location).toBe("/signin");
    expect((await visitor.open(way)).location).toBe("/dashboard");
  });

  it("of twenty, the newest ones sign in, and no more cookies wait than five", async () => {
    const visitor = app.visitor();
    const ways = [];
    for (let count = 0; count < 20; count++) ways.push(await followToIssuer(visitor));
    expect([...visitor.cookies.keys()].filter((name) => name.includes("identity_flow"))).toHaveLength(5);
    expect((await visitor.open(ways[0] ?? "")).location).toBe("/signin");
    expect((await visitor.open(ways[15] ?? "")).location).toBe("/dashboard");
  });
});

describe("someone who has signed in", () => {
  it("is led on from the issuer's page, with the same response, another one or none", async () => {
    const visitor = app.visitor();
    const path = await followToIssuer(visitor);
    await visitor.open(path);
    const state = new URLSearchParams(path.split("?")[1]).get("state");
    const ways = [
      path,
      `${path}x`,
      `/signin/with/callback?state=${state}&error=access_denied`,
      "/signin/with/callback",
    ];
    for (const way of [...ways, "/signin/with"]) {
      expect((await visitor.open(way)).location).toBe("/dashboard");
      expect((await visitor.open("/dashboard")).html).not.toContain('role="alert"');
    }
    expect(await app.db.$count(sessions)).toBe(1);
  });

  it("is led on where a second tab cancels, or brings what is refused", async () => {
    const visitor = app.visitor();
    const tabs = [await followToIssuer(visitor)];
    issuer.state.isWilling = false;
    tabs.push(await followToIssuer(visitor));
    Object.assign(issuer.state, { isWilling: true, person: { ...vera, sub: "vera-2", email_verified: false } });
    tabs.push(await followToIssuer(visitor));
    for (const tab of tabs) expect((await visitor.open(tab)).location).toBe("/dashboard");
    expect(await app.db.$count(sessions)).toBe(1);
  });
});
