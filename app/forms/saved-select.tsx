import { ActionForm } from "#app/forms/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface SavedSelectProps {
  action: string;
  intent: string;
  /** Sent with the choice. */
  sends?: Record<string, string>;
  name: string;
  /** As it is stored. */
  value: string;
  data: readonly (string | { value: string; label: string })[];
  /** For screen readers. */
  label: string;
  className?: string;
}

/**
 * A choice that saves itself and shows before the server responds. One that was made before the page's script ran is
 * saved as soon as it does; without scripts there is a button.
 */
export function SavedSelect({ action, intent, sends, name, value, data, label, className }: SavedSelectProps) {
  const fetcher = useFetcher();
  const current = String(fetcher.formData?.get(name) ?? value);
  return (
    <ActionForm fetcher={fetcher} action={action} intent={intent} sends={sends}>
      <SelectField
        className={className}
        data-status={current}
        size="xs"
        aria-label={label}
        name={name}
        value={current}
        data={[...data]}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
      <noscript>
        <Button type="submit" size="compact-md" variant="default">
          Save
        </Button>
      </noscript>
    </ActionForm>
  );
}
