import type { ActionResult } from "#app/forms/action-result.ts";

/** The slug that "generate" filled in. */
export const generatedSlug = (result: ActionResult | undefined) => {
  const slug = result?.form?.initialValue?.slug;
  return typeof slug === "string" ? slug : undefined;
};
