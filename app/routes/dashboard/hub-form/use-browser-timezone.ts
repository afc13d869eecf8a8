import { useEffect } from "react";
import type { Field } from "#app/forms/field-props.ts";

/** Chooses the browser's timezone in a new hub's form, where the account has none. Names the form does not offer stay. */
export function useBrowserTimezone(field: Field, { isOn }: { isOn: boolean }) {
  useEffect(() => {
    const select = document.getElementById(field.id);
    if (!isOn || !(select instanceof HTMLSelectElement)) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (timeZone === select.value || ![...select.options].some(({ value }) => value === timeZone)) return;
    select.value = timeZone;
    select.dispatchEvent(new Event("input", { bubbles: true }));
  }, [field.id, isOn]);
}
