import { expect, it } from "vitest";
import { fieldLabels } from "#app/domain/hubs/settings/hub-settings.ts";
import type { Field } from "#app/forms/field-props.ts";
import { joinLabels, listChangedLabels } from "#app/routes/dashboard/hub-form/changed-fields.ts";

it("names the changed fields in screen order, with one label per card", () => {
  const field = (dirty: boolean) => ({ dirty }) as Field;
  const fields = { buttonColor: field(true), textColor: field(true), title: field(true), location: field(false) };
  expect(listChangedLabels(fieldLabels, fields)).toEqual(["Talk Title", "Branding"]);
  expect([["A"], ["A", "B"], ["A", "B", "C", "D"]].map(joinLabels)).toEqual(["A", "A and B", "A, B and 2 more"]);
});
