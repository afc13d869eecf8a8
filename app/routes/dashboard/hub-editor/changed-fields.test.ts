import { expect, it } from "vitest";
import type { Field } from "#app/forms/field-props.ts";
import { changedLabels, joinLabels } from "#app/routes/dashboard/hub-editor/changed-fields.ts";

it("names what has changed, each card once, in the screen's order", () => {
  const field = (dirty: boolean) => ({ dirty }) as Field;
  const fields = { buttonColor: field(true), textColor: field(true), title: field(true), location: field(false) };
  expect(changedLabels(fields)).toEqual(["Talk Title", "Branding"]);
  expect([["A"], ["A", "B"], ["A", "B", "C", "D"]].map(joinLabels)).toEqual(["A", "A and B", "A, B and 2 more"]);
});
