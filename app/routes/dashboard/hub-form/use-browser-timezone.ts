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
    // Browsers name a zone of two names in either way.
    const own = [...select.options].find(({ value, label }) => value === timeZone || label === timeZone);
    if (own && own.value !== select.value) typeInto(select, own.value);
  }, [field.id, isOn]);
}
