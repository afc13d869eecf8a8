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
    what: "all optional letters",
    means:
      "Letters about booking requests stop, and with them those about new leads, the weekly report, news and offers. Requests and leads still wait for you here.",
  },
  newLeadAlerts: { what: "letters about new leads", means: "New leads still wait for you under Leads." },
  analyticsReports: { what: "the weekly report", means: "The figures still stand under Analytics." },
  productUpdates: { what: "news about Talk Hubs", means: "Letters about your account still come." },
  marketingEmails: { what: "offers and events", means: "Letters about your account still come." },
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
    const means = `Invitations and notices from ${firstName} stop, and if you agreed to be written to, that is taken back. Answers to what you ask for yourself still come.`;
    const stop = { what: `letters from ${name}`, means, email: asked.email, isOn: true, isAudience: true };
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
        title="This link stops nothing"
        intro="A mail program may have cut it off: please try again from the letter, and copy the whole address."
      >
        <p>
          If letters still come, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we stop them.
        </p>
      </AccountCard>
    );
  const isStopped = actionData?.isDone || !stop.isOn;
  return (
    <AccountCard title={isStopped ? "These letters have stopped" : "Stop these letters?"}>
      <div className="stack" role={isStopped ? "status" : undefined}>
        <p className="break">
          {isStopped
            ? `Stopped for ${stop.email}: ${stop.what}.`
            : `You are about to stop ${stop.what} to ${stop.email}.`}
        </p>
        <p className="quiet">{stop.means}</p>
      </div>
      {!isStopped && (
        <form method="post" className="stack">
          <button type="submit" className="button" name="List-Unsubscribe" value="One-Click">
            Stop these letters
          </button>
        </form>
      )}
      {!stop.isAudience && (
        <p className="quiet">
          {isStopped ? "Changed your mind? All switches are in " : "Or choose more finely in "}
          <a href={href("/account-settings")}>Account Settings</a>.
        </p>
      )}
    </AccountCard>
  );
}
