// The certificate of attendance, for the device that scanned the hall screen.
import { certificateNameLength, certificateTitle } from "#app/domain/certificates/certificates.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { FormError, fieldOf, HiddenFields } from "#app/public-forms/fields.tsx";
import { emptyForm, type SentForm } from "#app/public-forms/sent-form.ts";
import { HubHero } from "#app/talk-page/hub-hero.tsx";
import type { CertificateScreen, CertificateState, CertificateView } from "#app/talk-page/screens.ts";
import { TextField } from "#app/ui/fields.tsx";

interface Props {
  screen: CertificateScreen;
  sentCertificate?: SentForm;
}

const explanations: Record<Exclude<CertificateState, "open">, string> = {
  rehearsal: "After the talk, people who scanned the code on the hall screen get it here. A rehearsal makes none.",
  early: "You can get it here once the talk is over.",
  absent: "It is for people who scanned the code on the hall screen with this device, and in this browser.",
  archived: "This talk is archived. No new certificates are made.",
};

export function CertificatePage({ screen: { hub, formToken, state, own }, sentCertificate }: Props) {
  return (
    <>
      <HubHero hub={hub} />
      <main className="column">
        <div className="talk" id="talk">
          <div className="stack">
            <h1>{certificateTitle}</h1>
            {own && <OwnCertificate path={hub.path} own={own} />}
            {state === "open" ? (
              <section className="panel">
                <NameForm path={hub.path} own={own} form={sentCertificate} token={formToken} />
              </section>
            ) : (
              !own && (
                <p className="notice" role="status">
                  {explanations[state]}
                </p>
              )
            )}
          </div>
          <p>
            <a href={hub.path}>Back to the talk</a>
          </p>
        </div>
      </main>
    </>
  );
}

function OwnCertificate({ path, own }: { path: string; own: CertificateView }) {
  return (
    <section id="certificate" className="stack" tabIndex={-1}>
      <CertificateDetails {...own} />
      <a className="button" href={`${path}/certificate.pdf`}>
        Download PDF
      </a>
      <p className="quiet small">
        Anyone with this address can check it: <a href={own.checkPath}>{own.checkUrl}</a>
      </p>
    </section>
  );
}

/** What the paper says and the check address confirms. */
export function CertificateDetails({ name, details }: Pick<CertificateView, "name" | "details">) {
  return (
    <>
      <h2 dir="auto">{name}</h2>
      <dl className="dates">
        {details.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface NameFormProps {
  path: string;
  own: CertificateView | null;
  form?: SentForm;
  token: string;
}

function NameForm({ path, own, form, token }: NameFormProps) {
  const shown = form ?? (own ? { values: { name: own.name }, errors: {} } : emptyForm);
  return (
    <form className="stack" method="post" action={`${path}/certificate`} noValidate>
      <FormError>{shown.errors[""] ?? shown.errors[honeypotField]}</FormError>
      <TextField
        label="Your name"
        field={fieldOf(shown, "name", "certificate")}
        description="As it should appear. Whoever has the certificate can read it."
        autoComplete="name"
        dir="auto"
        maxLength={certificateNameLength}
        required
      />
      <HiddenFields form={shown} token={token} />
      <button className="button" type="submit" name="intent" value="name">
        {own ? "Correct the name" : "Get the certificate"}
      </button>
      {own && (
        <button className="button button-quiet" type="submit" name="intent" value="delete">
          Delete this certificate
        </button>
      )}
    </form>
  );
}
