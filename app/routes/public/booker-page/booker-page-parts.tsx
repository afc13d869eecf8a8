import { maxAnswerLength } from "#app/domain/booker-pages/booker-pages.ts";
import { bookingAnswerField, bookingVersionField } from "#app/domain/booker-pages/form.ts";
import type { SentForm } from "#app/public-forms/sent-form.ts";
import type { BookerPageView } from "#app/routes/public/booker-page/booker-page-view.server.ts";
import { FormError, TextAreaField } from "#app/ui/public/field.tsx";

interface ViewProps {
  view: BookerPageView;
}

/** What speaker and booker agreed, and the date for a calendar. */
export function Agreed({ view, path }: ViewProps & { path: string }) {
  return (
    <section className="stack">
      <h2>What you agreed</h2>
      <dl className="agreed">
        {view.agreed.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {view.agreed.length === 0 && <p>{`${view.speaker.firstName} has not entered a date or place yet.`}</p>}
      {view.hasDate && (
        <p>
          <a href={`${path}/calendar.ics`}>Add to your calendar</a>
        </p>
      )}
    </section>
  );
}

interface AnswersProps extends ViewProps {
  path: string;
  isSaved: boolean;
  /** The form that was refused. */
  sent?: { form: SentForm; isPartlySaved: boolean };
}

/** The speaker's questions: one form, or what was answered once the booking is done. */
export function Answers({ view, path, isSaved, sent }: AnswersProps) {
  const { answers, isLocked, speaker } = view;
  if (answers.length === 0) return null;
  return (
    <section id="questions" className="stack">
      <h2>{`What ${speaker.firstName} would like to know`}</h2>
      {isSaved && !sent && (
        <p className="notice said" role="status">
          {`Saved. ${speaker.firstName} sees your answers now, and you can change them until the talk is done.`}
        </p>
      )}
      {isLocked && !sent ? (
        <dl className="answered">
          {answers.map(({ position, question, answer }) => (
            <div key={position}>
              <dt dir="auto">{question}</dt>
              <dd dir="auto">{answer ?? "Not answered"}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <form className="stack" method="post" action={`${path}#questions`} noValidate>
          <FormError>
            {sent && (sent.form.errors[""] ?? "Nothing was saved. Please check the fields marked below.")}
          </FormError>
          {answers.map((each) => (
            <Answer key={each.position} answer={each} sent={sent} />
          ))}
          <button className="button" type="submit">
            Save answers
          </button>
        </form>
      )}
    </section>
  );
}

type AnswerView = BookerPageView["answers"][number];

/**
 * After a conflict, only the answer in question shows what was sent: the others are saved, or stand as someone else wrote
 * them. It then replaces the other's text, which its author has read.
 */
function Answer({ answer: each, sent }: { answer: AnswerView; sent: AnswersProps["sent"] }) {
  const [name, version] = [bookingAnswerField(each.position), bookingVersionField(each.position)];
  const error = sent?.form.errors[name];
  const isAsSent = sent && (!sent.isPartlySaved || error !== undefined);
  const text = isAsSent ? sent.form.values[name] : each.answer;
  return (
    <>
      <TextAreaField
        label={each.question}
        field={{ id: name, name, initialValue: text, errors: error ? [error] : undefined }}
        rows={3}
        maxLength={maxAnswerLength}
        dir="auto"
      />
      <input
        type="hidden"
        name={version}
        defaultValue={sent && !sent.isPartlySaved ? sent.form.values[version] : each.version}
      />
    </>
  );
}

/** What the audience said, once the speaker has made the report for this booking. */
export function Reports({ reports }: { reports: BookerPageView["reports"] }) {
  if (reports.length === 0) return null;
  return (
    <section className="stack">
      <h2>What your audience said</h2>
      {reports.map(({ path, talk }) => (
        <p key={path}>
          <a className="button" href={path} dir="auto">
            {`Open the report on “${talk}”`}
          </a>
        </p>
      ))}
    </section>
  );
}

export function Speaker({ view: { speaker, bookAgain } }: ViewProps) {
  if (!speaker.profilePath) return null;
  return (
    <section className="stack">
      <h2>{`About ${speaker.firstName}`}</h2>
      <p>
        <a href={speaker.profilePath}>{`Biography and pictures on ${speaker.firstName}'s profile`}</a>
      </p>
      {bookAgain && (
        <p>
          <a className="button button-quiet" href={bookAgain}>
            {`Book ${speaker.firstName} again`}
          </a>
        </p>
      )}
    </section>
  );
}
