import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bodyKind } from "#app/request/body-limits.server.ts";

it.each([
  ["PUT", "/dashboard/files/upload"],
  ["PUT", "/b/a-booking_1/files"],
  ["POST", "/api/v1/files"],
])("%s %s takes a file, and the proxy's example lets one of 50 MB pass", (method, path) => {
  expect(bodyKind(method, path)).toBe("upload");
  const [, location = "nothing"] =
    /location ~ (\S+) \{[^}]*client_max_body_size 0;/.exec(readFileSync("ops/nginx.conf", "utf8")) ?? [];
  expect(path).toMatch(new RegExp(location));
});
