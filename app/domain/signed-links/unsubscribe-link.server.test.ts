import { describe, expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import {
  optionalEmailKinds,
  readUnsubscribeToken,
  unsubscribeToken,
} from "#app/domain/signed-links/unsubscribe-link.server.ts";

const services = { signer: hmacSigner(["a secret that only the tests know, 32+"]) };
const speakerId = "0193a1b2-0000-7000-8000-000000000001";

describe("the unsubscribe link", () => {
  it.each(optionalEmailKinds.map((emailKind) => ({ speakerId, emailKind })))(
    "identifies one kind of email to one speaker: $emailKind",
    (unsubscription) => {
      expect(readUnsubscribeToken(services, unsubscribeToken(services, unsubscription))).toEqual(unsubscription);
    },
  );

  it("identifies one address of the audience and one speaker, ignoring case", () => {
    const token = unsubscribeToken(services, { speakerId, emailKind: "audience", email: "Rosa@Example.com" });
    expect(readUnsubscribeToken(services, token)).toEqual({
      speakerId,
      emailKind: "audience",
      email: "rosa@example.com",
    });
  });

  it("is invalid when altered or from another installation", () => {
    const token = unsubscribeToken(services, { speakerId, emailKind: "newLeadAlerts" });
    const bytes = Buffer.from(token, "base64url");
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(readUnsubscribeToken(services, changed.toString("base64url")), `byte ${i}`).toBeNull();
    }
    expect(readUnsubscribeToken({ signer: hmacSigner(["another secret, of another installation"]) }, token)).toBeNull();
    for (const invalid of ["", "x", `${token}x`, token.slice(1), `${token}==`, "é".repeat(44)])
      expect(readUnsubscribeToken(services, invalid), invalid).toBeNull();
  });
});
