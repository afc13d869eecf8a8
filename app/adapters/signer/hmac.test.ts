import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";

const signer = hmacSigner(["the secret of this installation"]);
const signature = signer.sign("preview", "a talk");

describe("a signature", () => {
  it("is valid only for its purpose and text", () => {
    expect(signer.verify("preview", "a talk", signature)).toBe(true);
    expect(signer.verify("preview", "another talk", signature)).toBe(false);
    expect(signer.verify("form", "a talk", signature)).toBe(false);
    expect(hmacSigner(["another secret"]).verify("preview", "a talk", signature)).toBe(false);
  });

  it("has the requested length, never less", () => {
    const short = signer.sign("form", "a talk", 12);
    expect(short).toHaveLength(12);
    expect(signer.verify("form", "a talk", short, 12)).toBe(true);
    expect(signer.verify("form", "a talk", short)).toBe(false);
    expect(signer.verify("form", "a talk", short.subarray(0, 1), 12)).toBe(false);
    expect(signer.verify("form", "a talk", new Uint8Array(0), 12)).toBe(false);
  });

  it("of an earlier secret is valid while that one is configured; new ones use the newest", () => {
    const later = hmacSigner(["a newer secret", "the secret of this installation"]);
    expect(later.verify("preview", "a talk", signature)).toBe(true);
    expect(later.sign("preview", "a talk")).toEqual(hmacSigner(["a newer secret"]).sign("preview", "a talk"));
    expect(hmacSigner(["a newer secret"]).verify("preview", "a talk", signature)).toBe(false);
  });

  it("for one purpose is invalid for another with a longer name, whatever is signed", () => {
    expect(signer.verify("access code of", "ada", signer.sign("access", "code of ada"))).toBe(false);
    expect(signer.sign("access", new TextEncoder().encode("a"))).toEqual(signer.sign("access", "a"));
  });

  it("with a key of its own stays the same when the secret changes", () => {
    const [before, after] = ["an old secret", "a newer secret"].map((secret) =>
      hmacSigner<string>([secret], { mailbox: "a key that stays" }),
    );
    expect(before?.sign("mailbox", "")).toEqual(after?.sign("mailbox", ""));
    expect(before?.sign("form", "")).not.toEqual(after?.sign("form", ""));
  });
});

it("the signer hides its secret from inspection", () => {
  const output = inspect(signer, { depth: null, showHidden: true }) + JSON.stringify(signer);
  expect(output).not.toContain("the secret");
});
