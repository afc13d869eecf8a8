import { expect, it } from "vitest";
import { answerTo, type Outcome, refuse } from "#app/domain/values/outcome.ts";

const renameHub = (): Outcome<void, "slug-taken" | "hub-in-trash"> => refuse("slug-taken");

it("answers a refusal in the route's words, and the types require words for every one", () => {
  const outcome = renameHub();
  if (outcome.ok) throw new Error("It was refused");
  expect(answerTo(outcome.refusal, { "slug-taken": "Choose another", "hub-in-trash": "Restore it" })).toBe(
    "Choose another",
  );
  // @ts-expect-error nothing is said of a hub in the trash
  answerTo(outcome.refusal, { "slug-taken": "Choose another" });
  // @ts-expect-error the command doesn't name this refusal
  const other: ReturnType<typeof renameHub> = refuse("plan-required");
  expect(other.ok).toBe(false);
});
