import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import { privacyLink, privacyToken, readPrivacyToken } from "#app/domain/signed-links/privacy-link.server.ts";

const services = {
  signer: hmacSigner(["a secret that only the tests know, 32+"]),
  settings: { appUrl: new URL("https://hubs.example") },
};
const rosa = { speakerId: "0191e2a0-7f7e-7b6e-8f1e-3b6f0c2d4e5a", email: "rosa@example.com" };

describe("a privacy link", () => {
  it("identifies one speaker and one email address, ignoring case", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.emailAddress(), (speakerId, email) => {
        const token = privacyToken(services, { speakerId, email });
        expect(token).toMatch(/^[\w-]+$/);
        expect(readPrivacyToken(services, token)).toEqual({ speakerId, email: email.toLowerCase() });
      }),
    );
    expect(privacyLink(services, rosa)).toMatch(/^https:\/\/hubs\.example\/privacy\/[\w-]{60,80}$/);
  });

  it("is invalid with any character changed", () => {
    const token = privacyToken(services, rosa);
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
      expect(readPrivacyToken(services, changed), `letter ${at}`).toBeNull();
    }
    for (const invalid of ["", "A", `${token}A`, `${token} `, `${token}=`, token.slice(0, -1), "A".repeat(5_000)])
      expect(readPrivacyToken(services, invalid), invalid).toBeNull();
  });

  it("is invalid at another installation, and with a signature made for another purpose", () => {
    expect(
      readPrivacyToken({ signer: hmacSigner(["another secret, just as long as it"]) }, privacyToken(services, rosa)),
    ).toBeNull();
    const [id, mac] = [Buffer.alloc(16, 7), Buffer.alloc(16, 7)];
    const pieced = Buffer.concat([id, mac, Buffer.from(rosa.email)]).toString("base64url");
    expect(readPrivacyToken(services, pieced)).toBeNull();
    expect(privacyToken(services, { ...rosa, speakerId: randomUUID() })).not.toBe(privacyToken(services, rosa));
  });
});
