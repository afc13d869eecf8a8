import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import {
  emailField,
  expiringToken,
  optionField,
  signedToken,
  timeField,
  uuidField,
} from "#app/adapters/signer/signed-token.server.ts";

const services = { signer: hmacSigner(["the secret of this installation"]) };
const fields = { kind: optionField(["a", "b", "c"]), id: uuidField, at: timeField, email: emailField };
const token = signedToken("privacy", fields);
const rosa = {
  kind: "b" as const,
  id: "0191e2a0-7f7e-7b6e-8f1e-3b6f0c2d4e5a",
  at: new Date("2026-11-21T12:00:00Z"),
  email: "rosa@example.com",
};
const rosaToken = token.create(services, rosa);

describe("a signed token", () => {
  it("gives back the values it was made of, in characters that a link may hold", () => {
    const anyTime = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
    const anyValues = fc.record({
      kind: fc.constantFrom("a", "b", "c"),
      id: fc.uuid(),
      at: anyTime.map((at) => new Date(Math.floor(at.getTime() / 1000) * 1000)),
      email: fc.oneof(
        fc.emailAddress().map((email) => email.toLowerCase()),
        fc.constant(""),
      ),
    });
    fc.assert(
      fc.property(anyValues, fc.uuid(), (values, subject) => {
        const created = token.create(services, values, subject);
        expect(created).toMatch(/^[\w-]+$/);
        expect(token.read(services, created, subject)).toEqual(values);
      }),
    );
  });

  it("is invalid with any bit of any byte changed, or with a byte more or less", () => {
    const bytes = Buffer.from(rosaToken, "base64url");
    for (let at = 0; at < bytes.length; at++)
      for (const mask of [0x01, 0x80, 0xff]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ mask;
        expect(token.read(services, changed.toString("base64url")), `byte ${at}`).toBeNull();
      }
    for (const changed of [bytes.subarray(1), bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.of(0)])])
      expect(token.read(services, changed.toString("base64url"))).toBeNull();
  });

  it("has only one spelling", () => {
    for (const spelling of [
      `${rosaToken}=`,
      `${rosaToken}==`,
      `${rosaToken}/`,
      `${rosaToken}A`,
      `${rosaToken}\0`,
      rosaToken.replaceAll("-", "+").replaceAll("_", "/").concat("/"),
      `${rosaToken} `,
      `\n${rosaToken}`,
      `${rosaToken.slice(0, 9)}!${rosaToken.slice(9)}`,
    ])
      expect(token.read(services, spelling)).toBeNull();
    const idToken = signedToken("invitation", { id: uuidField });
    const created = idToken.create(services, rosa);
    // 32 bytes end in a character whose last two bits are unused.
    const others = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
      .map((last) => created.slice(0, -1) + last)
      .filter((other) => other !== created);
    for (const other of others) expect(idToken.read(services, other)).toBeNull();
  });

  it("is invalid for another purpose, another subject and another installation", () => {
    expect(signedToken("unsubscribe", fields).read(services, rosaToken)).toBeNull();
    expect(token.read(services, rosaToken, "a hub")).toBeNull();
    const ofHub = token.create(services, rosa, "a hub");
    expect(token.read(services, ofHub)).toBeNull();
    expect(token.read(services, ofHub, "another hub")).toBeNull();
    expect(token.read({ signer: hmacSigner(["another secret"]) }, rosaToken)).toBeNull();
  });

  it("of an earlier secret stays valid while that one is configured", () => {
    const rotated = { signer: hmacSigner(["a newer secret", "the secret of this installation"]) };
    expect(token.read(rotated, rosaToken)).toEqual(rosa);
    expect(token.read(services, token.create(rotated, rosa))).toBeNull();
  });

  it("is null for anything else, and never throws", () => {
    const garbage = ["", "A", "💥", "\0", "A".repeat(27), "A".repeat(10_000_000), null, undefined, 7, {}, [rosaToken]];
    for (const value of garbage) expect(token.read(services, value)).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => token.read(services, text) === null));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(token.read(services, Buffer.from(bytes).toString("base64url"))).toBeNull();
      }),
    );
  });

  it("is null when an option no longer exists", () => {
    const fewer = signedToken("privacy", { ...fields, kind: optionField(["a"]) });
    expect(fewer.read(services, rosaToken)).toBeNull();
  });
});

describe("an expiring token", () => {
  const hourToken = expiringToken("preview", 60 * 60);
  const now = new Date("2026-11-21T12:00:00Z");
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const created = hourToken.create(services, "a hub", now);

  it("is valid for its time and subject only", () => {
    expect(hourToken.isValid(services, created, "a hub", now)).toBe(true);
    expect(hourToken.isValid(services, created, "a hub", later(3_600))).toBe(true);
    expect(hourToken.isValid(services, created, "a hub", later(3_601))).toBe(false);
    expect(hourToken.isValid(services, created, "another hub", now)).toBe(false);
    expect(hourToken.isValid(services, null, "a hub", now)).toBe(false);
  });

  it("cannot be made to last longer", () => {
    const bytes = Buffer.from(created, "base64url");
    bytes.writeUInt32BE(bytes.readUInt32BE(16) + 3_600, 16);
    expect(hourToken.isValid(services, bytes.toString("base64url"), "a hub", now)).toBe(false);
  });
});
