import { useRef } from "react";
import { useSubmit } from "react-router";
import { useChange } from "#app/ui/use-change.ts";

/**
 * A search form whose state is the URL: `form` holds the form's props, `applyNow` submits as soon as a list changes.
 * The fields follow `values` (the query by field), so that going back and "Clear all filters" work. Text that is not in the
 * URL yet stays, also what was typed before the script had loaded. Empty fields are left out of the URL. The pressed
 * button's own name and value count too.
 */
export function useQueryForm(values: object) {
  const submit = useSubmit();
  const ref = useRef<HTMLFormElement>(null);
  useChange(JSON.stringify(values), () => {
    const valuesByName = new Map<string, string>(Object.entries(values));
    for (const field of ref.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = valuesByName.get(field.name) ?? "";
    }
  });

  const apply = (form: HTMLFormElement | null, submitter: HTMLElement | null = null) => {
    const filledEntries = [...new FormData(form ?? undefined, submitter)].filter(
      ([, value]) => String(value).trim() !== "",
    );
    submit(new URLSearchParams(filledEntries as [string, string][]), { preventScrollReset: true });
  };
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  };
  return {
    form: { method: "get", ref, onSubmit } as const,
    applyNow: (event: React.ChangeEvent<HTMLSelectElement>) => apply(event.currentTarget.form),
  };
}
