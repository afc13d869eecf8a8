// What the booker answers and sends: one form, which works without script.
import { maxAnswerLength, maxFormFileBytes } from "#app/domain/booker-pages/booker-pages.ts";
import { bookingAnswerField, bookingVersionField } from "#app/domain/booker-pages/form.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { FormError } from "#app/public-forms/fields.tsx";
import type { SentForm } from "#app/public-forms/sent-form.ts";
import type { BookerPageView } from "#app/routes/public/booker-page/booker-page-view.server.ts";
import { TextareaField, TextField } from "#app/ui/fields.tsx";

interface Props {
  view: BookerPageView;
  path: string;
  isSaved: boolean;
  /** The form that was refused. */
  sent?: { form: SentForm; isPartlySaved: boolean };
}

/** The speaker's questions and the files of both sides; only to read once the booking is done. */
export function PageForm({ view, path, isSaved, sent }: Props) {
  const { answers, isLocked, speaker, files } = view;
  if (isLocked && !sent)
    return (
      <>
        {answers.length > 0 && <Answered view={view} />}
        {files.length > 0 && (
          <section className="stack">
            <h2>Files</h2>
            <Files view={view} path={path} />
          </section>
        )}
      </>
    );
  return (
    <form id="questions" className="page-form" method="post" action={path} encType="multipart/form-data" noValidate>
      {isSaved && !sent && (
        <p className="notice said" role="status">
          {`Saved. ${speaker.firstName} sees it now, and you can change your answers until the talk is done.`}
        </p>
      )}
      <FormError>
        {sent && (sent.form.errors[""] ?? "Nothing was saved. Please check the fields marked below.")}
      </FormError>
      {answers.length > 0 && (
        <section className="stack">
          <h2>{`What ${speaker.firstName} would like to know`}</h2>
          {answers.map((each) => (
            <Answer key={each.position} answer={each} sent={sent} />
          ))}
        </section>
      )}
      <section className="stack">
        <h2>Files</h2>
        <Files view={view} path={path} />
        <FileField view={view} sent={sent} />
      </section>
      <button className="button" type="submit">
        Save
      </button>
    </form>
  );
}

const Answered = ({ view: { answers, speaker } }: Pick<Props, "view">) => (
  <section className="stack">
    <h2>{`What ${speaker.firstName} wanted to know`}</h2>
    <dl className="answered">
      {answers.map(({ position, question, answer }) => (
        <div key={position}>
          <dt dir="auto">{question}</dt>
          <dd dir="auto">{answer ?? "Not answered"}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/**
 * After a conflict, only the answer in question shows what was sent: the others are saved, or stand as someone else wrote
 * them. It then replaces the other's text, which its author has read.
 */
function Answer({ answer: each, sent }: { answer: BookerPageView["answers"][number]; sent: Props["sent"] }) {
  const [name, version] = [bookingAnswerField(each.position), bookingVersionField(each.position)];
  const error = sent?.form.errors[name];
  const isAsSent = sent && (!sent.isPartlySaved || error !== undefined);
  const text = isAsSent ? sent.form.values[name] : each.answer;
  return (
    <>
      <TextareaField
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

/** The page's script adds the files that it sends. */
function Files({ view: { files }, path }: Pick<Props, "view" | "path">) {
  return (
    <ul className="booking-files" id="files" data-address={`${path}/files`}>
      {files.map(({ id, name, note }) => (
        <li key={id}>
          <a href={`${path}/files/${id}`} dir="auto">
            {name}
          </a>
          <br />
          <span className="quiet small">{note}</span>
        </li>
      ))}
    </ul>
  );
}

function FileField({ view: { fileId, speaker }, sent }: Pick<Props, "view" | "sent">) {
  const error = sent?.form.errors.file;
  return (
    <>
      <TextField
        label="Add a file (optional)"
        field={{ id: "file", name: "file", errors: error ? [error] : undefined }}
        type="file"
        description={
          <>
            {`An agenda, a logo, a plan of the room. ${speaker.firstName} gets it; PDF, Word, PowerPoint, Excel or an image, up to `}
            <span data-scripted="50 MB each, sent as soon as you choose it">{formatSize(maxFormFileBytes)}</span>.
          </>
        }
      />
      <input type="hidden" name="fileId" defaultValue={fileId} />
    </>
  );
}
