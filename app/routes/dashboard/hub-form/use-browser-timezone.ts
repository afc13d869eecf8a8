import { useEffect } from "react";
import { type Field, typeInto } from "#app/forms/field-props.ts";

/**
 * Chooses the browser's timezone in a new hub's form, where the account has none. What was chosen before the script had
 * loaded stays, and so does a name that the form does not offer.
 */
export function useBrowserTimezone(field: Field, { isOn }: { isOn: boolean }) {
  useEffect(() => {
    const select = document.getElementById(field.id);
    if (!isOn || !(select instanceof HTMLSelectElement) || !select.selectedOptions[0]?.defaultSelected) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (timeZone === select.value || ![...select.options].some(({ value }) => value === timeZone)) return;
    typeInto(select, timeZone);
  }, [field.id, isOn]);
}
