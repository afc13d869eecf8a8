import { expect, it } from "vitest";
import { isServiceAway } from "#app/service-failure.ts";

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

it.each([
  ["refuses connections", withCode("ECONNREFUSED")],
  ["is lost in a query", new Error("Failed query: select", { cause: new Error("Connection terminated unexpectedly") })],
  ["is starting", withCode("57P03")],
  ["lost its leader, in a pooler's words", withCode("08P01")],
  ["is a standby now", withCode("25006")],
  ["does not respond", Object.assign(new Error("30000 ms"), { name: "TimeoutError" })],
  ["has a broken store", Object.assign(new Error("SlowDown"), { $metadata: { httpStatusCode: 503 } })],
])("knows a service that %s", (_, error) => {
  expect(isServiceAway(error)).toBe(true);
});

it.each([
  ["a duplicate row", withCode("23505")],
  ["a query that took too long", withCode("57014")],
  ["a missing object", Object.assign(new Error("NoSuchKey"), { $metadata: { httpStatusCode: 404 } })],
  ["a full disk", withCode("ENOSPC")],
  ["a bug", new TypeError("undefined is not a function")],
  ["no error", "thrown"],
])("does not hide %s", (_, error) => {
  expect(isServiceAway(error)).toBe(false);
});
