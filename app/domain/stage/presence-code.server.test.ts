import fc from "fast-check";
import { expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import { currentPresenceCode, isPresenceCode } from "#app/domain/stage/presence-code.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

type Signing = Pick<Services, "signer" | "clock">;

const at = (moment: number, secret = "a secret of this test", ...earlier: string[]): Signing => ({
  signer: hmacSigner<SigningPurpose>([secret, ...earlier]),
  clock: { now: () => new Date(moment) },
});
const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });

it("a code is accepted until three minutes after it appeared, and as long as the screen shows it", () => {
  fc.assert(
    fc.property(moments, fc.uuid(), fc.integer({ min: 0, max: 600_000 }), (moment, hubId, waitMs) => {
      const { code, nextMs } = currentPresenceCode(at(moment), hubId);
      expect(code).toMatch(/^[0-9a-z]{8}$/);
      const shownForMs = 90_000 - nextMs;
      expect(shownForMs).toBeGreaterThanOrEqual(0);
      expect(isPresenceCode(at(moment + waitMs), hubId, code)).toBe(shownForMs + waitMs < 180_000);
    }),
  );
});

it("a code of another talk, of an earlier day or of the future is none", () => {
  fc.assert(
    fc.property(moments, fc.uuid(), fc.uuid(), (moment, hubId, otherId) => {
      fc.pre(hubId !== otherId);
      const { code } = currentPresenceCode(at(moment), hubId);
      expect(isPresenceCode(at(moment), otherId, code)).toBe(false);
      expect(isPresenceCode(at(moment + 24 * 60 * 60 * 1_000), hubId, code)).toBe(false);
      expect(isPresenceCode(at(moment - 5_000), hubId, code)).toBe(true);
      expect(isPresenceCode(at(moment - 180_000), hubId, code)).toBe(false);
    }),
  );
});

it("survives a change of the secret, as every link does", () => {
  const { code } = currentPresenceCode(at(0, "the old secret"), "hub");
  expect(isPresenceCode(at(0, "the new secret", "the old secret"), "hub", code)).toBe(true);
  expect(isPresenceCode(at(0, "the new secret"), "hub", code)).toBe(false);
});

it.each(["", "qr", "ABCDEFGH", "abc", "zzzzzzzz", "é".repeat(8), "a".repeat(5_000), "0x123456"])(
  "%j is no code, whatever the moment",
  (text) => expect(isPresenceCode(at(0), "hub", text)).toBe(false),
);
