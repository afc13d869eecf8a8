import { describe, expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import {
  checkFormToken,
  createFormToken,
  formTokenField,
  isPressedByPerson,
  readFormToken,
} from "#app/request/form-token.server.ts";

const services = { signer: hmacSigner(["a secret that only the tests know"]), settings: { shortestFillMs: 2_000 } };
const now = new Date("2026-11-21T12:00:00.700Z");
const second = new Date("2026-11-21T12:00:00Z");
const token = createFormToken(services, "hub-1", now);
const at = (start: Date, laterMs: number, isPressed = false) => ({
  now: new Date(start.getTime() + laterMs),
  isPressed,
});

it("a token says when its form was shown, and is the same for everyone within that second", () => {
  expect(readFormToken(services, "hub-1", token)).toEqual(second);
  expect(createFormToken(services, "hub-1", second)).toBe(token);
  expect(createFormToken(services, "hub-1", new Date(now.getTime() + 1_000))).not.toBe(token);
});

it("rejects tokens of another page, with another time or signature, or without one", () => {
  const [early, late] = [new Date(0), now].map((issuedAt) =>
    Buffer.from(createFormToken(services, "hub-1", issuedAt).replace(/\..*/, ""), "base64url"),
  ) as [Buffer, Buffer];
  const earlier = `${Buffer.concat([late.subarray(0, 16), early.subarray(16)]).toString("base64url")}.2000`;
  const forged = token.replace(/^./, (first) => (first === "A" ? "B" : "A"));
  for (const invalidToken of [
    earlier,
    forged,
    "",
    undefined,
    null,
    "x.y",
    `${token}A`,
    token.replace(/\.\d+$/, ""),
    token.replace(/^[^.]*/, ""),
  ])
    expect(readFormToken(services, "hub-1", invalidToken)).toBeNull();
  expect(readFormToken(services, "hub-2", token)).toBeNull();
  expect(readFormToken({ signer: hmacSigner(["another installation's secret"]) }, "hub-1", token)).toBeNull();
});

it("tells the page the shortest time to fill it in, after the dot", () => {
  expect(token.split(".")[1]).toBe("2000");
});

it("of a preview is never taken for a form's own", () => {
  const previewToken = createFormToken(services, "hub-1", now, { isPreview: true });
  expect(readFormToken(services, "hub-1", previewToken)).toBeNull();
  const form = new FormData();
  form.set(formTokenField, previewToken);
  expect(checkFormToken(services, "hub-1", form, at(now, 60_000))).toEqual({
    ok: false,
    message: "This is a preview, so nothing was sent.",
  });
});

describe("a submitted form", () => {
  const sent = (formToken?: string) => {
    const form = new FormData();
    if (formToken) form.set(formTokenField, formToken);
    return form;
  };

  it("was issued when its page was shown", () => {
    expect(checkFormToken(services, "hub-1", sent(token), at(second, 2_000))).toEqual({
      ok: true,
      issuedAt: second,
    });
  });

  it("is refused when it comes too soon, and may be sent again unchanged", () => {
    const form = sent(token);
    expect(checkFormToken(services, "hub-1", form, at(second, 1_999)).ok).toBe(false);
    expect(form.get(formTokenField)).toBe(token);
  });

  it("may be shown by a process whose clock is five seconds ahead", () => {
    expect(checkFormToken(services, "hub-1", sent(token), at(second, -5_000))).toEqual({ ok: true, issuedAt: second });
  });

  it("may come at once when the browser says that a person pressed the button", () => {
    expect(checkFormToken(services, "hub-1", sent(token), at(second, 0, true)).ok).toBe(true);
    expect(checkFormToken(services, "hub-1", sent("made.up"), at(second, 0, true)).ok).toBe(false);
  });

  it.each([
    [{ "sec-fetch-user": "?1", "sec-fetch-mode": "navigate" }, true],
    [{ "sec-fetch-mode": "navigate" }, false],
    [{ "sec-fetch-user": "?1", "sec-fetch-mode": "cors" }, false],
    [{ "sec-fetch-user": "1", "sec-fetch-mode": "navigate" }, false],
    [{}, false],
  ])("with the headers %j was pressed by a person: %s", (headers, isPressed) => {
    expect(isPressedByPerson(new Headers(headers as Record<string, string>))).toBe(isPressed);
  });

  it.each([[undefined], ["made.up"], [createFormToken(services, "hub-2", now)]])(
    "gets a new token in place of %s",
    (invalidToken) => {
      const form = sent(invalidToken);
      expect(checkFormToken(services, "hub-1", form, at(now, 60_000)).ok).toBe(false);
      expect(form.has(formTokenField)).toBe(false);
    },
  );
});
