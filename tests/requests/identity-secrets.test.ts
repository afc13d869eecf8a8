// What signing in through an identity provider must not tell: our secret there, its code, its tokens.
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { followToIssuer, type Issuer, settingsFor, startIssuer, vera } from "#tests/support/identity-issuer.ts";
import { createVisitorAt, startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

let issuer: Issuer;
let app: TestApp;
let server: Awaited<ReturnType<TestApp["listen"]>>;
let log = "";
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startOwnTestApp({ ...settingsFor(issuer.origin), LOG_LEVEL: "trace" });
  vi.spyOn(app.installation.lines, "write").mockImplementation((line) => {
    log += line;
  });
  server = await app.listen();
});
afterEach(async () => {
  await app.db.delete(users);
  log = "";
});
afterAll(async () => {
  server.close();
  await app.close();
  await issuer.stop();
});

interface Story {
  issuer?: Partial<Issuer["state"]>;
  change?(url: URL): void;
  /** The event in the log. */
  logged: string;
}
const refused = "identity provider's response refused";
const signedIn = "/dashboard";

const stories: Record<string, Story> = {
  "that succeeds": { logged: '"url":"/signin/with/callback?…"' },
  "whose code the provider refuses, and repeats with all that we sent": {
    issuer: {
      replaced: {
        path: "/token",
        status: 400,
        answer: ({ code, sent }) =>
          JSON.stringify({ error: "invalid_client", error_description: sent, code, message: code, status: code }),
      },
    },
    logged: '"reason":"invalid_client"',
  },
  "whose token is no token": {
    issuer: {
      replaced: {
        path: "/token",
        status: 200,
        answer: ({ code, sent }) => JSON.stringify({ access_token: code, token_type: "bearer", id_token: sent }),
      },
    },
    logged: refused,
  },
  "whose token no JSON holds": {
    issuer: { replaced: { path: "/token", status: 200, answer: ({ code, sent }) => `${code} ${sent}` } },
    logged: refused,
  },
  "with the token of another sign-in": {
    change: (url) => url.searchParams.set("nonce", "another"),
    logged: refused,
  },
  "whose person the provider keeps to itself": {
    issuer: {
      person: { sub: "vera-2" },
      replaced: { path: "/me", status: 401, answer: ({ sent }) => JSON.stringify({ error: sent, code: sent }) },
    },
    logged: refused,
  },
};

it.each(Object.entries(stories))("a sign-in %s leaves none of them in a response or the log", async (name, story) => {
  Object.assign(issuer.state, { person: vera, replaced: undefined }, story.issuer);
  const visitor = createVisitorAt(server.origin);
  const path = await followToIssuer(visitor, { change: story.change });
  const callback = await visitor.open(path);
  expect(callback.location === signedIn).toBe(name === "that succeeds");
  const page = await visitor.open("/signin");
  await expect.poll(() => log).toContain(story.logged);

  const code = new URL(path, app.origin).searchParams.get("code") ?? "";
  const secret = settingsFor(issuer.origin).OIDC_CLIENT_SECRET;
  const secrets = [code, secret, Buffer.from(secret).toString("base64").slice(0, 20), ...issuer.issued];
  expect(code.length).toBeGreaterThan(20);
  const responses = [callback, page].map(({ html, headers }) => html + JSON.stringify([...headers]));
  for (const each of secrets) expect([...responses, log].join("\n")).not.toContain(each);
});

it("a provider that is away is logged with the reason, and nothing else", async () => {
  const away = await startOwnTestApp({
    ...settingsFor("http://localhost:1"),
    LOG_LEVEL: "trace",
  });
  const lines = vi.spyOn(away.installation.lines, "write").mockImplementation(() => {});
  await away.visitor().open("/signin/with");
  const written = lines.mock.calls.flat().join("");
  expect(written).toContain("identity provider away");
  expect(written).toContain("ECONNREFUSED");
  expect(written).not.toContain(settingsFor("").OIDC_CLIENT_SECRET);
  await away.close();
});
