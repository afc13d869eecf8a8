import { expect, it } from "vitest";
import { newFormToken, readFormToken } from "#app/request/form-token.server.ts";

const settings = { secret: "a secret that only the tests know" };
const now = new Date("2026-11-21T12:00:00Z");

it("a form says when it was shown, and two forms are two", () => {
  const [one, other] = [newFormToken(settings, now), newFormToken(settings, now)];
  expect(readFormToken(settings, one)?.shownAt).toEqual(now);
  expect(readFormToken(settings, one)?.id).not.toBe(readFormToken(settings, other)?.id);
});

it("an earlier moment, another id or no signature is not ours", () => {
  const token = newFormToken(settings, now);
  const earlier = token.replace(`.${now.getTime()}.`, `.${now.getTime() - 60_000}.`);
  const renamed = token.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  for (const forged of [earlier, renamed, "", undefined, token.replace(/\.[^.]+$/, ".x")])
    expect(readFormToken(settings, forged)).toBeNull();
  expect(readFormToken({ secret: "another installation's secret" }, token)).toBeNull();
});
