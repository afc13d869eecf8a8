import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { reservedUsernames, usernameProblem } from "#app/domain/accounts/accounts.ts";
import routes from "#app/routes.ts";

/** The first segment of every address under these routes. A layout has no segment of its own. */
const firstSegments = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => path?.split("/").slice(0, 1) ?? firstSegments(children));

it("no username takes the place of a page", () => {
  const fixed = new Set(firstSegments(routes).filter((segment) => !segment.startsWith(":") && segment !== "*"));
  expect(fixed).toContain("username-availability");
  // A segment with a dot or an underscore is no username, so it needs no entry.
  const open = [...fixed].filter((segment) => /^[a-z0-9-]+$/.test(segment) && !reservedUsernames.has(segment));
  expect(open).toEqual([]);
  expect(usernameProblem("username-availability")).toBe("This username is already taken.");
  expect(usernameProblem("ada-nwosu")).toBeNull();
});
