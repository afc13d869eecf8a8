import { data, href } from "react-router";
import { findHolder } from "#app/domain/privacy/queries.server.ts";
import { stopAudienceLetters } from "#app/domain/privacy/stop-letters.server.ts";
import { findLetterSwitch, stopLetters } from "#app/domain/profiles/stop-letters.server.ts";
import { readUnsubscribeToken, type Stoppable } from "#app/domain/values/unsubscribe-link.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { orNotFound, visit } from "#app/request/visit.ts";
import { privateHeaders } from "#app/routes/public/privacy/private-page.server.ts";
import type { Services } from "#app/services.ts";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import type { Route } from "./+types/unsubscribe.ts";

/** What a link in a letter stops, in words. */
interface Stop {
  what: string;
  /** What that means, and what still comes. */
  means: string;
  email: string;
  isOn: boolean;
  isAudience: boolean;
}

const words: Record<Stoppable, { what: string; means: string }> = {
  emailNotifications: {
    what: "all optional emails",
    means:
      "You will no longer get emails about booking requests, new leads, weekly reports, news or offers. You can still see your requests and leads in Talk Hubs.",
  },
  newLeadAlerts: { what: "emails about new leads", means: "You can still see new leads under Leads." },
  analyticsReports: { what: "the weekly report", means: "You can still see your results under Analytics." },
  productUpdates: { what: "news about Talk Hubs", means: "You will still get emails about your account." },
  marketingEmails: { what: "offers and events", means: "You will still get emails about your account." },
};

/** Opening the link changes nothing (programs open links in mail); its button does, and so does a mail program's. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(visit);
  const found = await findStop(services, params.token);
  const { supportEmail } = services.settings;
  return data({ stop: found?.stop ?? null, supportEmail }, { status: found ? 200 : 404, headers: privateHeaders });
}

/** RFC 8058: a POST of `List-Unsubscribe=One-Click` does it at once, without cookies, and is answered without a redirect. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(visit);
  const form = await readForm(request);
  if (form.get("List-Unsubscribe") !== "One-Click") return orNotFound<never>(null);
  const found = await findStop(services, params.token);
  await found?.stopIt();
  return data({ isDone: found !== null }, { status: found ? 200 : 404, headers: privateHeaders });
}

async function findStop(services: Services, token: string): Promise<{ stop: Stop; stopIt(): Promise<void> } | null> {
  const asked = readUnsubscribeToken(services, token);
  if (asked?.letters === "audience") {
    const speaker = await findHolder(services, asked.speakerId);
    if (!speaker) return null;
    const { name, firstName } = speaker;
    const means = `You will no longer get invitations or notices from ${firstName}, and your consent to be contacted is withdrawn. You will still get replies to your own requests.`;
    const stop = { what: `emails from ${name}`, means, email: asked.email, isOn: true, isAudience: true };
    return { stop, stopIt: () => stopAudienceLetters(services, asked) };
  }
  const found = asked && (await findLetterSwitch(services, asked.speakerId, asked.letters));
  if (!found) return null;
  const stop = { ...words[asked.letters], ...found, isAudience: false };
  return { stop, stopIt: () => stopLetters(services, asked.speakerId, asked.letters) };
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
            ? `We will no longer send ${stop.what} to ${stop.email}.`
            : `We will stop sending ${stop.what} to ${stop.email}.`}
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
