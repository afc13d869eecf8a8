import { data, href } from "react-router";
import { isUnsubscribed } from "#app/domain/emails/unsubscriptions.server.ts";
import { findSpeakerForPrivacy } from "#app/domain/privacy/queries.server.ts";
import { findRenewableConsent, resumeEmails } from "#app/domain/privacy/renew-consent.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import { findEmailSwitch, turnOffEmails } from "#app/domain/profiles/email-switches.server.ts";
import { type OptionalEmailKind, readUnsubscribeToken } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { privatePage } from "#app/routes/public/privacy/private-page.server.ts";
import type { Services } from "#app/services.ts";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import type { Route } from "./+types/unsubscribe.ts";

interface UnsubscribeDetails {
  emailsLabel: string;
  /** What stops, and what is still sent. */
  explanation: string;
  email: string;
  isOn: boolean;
  /** For the audience: the speaker, and the text to agree to again once they unsubscribed. */
  audience: { speaker: string; consentText: string | null } | null;
}

const optionalEmailTexts: Record<OptionalEmailKind, { emailsLabel: string; explanation: string }> = {
  emailNotifications: {
    emailsLabel: "all optional emails",
    explanation:
      "You will no longer get emails about booking requests, new leads, weekly reports, news or offers. You can still see your requests and leads here.",
  },
  newLeadAlerts: { emailsLabel: "emails about new leads", explanation: "You can still see new leads under Leads." },
  analyticsReports: {
    emailsLabel: "the weekly report",
    explanation: "You can still see your results under Analytics.",
  },
  productUpdates: { emailsLabel: "news about this site", explanation: "You will still get emails about your account." },
  marketingEmails: { emailsLabel: "offers and events", explanation: "You will still get emails about your account." },
};

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/**
 * Opening the link changes nothing, because mail scanners open it too. The button unsubscribes, and so does a mail
 * program's own.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const subscription = await findSubscription(services, params.token);
  const { supportEmail } = services.settings;
  return data({ details: subscription?.details ?? null, supportEmail }, subscription ? 200 : 404);
}

/** RFC 8058: a POST of `List-Unsubscribe=One-Click` unsubscribes at once, without cookies and without a redirect. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContextKey);
  const form = await readForm(request);
  if (form.has("resume")) return resume(services, params.token);
  if (form.get("List-Unsubscribe") !== "One-Click") return orNotFound<never>(null);
  const subscription = await findSubscription(services, params.token);
  await subscription?.unsubscribe();
  return data({ isResumed: false }, subscription ? 200 : 404);
}

/** Only the reader of a mailbox has the link of an email to it. */
async function resume(services: Services, token: string) {
  const target = readUnsubscribeToken(services, token);
  if (target?.emailKind !== "audience") return orNotFound<never>(null);
  await resumeEmails(services, target);
  return { isResumed: true };
}

async function findSubscription(
  services: Services,
  token: string,
): Promise<{ details: UnsubscribeDetails; unsubscribe(): Promise<void> } | null> {
  const target = readUnsubscribeToken(services, token);
  if (target?.emailKind === "audience") {
    const speaker = await findSpeakerForPrivacy(services, target.speakerId);
    if (!speaker) return null;
    const { name, firstName } = speaker;
    const explanation = `You will no longer get invitations or notices from ${firstName}, and your consent to be contacted is withdrawn. You will still get replies to your own requests.`;
    const renewable = await findRenewableConsent(services, target);
    const details = {
      emailsLabel: `emails from ${name}`,
      explanation,
      email: target.email,
      isOn: !(await isUnsubscribed(services, services.db, target)),
      audience: { speaker: name, consentText: renewable?.consentText ?? null },
    };
    return { details, unsubscribe: () => withdrawConsent(services, target) };
  }
  const emailSwitch = target && (await findEmailSwitch(services, target.speakerId, target.emailKind));
  if (!emailSwitch) return null;
  const details = { ...optionalEmailTexts[target.emailKind], ...emailSwitch, audience: null };
  return { details, unsubscribe: () => turnOffEmails(services, target.speakerId, target.emailKind) };
}

export default function Unsubscribe({ loaderData: { details, supportEmail }, actionData }: Route.ComponentProps) {
  if (!details)
    return (
      <AccountCard
        title="This unsubscribe link does not work"
        intro="Your email app may have cut the link short. Please go back to the email and copy the whole link."
      >
        <p>
          Still getting emails? Contact <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we'll stop them.
        </p>
      </AccountCard>
    );
  const { isOn, emailsLabel, email, audience } = details;
  const isStopped = !isOn;
  if (actionData?.isResumed && isOn)
    return (
      <AccountCard title="Welcome back">
        <p className="break" role="status">{`We will send ${emailsLabel} to ${email} again.`}</p>
      </AccountCard>
    );
  return (
    <AccountCard title={isStopped ? "You are unsubscribed" : "Unsubscribe?"}>
      <div className="stack" role={isStopped ? "status" : undefined}>
        <p className="break">
          {isStopped
            ? `We will no longer send ${emailsLabel} to ${email}.`
            : `We will stop sending ${emailsLabel} to ${email}.`}
        </p>
        <p className="quiet">{details.explanation}</p>
      </div>
      {!isStopped && (
        <form method="post" className="stack">
          <button type="submit" className="button" name="List-Unsubscribe" value="One-Click">
            Unsubscribe
          </button>
        </form>
      )}
      {isStopped && audience && (
        <form method="post" className="stack">
          <p className="quiet">
            {audience.consentText ? "Changed your mind? You agree again to:" : "Changed your mind?"}
          </p>
          {audience.consentText && <p dir="auto">{`“${audience.consentText}”`}</p>}
          <button type="submit" className="button button-quiet" name="resume" value="yes">
            {`Get emails from ${audience.speaker} again`}
          </button>
        </form>
      )}
      {!audience && (
        <p className="quiet">
          {isStopped ? "Changed your mind? Choose which emails you get in " : "Or choose which emails you get in "}
          <a href={href("/account-settings")}>Account Settings</a>.
        </p>
      )}
    </AccountCard>
  );
}
