import { quoteLimits } from "#app/domain/quotes/quotes.ts";
import { fieldOf } from "#app/public-forms/fields.tsx";
import type { SentForm } from "#app/public-forms/sent-form.ts";
import { TextField } from "#app/ui/fields.tsx";

/** Name and role, as the author of a quote wants them shown. */
export function QuoteAuthorFields({ form }: { form: SentForm }) {
  return (
    <>
      <TextField
        label="Your name, as shown"
        field={fieldOf(form, "name", "quote")}
        autoComplete="name"
        maxLength={quoteLimits.name}
      />
      <TextField
        label="Role or company (optional)"
        field={fieldOf(form, "role", "quote")}
        autoComplete="organization-title"
        maxLength={quoteLimits.role}
      />
    </>
  );
}
