import { expect, it } from "vitest";
import { focusFirstError } from "#app/request/focus-first-error.ts";

const style = '<style>.field [aria-invalid="true"]{color:red}</style>';

it("focuses the first wrong field alone, whatever had the focus before", () => {
  const page = `${style}<p class="form-error">No</p><input name="a" autofocus=""/><textarea aria-invalid="true"></textarea><input aria-invalid="true"/>`;
  const refused = focusFirstError(page);
  expect(refused).toContain('<input name="a"/><textarea autofocus="" aria-invalid="true">');
  expect(refused.match(/autofocus/g)).toHaveLength(1);
});

it("focuses the form's error where no field is wrong, and leaves other pages alone", () => {
  expect(focusFirstError(`${style}<p class="form-error" role="alert">No</p>`)).toBe(
    `${style}<p tabindex="-1" autofocus="" class="form-error" role="alert">No</p>`,
  );
  const page = `${style}<input autofocus=""/>`;
  expect(focusFirstError(page)).toBe(page);
});
