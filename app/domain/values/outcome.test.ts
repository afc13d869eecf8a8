import { expect, it } from "vitest";
import { type Outcome, refuse } from "#app/domain/values/outcome.ts";

const renameHub = (): Outcome<void, "slug-taken" | "hub-in-trash"> => refuse("slug-taken");

it("is no refusal that the command doesn't name", () => {
  // @ts-expect-error the command doesn't name this refusal
  const other: ReturnType<typeof renameHub> = refuse("plan-required");
  expect(other.ok).toBe(false);
});
