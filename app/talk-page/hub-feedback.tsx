import type { ComponentProps } from "react";
import {
  defaultQuestion,
  maxCommentsLength,
  type Question,
  type ReasonBand,
  ratingLabels,
  ratingRequired,
  ratings,
  reasonFields,
} from "#app/domain/feedback/feedback.ts";
import { FormError, fieldOf, HiddenFields } from "#app/public-forms/fields.tsx";
import { emptyForm, type SentForm } from "#app/public-forms/sent-form.ts";
import { ConnectButton, type ConnectedHub } from "#app/talk-page/hub-connect.tsx";
import { OwnQuestionField } from "#app/talk-page/hub-questions.tsx";
import { QuoteOffer } from "#app/talk-page/hub-quotes.tsx";
import { inviteTitle, type TalkHub } from "#app/talk-page/shown-hub.ts";
import { ThanksStyles } from "#app/ui/branded/hub-styles.tsx";
import { Icon, starPath } from "#app/ui/branded/icons.tsx";
import { TextareaField, TextField } from "#app/ui/fields.tsx";
import { TickField } from "#app/ui/form-fields.tsx";

interface Props {
  hub: TalkHub;
  form?: SentForm;
  token?: string;
  /** The speaker has this visitor's address already. */
  hasSharedContact?: boolean;
  /** The owner can look at a talk that is not open, but not submit feedback. */
  isDisabled?: boolean;
}

/**
 * The speaker's questions in their order. Five stars are five radio buttons; CSS alone shows the fields after them once
 * a star is chosen.
 */
export function FeedbackForm({ hub, form = emptyForm, token, hasSharedContact, isDisabled }: Props) {
  const kinds = ["panel rate", form !== emptyForm && "is-back"];
  const stars = hub.questions.findIndex(({ type }) => type === "rating");
  const renderQuestion = (question: Question) => <OwnQuestionField key={question.id} question={question} form={form} />;
  return (
    <section id="rate">
      <form
        className={kinds.filter(Boolean).join(" ")}
        data-keep=""
        method="post"
        action={`${hub.path}/feedback`}
        noValidate
      >
        <fieldset className="rate-fields" disabled={isDisabled}>
          <FeedbackFormError form={form} />
          {hub.questions.slice(0, stars).map(renderQuestion)}
          <Stars question={hub.questions[stars]?.question ?? defaultQuestion.question} form={form} />
          {/* Once a star is chosen, the button sticks to the bottom of the screen, but only within this part, so it
             never covers the stars. */}
          <div className="rate-fields">
            <div className="more stack">
              <Reasons band="high" legend="What worked well?" hub={hub} form={form} />
              <Reasons band="low" legend="What could be better?" hub={hub} form={form} />
              {hub.questions.slice(stars + 1).map(renderQuestion)}
              <TextareaField
                label="Comments (optional)"
                field={fieldOf(form, "comments", "feedback")}
                dir="auto"
                rows={3}
                maxLength={maxCommentsLength}
              />
              {(!hasSharedContact || form.values.email) && (
                <>
                  <TextField
                    label="Email (optional)"
                    field={fieldOf(form, "email", "feedback")}
                    type="email"
                    autoComplete="email"
                    placeholder=" "
                  />
                  <TickField field={fieldOf(form, "emailConsent", "feedback")} label={hub.leadConsentText} />
                </>
              )}
            </div>
            <HiddenFields form={form} token={token} />
            <button className="button" type="submit">
              Submit Feedback
            </button>
          </div>
        </fieldset>
      </form>
    </section>
  );
}

function Stars({ question, form }: { question: string; form: SentForm }) {
  return (
    <fieldset className="stars">
      <legend>
        <h2 dir="auto">{question}</h2>
      </legend>
      {ratings.map((rating) => (
        <label key={rating}>
          <input type="radio" name="rating" value={rating} defaultChecked={form.values.rating === String(rating)} />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={starPath} />
          </svg>
          <span>{ratingLabels[rating]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ReasonsProps {
  band: ReasonBand;
  legend: string;
  hub: TalkHub;
  form: SentForm;
}

/** CSS alone shows the reasons that belong to the chosen star; without it, the server takes only those. */
function Reasons({ band, legend, hub: { reasons }, form }: ReasonsProps) {
  const name = reasonFields[band];
  const ticked = form.values[name]?.split("\n");
  if (reasons[band].length === 0) return null;
  return (
    <fieldset className={`picks picks-yes_no ${band}`}>
      <legend>{`${legend} (optional)`}</legend>
      {reasons[band].map((text) => (
        <label key={text} dir="auto">
          <input type="checkbox" name={name} value={text} defaultChecked={ticked?.includes(text)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

/** The error for the whole form, announced to screen readers. A returned form always has one. */
function FeedbackFormError({ form }: { form: SentForm }) {
  const { rating, leave_empty: honeypot, "": formError, ...others } = form.errors;
  const message = formError ?? honeypot ?? (Object.keys(others).length > 0 ? "Please check the marked fields." : null);
  return (
    <FormError>
      {rating ? (
        <>
          <b>{ratingRequired.title}</b>
          {`: ${ratingRequired.message}`}
        </>
      ) : (
        message
      )}
    </FormError>
  );
}

export interface OtherTalk {
  path: string;
  title: string;
  /** "Thu 24 Dec 2026" */
  day: string | null;
}

interface ThankYouProps {
  hub: ConnectedHub & Pick<TalkHub, "path" | "resources" | "socialSharing" | "offerCertificate">;
  others: OtherTalk[];
  /** After a comment: asks whether it may be quoted. */
  offer?: Omit<ComponentProps<typeof QuoteOffer>, "hub">;
  /** The address that the files were just sent to. */
  filesTo?: string | null;
  /** After 4 or 5 stars: the short booking form, where the speaker can be booked from the talk. */
  bookPath?: string | null;
}

/** Specification, section 8, with links to the files, to Connect and to the speaker's other talks. */
export function ThankYou({ hub, others, offer, filesTo, bookPath }: ThankYouProps) {
  return (
    // Its sentences are ours and English, also at a talk in a language that is written from the right.
    <section id="rate" className="panel thanks" dir="ltr" tabIndex={-1}>
      <ThanksStyles />
      <p className="mark">
        <Icon name="check" />
      </p>
      <div role="status">
        <h2>Thank you! Your feedback has been submitted successfully.</h2>
        {filesTo && (
          <p>
            Your files are on their way to <bdi>{filesTo}</bdi>.
          </p>
        )}
      </div>
      {offer && <QuoteOffer hub={hub} {...offer} />}
      {bookPath && <Recommendation hub={hub} bookPath={bookPath} />}
      <div className="row next">
        {hub.resources.length > 0 && (
          <a className="button button-quiet" href={`${hub.path}#files`}>
            Open the files
          </a>
        )}
        {hub.connectLink && <ConnectButton hub={hub} isQuiet />}
      </div>
      {others.length > 0 && (
        <nav aria-label={`More talks by ${hub.speaker.firstName}`}>
          <h3>{`More talks by ${hub.speaker.firstName}`}</h3>
          <ul className="talks">
            {others.map((talk) => (
              <li key={talk.path}>
                <a href={talk.path} dir="auto">
                  {talk.title}
                </a>
                {talk.day && <span className="quiet">{talk.day}</span>}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {hub.offerCertificate && (
        <p>
          <a href={`${hub.path}/certificate`}>Certificate of attendance</a>
        </p>
      )}
      {/* Without the query, a browser that is on the talk's page would stay at this very section. */}
      <p className="again">
        <a href={`${hub.path}?again#rate`}>Change my answer</a>
      </p>
    </section>
  );
}

/** One quiet question for those who liked the talk. */
function Recommendation({ hub, bookPath }: { hub: ThankYouProps["hub"]; bookPath: string }) {
  return (
    <section className="recommend">
      <h3>Know someone who should hear this?</h3>
      <a className="button button-quiet" href={bookPath}>
        {inviteTitle(hub.speaker)}
      </a>
      {hub.socialSharing && (
        <button type="button" popoverTarget="qr-dialog">
          Tell a colleague
        </button>
      )}
    </section>
  );
}
