import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/**
 * A search form whose answer has an address: `form` for the form itself, `applyNow` for the lists that apply as soon as
 * something is chosen. The address is the truth (back, "Clear all filters"), so the fields follow its `values` (text by field); what is
 * being typed stays, for it is not in it yet. What is empty is left out of the address.
 */
export function useQueryForm(values: object) {
  const submit = useSubmit();
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const valuesByName = new Map<string, string>(Object.entries(values));
    for (const field of ref.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = valuesByName.get(field.name) ?? "";
    }
  }, [values]);

  const apply = (form: HTMLFormElement | null) => {
    const filledEntries = [...new FormData(form ?? undefined)].filter(([, value]) => String(value).trim() !== "");
    submit(new URLSearchParams(filledEntries as [string, string][]), { preventScrollReset: true });
  };
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  return {
    form: { method: "get", ref, onSubmit } as const,
    applyNow: (event: React.ChangeEvent<HTMLSelectElement>) => apply(event.currentTarget.form),
  };
}
