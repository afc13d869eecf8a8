// An installation whose people sign in at an OpenID Connect issuer, for a file of tests.
import { afterAll, beforeAll, beforeEach } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { type Issuer, settingsFor, startIssuer, vera } from "#tests/support/identity-issuer.ts";
import { startOwnTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

/** Starts both before the tests of a file and ends them after. Each test finds no account, and Vera at the issuer. */
export function withIssuer(assign: (started: { app: TestApp; issuer: Issuer }) => unknown) {
  let app: TestApp;
  let issuer: Issuer;
  beforeAll(async () => {
    issuer = await startIssuer();
    app = await startOwnTestApp(settingsFor(issuer.origin));
    assign({ app, issuer });
  });
  beforeEach(async () => {
    await app.db.delete(users);
    Object.assign(issuer.state, { person: vera, details: undefined, replaced: undefined, isWilling: true });
  });
  afterAll(async () => {
    await app.close();
    await issuer.stop();
  });
}

/** Whether this browser gets the dashboard. */
export const isSignedIn = async (visitor: Visitor) => (await visitor.open("/dashboard")).status === 200;

/** The page of the sign-in with what its toast says. */
export const toastOf = async (visitor: Visitor) => (await visitor.open("/signin")).text;
