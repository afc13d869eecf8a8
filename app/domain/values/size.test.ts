import { expect, it } from "vitest";
import { formatSize } from "#app/domain/values/size.ts";

it.each([
  [0, "0 MB"],
  [12, "1 KB"],
  [820 * 1024, "820 KB"],
  [2.44 * 1024 ** 2, "2.4 MB"],
  [50 * 1024 ** 2, "50 MB"],
  [312.4 * 1024 ** 2, "312 MB"],
  [1_000 * 1024 ** 2, "1,000 MB"],
  [2 * 1024 ** 3, "2 GB"],
])("%s bytes are %s", (bytes, formatted) => {
  expect(formatSize(bytes)).toBe(formatted);
});
