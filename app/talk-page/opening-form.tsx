import { leadFieldLengths } from "#app/domain/leads/leads.ts";
import { FormError, fieldOf, HiddenFields } from "#app/public-forms/fields.tsx";
import { emptyForm, type SentForm } from "#app/public-forms/sent-form.ts";
import type { NoticeHub } from "#app/talk-page/shown-hub.ts";
import { TextField } from "#app/ui/fields.tsx";

/** The state of "Tell me when it opens": a new form, a returned form, or the confirmation. */
export interface OpeningRequest {
  token: string;
  form?: SentForm;
  isNoted?: boolean;
}

interface Props {
  hub: Pick<NoticeHub, "path" | "speaker">;
  request: OpeningRequest;
  /** The talk has closed, so that people ask for its slides instead. */
  isClosed?: boolean;
}

/** Ruling, "Public page by state": "Scheduled also shows ... 'tell me when it opens' (one mail)". */
export function OpeningForm({ hub, request, isClosed }: Props) {
  const { form = emptyForm, isNoted, token } = request;
  if (isNoted)
    return (
      <p id="opening" className="notice" role="status" tabIndex={-1}>
        {isClosed
          ? `Thank you. ${hub.speaker.firstName} sees that someone asked. We'll email you once when the files are shared.`
          : "Thank you. We'll email you once when this page opens."}
      </p>
    );
  const { email: _, "": formError, ...others } = form.errors;
  const message = formError ?? Object.values(others)[0];
  return (
    <form id="opening" className="stack opening" method="post" action={`${hub.path}/opening`} noValidate>
      <FormError>{message}</FormError>
      <TextField
        label="Email"
        field={fieldOf(form, "email", "opening")}
        type="email"
        required
        autoComplete="email"
        maxLength={leadFieldLengths.email}
        description="We'll email you once, then delete your address."
      />
      <HiddenFields form={form} token={token} />
      <button className="button" type="submit">
        {isClosed ? "Ask for the slides" : "Tell me when it opens"}
      </button>
    </form>
  );
}
