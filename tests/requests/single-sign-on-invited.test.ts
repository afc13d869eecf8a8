// Who may begin an account through an OpenID Connect issuer, where not everyone may sign up.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signUpInvitations, users } from "#app/database/schema/index.ts";
import { invitationLink } from "#app/domain/accounts/admission.server.ts";
import { type Issuer, settingsFor, signInByIssuer, startIssuer, vera } from "#tests/support/identity-issuer.ts";
import { startOwnTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
beforeEach(() => {
  issuer.state.person = vera;
});
afterAll(() => issuer.stop());

const isSignedIn = async (visitor: Visitor) => (await visitor.open("/dashboard")).status === 200;
const toastOf = async (visitor: Visitor) => (await visitor.open("/signin")).text;

describe("where only invited people may sign up", () => {
  let invited: TestApp;
  const invitation = { id: randomUUID(), label: "Spring conference", maxUses: 1 };
  const link = () => `/signup${new URL(invitationLink(invited.services, invitation.id)).search}`;
  beforeAll(async () => {
    invited = await startOwnTestApp({ ...settingsFor(issuer.origin), OIDC_ONLY: "true", SIGN_UP: "invited" });
  });
  beforeEach(async () => {
    await invited.db.delete(users);
    await invited.db.delete(signUpInvitations);
    await invited.db.insert(signUpInvitations).values({ ...invitation, expiresAt: new Date(Date.now() + 60_000) });
  });
  afterAll(() => invited.close());
  /** Where the sign-up page leads. */
  const findWay = async (path: string) =>
    /href="(\/signin\/with[^"]*)"/.exec((await invited.visitor().open(path)).html)?.[1] ?? "";
  const expectRefused = async (visitor: Visitor, words: string, way?: string) => {
    expect((await signInByIssuer(visitor, { way })).location).toBe("/signin");
    expect(await toastOf(visitor)).toContain(words);
    expect([await isSignedIn(visitor), await invited.db.$count(users)]).toEqual([false, 0]);
  };

  it("the invitation's link leads to the issuer and counts once", async () => {
    const page = await invited.visitor().open(link());
    expect(page.text).toContain("Continue with Keycloak");
    expect(page.html).not.toContain('type="password"');
    const way = await findWay(link());
    const visitor = invited.visitor();
    expect((await signInByIssuer(visitor, { way })).location).toBe("/dashboard");
    const uses = async () => (await invited.db.select().from(signUpInvitations))[0]?.useCount;
    expect([await isSignedIn(visitor), await uses()]).toEqual([true, 1]);
    expect((await invited.visitor().open(link())).text).toContain("This Invitation Has Ended");
    // She comes back without it; nobody else comes in by it.
    expect((await signInByIssuer(invited.visitor(), { way })).location).toBe("/dashboard");
    expect(await uses()).toBe(1);
    await invited.db.delete(users);
    issuer.state.person = { ...vera, sub: "mallory-1", email: "mallory@example.com" };
    await expectRefused(invited.visitor(), "This Invitation Has Ended", way);
  });

  it("nobody else gets an account, nor by an altered link", async () => {
    const words = "open the invitation link that you were sent";
    await expectRefused(invited.visitor(), words);
    await expectRefused(invited.visitor(), words, `${await findWay(link())}x`);
  });

  it("an invitation that was withdrawn on the way is refused", async () => {
    const way = await findWay(link());
    await invited.db.update(signUpInvitations).set({ revokedAt: new Date() });
    await expectRefused(invited.visitor(), "This Invitation Has Ended", way);
  });
});

it("SIGN_UP=closed refuses a new identity, with an invitation too", async () => {
  const closed = await startOwnTestApp({ ...settingsFor(issuer.origin), SIGN_UP: "closed" });
  const id = randomUUID();
  await closed.db
    .insert(signUpInvitations)
    .values({ id, label: "Old", maxUses: 9, expiresAt: new Date(Date.now() + 60_000) });
  const way = `/signin/with${new URL(invitationLink(closed.services, id)).search}`;
  for (const each of [undefined, way]) {
    const visitor = closed.visitor();
    await signInByIssuer(visitor, { way: each });
    expect(await toastOf(visitor)).toContain("This site takes no new accounts at the moment.");
    expect(await closed.db.$count(users)).toBe(0);
  }
  await closed.close();
});
