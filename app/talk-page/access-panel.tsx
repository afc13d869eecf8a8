// The access page of a restricted talk, in the talk's own colours.
import { FormError, FormTokenField, fieldOf } from "#app/public-forms/fields.tsx";
import { emptyForm, type SentForm } from "#app/public-forms/sent-form.ts";
import { HubHero } from "#app/talk-page/hub-hero.tsx";
import type { NoticeHub } from "#app/talk-page/shown-hub.ts";
import { restrictedFiles, type TalkState, talkNotices } from "#app/talk-page/state-notices.ts";
import { Icon } from "#app/ui/branded/icons.tsx";
import { TextField } from "#app/ui/fields.tsx";

export type AccessStep =
  | { step: "address" }
  /** In the browser that requested the code. */
  | { step: "code"; email: string }
  /** The link in the email was opened. */
  | { step: "link"; emailId: string; code: string }
  | { step: "ended" };

interface PanelProps {
  hub: NoticeHub;
  state: TalkState;
  /** Only people on the speaker's list get a code. */
  hasList: boolean;
  at: AccessStep;
  /** Of the form that asks for a code. */
  token: string;
  /** The returned form. */
  sent?: SentForm;
}

export function AccessPanel({ hub, state, hasList, at, token, sent = emptyForm }: PanelProps) {
  if (at.step === "link") return <LinkPanel hub={hub} at={at} sent={sent} />;
  if (at.step === "code") return <CodePanel hub={hub} hasList={hasList} at={at} token={token} sent={sent} />;
  if (at.step === "ended")
    return (
      <AccessFrame hub={hub} sign="clock" title="This link has expired">
        <p>Each email link works once, for 10 minutes, until a newer one is sent. Enter your email to get a new one.</p>
        <AccessRequestForm hub={hub} token={token} sent={sent} />
      </AccessFrame>
    );
  if (state === "archived")
    return (
      <AccessFrame hub={hub} sign="archive" title={talkNotices.archived.title}>
        <p>
          If you had access before, you can still read this talk. Enter the email address you used and we'll send you a
          code.
        </p>
        <AccessRequestForm hub={hub} token={token} sent={sent} />
        <a className="quiet" href={hub.path}>
          Back to the talk
        </a>
      </AccessFrame>
    );
  const { title, text } = talkNotices[state];
  return (
    <AccessFrame hub={hub} sign="lock" title={title}>
      <p>{text}</p>
      {state === "closed" && <p>{restrictedFiles}</p>}
      <AccessRequestForm hub={hub} token={token} sent={sent} />
    </AccessFrame>
  );
}

/** A panel below the talk's hero. */
export function AccessFrame({
  hub,
  sign,
  title,
  children,
}: {
  hub: NoticeHub;
  sign: React.ComponentProps<typeof Icon>["name"];
  title: string;
  children: React.ReactNode;
}) {
  return (
    <>
      <HubHero hub={hub} />
      <main className="column">
        <section className="panel state">
          <p className="mark">
            <Icon name={sign} />
          </p>
          <h1>{title}</h1>
          {children}
        </section>
      </main>
    </>
  );
}

/** The response is the same for every address. */
export function AccessRequestForm({
  hub,
  token,
  sent = emptyForm,
}: {
  hub: Pick<NoticeHub, "path">;
  token: string;
  sent?: SentForm;
}) {
  return (
    <form className="stack access" method="post" action={`${hub.path}/access`} noValidate>
      <FormError>{sent.errors[""]}</FormError>
      <TextField
        label="Email"
        field={fieldOf(sent, "email", "access")}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        description="We'll email you a code. Your address is only used for that."
      />
      <FormTokenField token={sent.values.form_token || token} />
      <button className="button" type="submit" name="intent" value="ask">
        Send me a code
      </button>
    </form>
  );
}

type Step<Name extends AccessStep["step"]> = Extract<AccessStep, { step: Name }>;

/** The link in the email has the code, in whatever browser it is opened: one button is left. */
function LinkPanel({
  hub,
  at: { emailId, code },
  sent,
}: Pick<PanelProps, "hub"> & { at: Step<"link">; sent: SentForm }) {
  const action = `${hub.path}/access`;
  return (
    <AccessFrame hub={hub} sign="lock" title="Your code is here">
      <p>Tap the button to open the talk on this device for 30 days.</p>
      <form className="stack access" method="post" action={action} noValidate>
        <FormError>{sent.errors[""] ?? sent.errors.code}</FormError>
        <input type="hidden" name="emailId" value={emailId} />
        <input type="hidden" name="code" value={code} />
        <button className="button" type="submit" name="intent" value="enter">
          Open the Talk Hub
        </button>
      </form>
      <a href={`${action}?other`}>Request a new code</a>
    </AccessFrame>
  );
}

type CodePanelProps = Pick<PanelProps, "hub" | "hasList" | "token"> & { at: Step<"code">; sent: SentForm };

function CodePanel({ hub, hasList, at: { email }, token, sent }: CodePanelProps) {
  const action = `${hub.path}/access`;
  const address = <b className="address">{email}</b>;
  return (
    <AccessFrame hub={hub} sign="mail" title="Check your email">
      {hasList ? (
        <p>
          If {address} has access, a code is on its way. It expires in 10 minutes. If you're not on the list yet,{" "}
          {hub.speaker.firstName} will see your request.
        </p>
      ) : (
        <p>A code is on its way to {address}. It expires in 10 minutes.</p>
      )}
      <form className="stack access" method="post" action={action} noValidate>
        <FormError>{sent.errors[""]}</FormError>
        <TextField
          label="Code"
          field={fieldOf(sent, "code", "access")}
          className="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
        <button className="button" type="submit" name="intent" value="enter">
          Open the Talk Hub
        </button>
      </form>
      <form className="row" method="post" action={action}>
        <input type="hidden" name="email" value={email} />
        <FormTokenField token={sent.values.form_token || token} />
        <button className="button button-quiet" type="submit" name="intent" value="ask">
          Send a new code
        </button>
        <a className="button button-quiet" href={`${action}?other`}>
          Use another address
        </a>
      </form>
    </AccessFrame>
  );
}
