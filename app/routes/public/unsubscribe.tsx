import { data, href } from "react-router";
import { findSpeakerForPrivacy } from "#app/domain/privacy/queries.server.ts";
import { stopAudienceEmails } from "#app/domain/privacy/stop-emails.server.ts";
import { findEmailSwitch, turnOffEmails } from "#app/domain/profiles/email-switches.server.ts";
import { type OptionalEmailKind, readUnsubscribeToken } from "#app/domain/values/unsubscribe-link.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { privateHeaders } from "#app/routes/public/privacy/private-page.server.ts";
import type { Services } from "#app/services.ts";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import type { Route } from "./+types/unsubscribe.ts";

/** What a link in a letter stops, in words. */
interface UnsubscribeDetails {
  emailsLabel: string;
  /** What that means, and what still comes. */
  means: string;
  email: string;
  isOn: boolean;
  isAudience: boolean;
}

const optionalEmailTexts: Record<OptionalEmailKind, { emailsLabel: string; means: string }> = {
  emailNotifications: {
    emailsLabel: "all optional emails",
    means:
      "You will no longer get emails about booking requests, new leads, weekly reports, news or offers. You can still see your requests and leads in Talk Hubs.",
  },
  newLeadAlerts: { emailsLabel: "emails about new leads", means: "You can still see new leads under Leads." },
  analyticsReports: { emailsLabel: "the weekly report", means: "You can still see your results under Analytics." },
  productUpdates: { emailsLabel: "news about Talk Hubs", means: "You will still get emails about your account." },
  marketingEmails: { emailsLabel: "offers and events", means: "You will still get emails about your account." },
};

/** Opening the link changes nothing (programs open links in mail); its button does, and so does a mail program's. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const subscription = await findSubscription(services, params.token);
  const { supportEmail } = services.settings;
  return data(
    { stop: subscription?.stop ?? null, supportEmail },
    { status: subscription ? 200 : 404, headers: privateHeaders },
  );
}

/** RFC 8058: a POST of `List-Unsubscribe=One-Click` does it at once, without cookies, and is answered without a redirect. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContextKey);
  const form = await readForm(request);
  if (form.get("List-Unsubscribe") !== "One-Click") return orNotFound<never>(null);
  const subscription = await findSubscription(services, params.token);
  await subscription?.unsubscribe();
  return data({ isDone: subscription !== null }, { status: subscription ? 200 : 404, headers: privateHeaders });
}

async function findSubscription(
  services: Services,
  token: string,
): Promise<{ stop: UnsubscribeDetails; unsubscribe(): Promise<void> } | null> {
  const target = readUnsubscribeToken(services, token);
  if (target?.emailKind === "audience") {
    const speaker = await findSpeakerForPrivacy(services, target.speakerId);
    if (!speaker) return null;
    const { name, firstName } = speaker;
    const means = `You will no longer get invitations or notices from ${firstName}, and your consent to be contacted is withdrawn. You will still get replies to your own requests.`;
    const stop = { emailsLabel: `emails from ${name}`, means, email: target.email, isOn: true, isAudience: true };
    return { stop, unsubscribe: () => stopAudienceEmails(services, target) };
  }
  const emailSwitch = target && (await findEmailSwitch(services, target.speakerId, target.emailKind));
  if (!emailSwitch) return null;
  const stop = { ...optionalEmailTexts[target.emailKind], ...emailSwitch, isAudience: false };
  return { stop, unsubscribe: () => turnOffEmails(services, target.speakerId, target.emailKind) };
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Unsubscribe({ loaderData: { stop, supportEmail }, actionData }: Route.ComponentProps) {
  if (!stop)
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
  const isStopped = actionData?.isDone || !stop.isOn;
  return (
    <AccountCard title={isStopped ? "You are unsubscribed" : "Unsubscribe?"}>
      <div className="stack" role={isStopped ? "status" : undefined}>
        <p className="break">
          {isStopped
            ? `We will no longer send ${stop.emailsLabel} to ${stop.email}.`
            : `We will stop sending ${stop.emailsLabel} to ${stop.email}.`}
        </p>
        <p className="quiet">{stop.means}</p>
      </div>
      {!isStopped && (
        <form method="post" className="stack">
          <button type="submit" className="button" name="List-Unsubscribe" value="One-Click">
            Unsubscribe
          </button>
        </form>
      )}
      {!stop.isAudience && (
        <p className="quiet">
          {isStopped ? "Changed your mind? Choose which emails you get in " : "Or choose which emails you get in "}
          <a href={href("/account-settings")}>Account Settings</a>.
        </p>
      )}
    </AccountCard>
  );
}
