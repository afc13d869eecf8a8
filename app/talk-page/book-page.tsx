// The short booking form of a talk's page, for someone who has just heard the talk.
import { bookingConsent, bookingLengths, waitingText } from "#app/domain/bookings/bookings.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { FormError, fieldOf, HiddenFields } from "#app/public-forms/fields.tsx";
import { emptyForm, type SentForm } from "#app/public-forms/sent-form.ts";
import { HubHero } from "#app/talk-page/hub-hero.tsx";
import type { BookScreen } from "#app/talk-page/screens.ts";
import { inviteTitle } from "#app/talk-page/shown-hub.ts";
import { TextField } from "#app/ui/fields.tsx";
import { TickField } from "#app/ui/form-fields.tsx";

interface Props {
  screen: BookScreen;
  /** The styles below the hero. */
  styles: React.ReactNode;
  sentBooking?: SentForm;
}

export function BookPage({ screen: { hub, formToken, isSent, isWaiting }, styles, sentBooking }: Props) {
  const { firstName } = hub.speaker;
  const thanks = `Thank you. ${firstName} has your request. Expect a reply by email within 24-48 hours.`;
  return (
    <>
      <HubHero hub={hub} />
      <main className="column">
        {styles}
        <div className="talk" id="talk">
          <div className="stack">
            <h1>{inviteTitle(hub.speaker)}</h1>
            {isSent && !sentBooking ? (
              <p id="sent" className="notice" role="status" tabIndex={-1}>
                {isWaiting ? waitingText(firstName) : thanks}
              </p>
            ) : (
              <section className="panel">
                <form className="stack" data-keep={thanks} method="post" action={`${hub.path}/book#sent`} noValidate>
                  <BookFields firstName={firstName} form={sentBooking} token={formToken} />
                </form>
              </section>
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

interface FieldProps {
  firstName: string;
  form?: SentForm;
  token: string;
}

function BookFields({ firstName, form = emptyForm, token }: FieldProps) {
  return (
    <>
      <FormError>{form.errors[""] ?? form.errors[honeypotField]}</FormError>
      <TextField
        label="Name"
        field={fieldOf(form, "name", "book")}
        autoComplete="name"
        maxLength={bookingLengths.name}
        required
      />
      <TextField
        label="Email"
        field={fieldOf(form, "email", "book")}
        type="email"
        autoComplete="email"
        maxLength={bookingLengths.email}
        required
      />
      <TextField
        label="What for?"
        field={fieldOf(form, "eventName", "book")}
        description="An event, a company, a first idea. All else can wait."
        dir="auto"
        maxLength={bookingLengths.eventName}
        required
      />
      <TickField field={fieldOf(form, "consent", "book")} label={bookingConsent(firstName)} />
      <HiddenFields form={form} token={token} />
      <button className="button" type="submit">
        Send Booking Request
      </button>
    </>
  );
}
