import { leadFieldLengths } from "#app/domain/leads/leads.ts";
import { fieldOf, HiddenFields } from "#app/routes/public/hub/fields.tsx";
import type { FaceView } from "#app/routes/public/hub/hub-view.ts";
import { type SentForm, untouched } from "#app/routes/public/hub/sent-form.ts";
import { TextField } from "#app/ui/public/field.tsx";

/** What becomes of "Tell me when it opens": a form to fill or one that came back, or that it is noted. */
export interface OpeningWish {
  token: string;
  form?: SentForm;
  isNoted?: boolean;
}

/** Ruling, "Public page by state": "Scheduled also shows ... 'tell me when it opens' (one mail)". */
export function OpeningForm({ hub, wish }: { hub: Pick<FaceView, "path">; wish: OpeningWish }) {
  const { form = untouched, isNoted, token } = wish;
  if (isNoted)
    return (
      <p id="opening" className="notice" role="status" tabIndex={-1}>
        Thank you. We'll email you once when this page opens.
      </p>
    );
  const { email: _, "": whole, ...others } = form.errors;
  const trouble = whole ?? Object.values(others)[0];
  return (
    <form id="opening" className="stack opening" method="post" action={`${hub.path}/opening#opening`} noValidate>
      {trouble && (
        <p className="form-error" role="alert">
          {trouble}
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
