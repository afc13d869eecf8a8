import { randomUUID } from "node:crypto";
import { validate, version } from "uuid";
import { expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import { newSubmissionKey, toSubmissionKey } from "#app/domain/values/submission-key.server.ts";

const services = { signer: hmacSigner(["known to this test only"]) };

it("a repeat has the same key, another form and another installation have others, and none is a form's id", () => {
  const id = randomUUID();
  const key = toSubmissionKey(services, id);
  expect(toSubmissionKey(services, id.toUpperCase())).toBe(key);
  expect(validate(key)).toBe(true);
  const others = [id, toSubmissionKey(services, randomUUID()), toSubmissionKey(services, key), newSubmissionKey()];
  others.push(toSubmissionKey({ signer: hmacSigner(["another installation"]) }, id));
  expect(new Set([key, ...others]).size).toBe(6);
  expect([id, key, newSubmissionKey()].map(version)).toEqual([4, 8, 8]);
});

it("keys stay the same when the secret changes, so a form that waited on a phone is still a repeat", () => {
  const id = randomUUID();
  const [before, after] = ["an old secret", "a newer one"].map((secret) =>
    toSubmissionKey({ signer: hmacSigner([secret], { submission: "the installation's own key" }) }, id),
  );
  expect(after).toBe(before);
});
