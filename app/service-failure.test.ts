import { expect, it } from "vitest";
import { DatabaseAway } from "#app/database/circuit-breaker.server.ts";
import { isServiceAway } from "#app/service-failure.ts";

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

it.each([
  ["refuses connections", withCode("ECONNREFUSED")],
  ["is lost in a query", new Error("Failed query: select", { cause: new Error("Connection terminated unexpectedly") })],
  ["is starting", withCode("57P03")],
  ["lost its leader, in a pooler's words", withCode("08P01")],
  ["is a standby now", withCode("25006")],
  ["takes too long for a statement", withCode("57014")],
  ["hangs", new Error("Failed query: select", { cause: new Error("Query read timeout") })],
  ["is away, as the breaker knows", new DatabaseAway("the database does not respond")],
  ["does not respond", Object.assign(new Error("30000 ms"), { name: "TimeoutError" })],
  ["has a broken store", Object.assign(new Error("SlowDown"), { $metadata: { httpStatusCode: 503 } })],
  ["has a full disk", withCode("ENOSPC")],
  ["has used up its quota", withCode("EDQUOT")],
  ["has a disk that became read-only", withCode("EROFS")],
  ["has a broken disk", withCode("EIO")],
  ["has a full disk, in PostgreSQL's code", withCode("53100")],
  ["has a quota, in PostgreSQL's words", new Error('could not extend file "base/5/1": Disk quota exceeded')],
])("knows a service that %s", (_, error) => {
  expect(isServiceAway(error)).toBe(true);
});

it.each([
  ["a duplicate row", withCode("23505")],
  ["a missing object", Object.assign(new Error("NoSuchKey"), { $metadata: { httpStatusCode: 404 } })],
  ["a bug", new TypeError("undefined is not a function")],
  ["no error", "thrown"],
])("does not hide %s", (_, error) => {
  expect(isServiceAway(error)).toBe(false);
});
