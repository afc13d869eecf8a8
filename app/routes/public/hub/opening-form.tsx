import { leadFieldLengths } from "#app/domain/leads/leads.ts";
import { fieldOf, HiddenFields } from "#app/routes/public/hub/fields.tsx";
import type { HubSummaryView } from "#app/routes/public/hub/hub-view.ts";
import { emptyForm, type SentForm } from "#app/routes/public/hub/sent-form.ts";
import { TextField } from "#app/ui/public/field.tsx";

/** What becomes of "Tell me when it opens": a form to fill or one that came back, or that it is noted. */
export interface OpeningRequest {
  token: string;
  form?: SentForm;
  isNoted?: boolean;
}

/** Ruling, "Public page by state": "Scheduled also shows ... 'tell me when it opens' (one mail)". */
export function OpeningForm({
  hub,
  wish: openingRequest,
}: {
  hub: Pick<HubSummaryView, "path">;
  wish: OpeningRequest;
}) {
  const { form = emptyForm, isNoted, token } = openingRequest;
  if (isNoted)
    return (
      <p id="opening" className="notice" role="status" tabIndex={-1}>
        Thank you. We'll email you once when this page opens.
      </p>
    );
  const { email: _, "": formError, ...others } = form.errors;
  const message = formError ?? Object.values(others)[0];
  return (
    <form id="opening" className="stack opening" method="post" action={`${hub.path}/opening#opening`} noValidate>
      {message && (
        <p className="form-error" role="alert">
          {message}
        </p>
      )}
      <TextField
        label="Email"
        field={fieldOf(form, "email", "opening")}
        type="email"
        required
        autoComplete="email"
        maxLength={leadFieldLengths.email}
        hint="We'll email you once, then delete your address."
      />
      <HiddenFields form={form} prefix="opening" token={token} />
      <button className="button" type="submit">
        Tell me when it opens
      </button>
    </form>
  );
}
