import { quoteLimits } from "#app/domain/quotes/quotes.ts";
import { fieldOf } from "#app/public-forms/fields.tsx";
import type { SentForm } from "#app/public-forms/sent-form.ts";
import { PublicTextField } from "#app/ui/public/field.tsx";

/** Name and role, as the author of a quote wants them shown. */
export function QuoteAuthorFields({ form }: { form: SentForm }) {
  return (
    <>
      <PublicTextField
        label="Your name, as shown"
        field={fieldOf(form, "name", "quote")}
        autoComplete="name"
        maxLength={quoteLimits.name}
      />
      <PublicTextField
        label="Role or company (optional)"
        field={fieldOf(form, "role", "quote")}
        autoComplete="organization-title"
        maxLength={quoteLimits.role}
      />
    </>
  );
}
