// What attendees ask the speaker for, with the answers. Nobody sees a request before the speaker approves it.
import { audienceRequestLimits } from "#app/domain/audience-requests/audience-requests.ts";
import { honeypotField, leadFieldLengths } from "#app/domain/leads/leads.ts";
import { FormError, fieldOf, HiddenFields } from "#app/public-forms/fields.tsx";
import { emptyForm, type SentForm } from "#app/public-forms/sent-form.ts";
import type {
  AudienceRequestAnswerView,
  AudienceRequestView,
  SentAudienceRequestKind,
} from "#app/talk-page/ask-view.ts";
import { HubHero } from "#app/talk-page/hub-hero.tsx";
import { ResourceLink } from "#app/talk-page/hub-resources.tsx";
import type { AskScreen } from "#app/talk-page/screens.ts";
import { AskStyles } from "#app/ui/branded/hub-styles.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface Props {
  screen: AskScreen;
  /** The styles below the hero. */
  styles: React.ReactNode;
  sentAudienceRequest?: SentForm;
  sentSupport?: SentForm;
}

export function AskPage({ screen, styles, sentAudienceRequest, sentSupport }: Props) {
  const { hub, requests, canAsk, formToken, sent } = screen;
  const { firstName } = hub.speaker;
  const isListed = canAsk && requests.some(({ id, answer }) => id === sentSupport?.values.request && !answer);
  return (
    <>
      <HubHero hub={hub} />
      <main className="column">
        {styles}
        <AskStyles />
        <div className="talk" id="talk">
          <div className="stack">
            <h1>{canAsk ? `Ask ${firstName}` : "Requests and answers"}</h1>
            {sent && !sentAudienceRequest && !sentSupport && <Thanks sent={sent} firstName={firstName} />}
            {sentSupport && !isListed && <FormError>{messageOf(sentSupport)}</FormError>}
            {canAsk && <AskForm path={hub.path} firstName={firstName} token={formToken} form={sentAudienceRequest} />}
          </div>
          <AudienceRequestList screen={screen} sentSupport={sentSupport} />
          <p>
            <a href={hub.path}>Back to the talk</a>
          </p>
        </div>
      </main>
    </>
  );
}

const thanksTexts: Record<SentAudienceRequestKind, (firstName: string) => string> = {
  request: (firstName) => `Thank you. Your request appears here once ${firstName} approves it.`,
  support: (firstName) => `Thank you. ${firstName} sees that you'd like this too.`,
};

function Thanks({ sent, firstName }: { sent: SentAudienceRequestKind; firstName: string }) {
  return (
    <p id="sent" className="notice" role="status" tabIndex={-1}>
      {thanksTexts[sent](firstName)}
    </p>
  );
}

/** The first error of a form whose fields are not all on the page. */
const messageOf = ({ errors }: SentForm): string | undefined => Object.values(errors)[0];

interface AskFormProps {
  path: string;
  firstName: string;
  token: string;
  form?: SentForm;
}

function AskForm({ path, firstName, token, form = emptyForm }: AskFormProps) {
  return (
    <section className="panel">
      <form
        className="stack"
        data-keep={thanksTexts.request(firstName)}
        method="post"
        action={`${path}/ask#sent`}
        noValidate
      >
        <FormError>{form.errors[""] ?? form.errors[honeypotField]}</FormError>
        <TextField
          label="What would you like?"
          field={fieldOf(form, "text", "ask")}
          description={`The slides, a link, a name: anything ${firstName} mentioned. ${firstName} reads it before anyone else does.`}
          dir="auto"
          maxLength={audienceRequestLimits.text}
          required
        />
        <EmailField form={form} prefix="ask" />
        <HiddenFields form={form} token={token} />
        <button className="button" type="submit">
          {`Ask ${firstName}`}
        </button>
      </form>
    </section>
  );
}

const EmailField = ({ form, prefix }: { form: SentForm; prefix: string }) => (
  <TextField
    label="Email (optional)"
    field={fieldOf(form, "email", prefix)}
    type="email"
    autoComplete="email"
    maxLength={leadFieldLengths.email}
    description="We'll email you once it's answered, then delete your address."
  />
);

function AudienceRequestList({ screen, sentSupport }: Pick<Props, "screen" | "sentSupport">) {
  const { requests, page, pages, hub, canAsk, formToken } = screen;
  if (requests.length === 0) return null;
  return (
    <section>
      <h2>Asked so far</h2>
      <ul className="requests">
        {requests.map((request) => (
          <li key={request.id}>
            <AudienceRequest
              request={request}
              path={hub.path}
              token={canAsk ? formToken : null}
              form={sentSupport?.values.request === request.id ? sentSupport : undefined}
            />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className="row" aria-label="Pages">
          {page > 1 && <a href={`?page=${page - 1}`}>Previous</a>}
          <span>{`Page ${page} of ${pages}`}</span>
          {page < pages && <a href={`?page=${page + 1}`}>Next</a>}
        </nav>
      )}
    </section>
  );
}

interface AudienceRequestProps {
  request: AudienceRequestView;
  path: string;
  /** Null where nothing can be sent. */
  token: string | null;
  form?: SentForm;
}

function AudienceRequest({ request: { id, text, supporterCount, answer }, path, token, form }: AudienceRequestProps) {
  return (
    <>
      <p dir="auto">
        <b>{text}</b>
      </p>
      {answer ? (
        <Answer answer={answer} />
      ) : token === null ? (
        <p className="quiet small">{describeSupporters(supporterCount)}</p>
      ) : (
        <SupportForm id={id} text={text} count={supporterCount} path={path} token={token} form={form} />
      )}
    </>
  );
}

function Answer({ answer: { text, resource } }: { answer: AudienceRequestAnswerView }) {
  return (
    <div className="answer">
      {text && <p dir="auto">{text}</p>}
      {resource && <ResourceLink resource={{ ...resource, isFeatured: false }} />}
      {!text && !resource && <p className="quiet">The speaker no longer shares this.</p>}
    </div>
  );
}

interface SupportFormProps {
  id: string;
  text: string;
  count: number;
  path: string;
  token: string;
  form?: SentForm;
}

/** A form for each request, so that Enter in an address sends this one. */
function SupportForm({ id, text, count, path, token, form = emptyForm }: SupportFormProps) {
  const prefix = `plus-${id}`;
  return (
    <form className="support" method="post" action={`${path}/plus#sent`} noValidate>
      <FormError>{form.errors[""] ?? form.errors.request ?? form.errors[honeypotField]}</FormError>
      <span className="quiet small">{describeSupporters(count)}</span>
      <button className="button button-quiet" type="submit" aria-label={`+1: ${text}`}>
        +1
      </button>
      <details open={Boolean(form.values.email)}>
        <summary>Email me the answer</summary>
        <EmailField form={form} prefix={prefix} />
      </details>
      <input type="hidden" name="request" value={id} />
      <HiddenFields form={form} token={token} />
    </form>
  );
}

const describeSupporters = (count: number): string => (count === 1 ? "1 person asked" : `${count} people asked`);
