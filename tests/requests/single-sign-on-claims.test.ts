// What an OpenID Connect issuer says of a person, in the token or only where it is asked, and in which words.
import { describe, expect, it } from "vitest";
import { profiles, users } from "#app/database/schema/index.ts";
import { type Issuer, signInByIssuer, vera } from "#tests/support/identity-issuer.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { isSignedIn, toastOf, withIssuer } from "#tests/support/with-issuer.ts";

let app: TestApp;
let issuer: Issuer;
withIssuer((started) => {
  ({ app, issuer } = started);
});

const emails = async () => (await app.db.select().from(users)).map(({ email }) => email);

describe("a new person", () => {
  it.each(["true", 1, "1"])("is known where that her address is confirmed is written as %j", async (email_verified) => {
    issuer.state.person = { ...vera, email_verified };
    expect((await signInByIssuer(app.visitor())).location).toBe("/dashboard");
  });

  const { email, email_verified, given_name, family_name } = vera;
  it.each([
    ["only the details have the names", { email, email_verified }, {}],
    ["only the details have anything", {}, {}],
    ["only the details have the family name", { email, email_verified, given_name }, {}],
    ["only the details have the given name", { email, email_verified, family_name }, {}],
    ["the token has an empty name", { email, email_verified, given_name: "", family_name: " " }, {}],
    ["only the details say that the address is confirmed", { email, given_name, family_name }, {}],
    ["the details write the address otherwise", { email, given_name, family_name }, { email: "VERA@example.com" }],
    ["the details have another address", { email, email_verified, family_name }, { email: "other@example.com" }],
    [
      "the whole name has the family name",
      { email, email_verified, given_name, name: "Vera Holm" },
      { family_name: "" },
    ],
    [
      "the whole name has the given name",
      { email, email_verified, family_name, name: "Holm Vera" },
      { given_name: "" },
    ],
  ])("is known where %s", async (_, person, details) => {
    Object.assign(issuer.state, { person: { sub: vera.sub, ...person }, details: { ...vera, ...details } });
    expect((await signInByIssuer(app.visitor())).location).toBe("/dashboard");
    expect(await app.db.select().from(profiles)).toMatchObject([
      { email: "vera@example.com", firstName: "Vera", lastName: "Holm", username: "vera-holm" },
    ]);
  });

  it.each([
    [{ name: "Vera Holm" }, ["Vera Holm", ""]],
    [{ name: "Vera", given_name: "Vera" }, ["Vera", ""]],
    [{ name: "Dr. Vera", family_name: "Holm" }, ["Dr. Vera", "Holm"]],
    [{ name: "Holm", family_name: "Holm" }, ["", "Holm"]],
    [{ family_name: "Holm" }, ["", "Holm"]],
    [{}, ["", ""]],
  ])("of whom nothing but %j is said has that as her name", async (name, parts) => {
    issuer.state.person = { sub: vera.sub, email, email_verified, ...name };
    await signInByIssuer(app.visitor());
    const [profile] = await app.db.select().from(profiles);
    expect([profile?.firstName, profile?.lastName]).toEqual(parts);
  });

  it("is known without the details, where the token says enough", async () => {
    issuer.state.person = { sub: vera.sub, email, email_verified, given_name };
    issuer.state.replaced = { path: "/me", status: 403, answer: () => "{}" };
    expect((await signInByIssuer(app.visitor())).location).toBe("/dashboard");
    issuer.state.replaced = undefined;
  });

  it.each([true, "1", "true"])("is known by Microsoft's own claim, written as %j", async (xms_edov) => {
    issuer.state.person = { ...vera, email_verified: undefined, xms_edov };
    expect((await signInByIssuer(app.visitor())).location).toBe("/dashboard");
  });

  it.each([
    { email_verified: false },
    { email_verified: undefined },
    { email_verified: "false" },
    { email_verified: 0 },
    { email_verified: null },
    { email_verified: "yes" },
    { email_verified: [true] },
    { email_verified: "false", xms_edov: true },
    { email_verified: undefined, xms_edov: "0" },
    { email_verified: false, xms_edov: true },
    { email: "no address" },
    { email: undefined },
  ])("is refused with %j", async (change) => {
    issuer.state.person = { ...vera, ...change };
    const visitor = app.visitor();
    expect((await signInByIssuer(visitor)).location).toBe("/signin");
    expect(await toastOf(visitor)).toContain("Keycloak doesn't say that your email address is confirmed.");
    expect([await isSignedIn(visitor), await emails()]).toEqual([false, []]);
  });

  it("is refused where only another address is confirmed", async () => {
    issuer.state.person = { ...vera, email_verified: undefined };
    issuer.state.details = { email: "mallory@example.com", email_verified: true };
    const visitor = app.visitor();
    expect((await signInByIssuer(visitor)).location).toBe("/signin");
    expect([await isSignedIn(visitor), await emails()]).toEqual([false, []]);
  });
});
