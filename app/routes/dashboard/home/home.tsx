import { data } from "react-router";
import { readFromReplica } from "#app/database/read-replica.server.ts";
import { findTotals } from "#app/domain/analytics/queries.server.ts";
import { listWaitingAudienceRequests } from "#app/domain/audience-requests/queries.server.ts";
import { hasAnyRating } from "#app/domain/feedback/queries.server.ts";
import { countHubs, listHubs } from "#app/domain/hubs/queries.server.ts";
import { storeDueStatuses } from "#app/domain/hubs/schedule.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { listWaitingQuotes } from "#app/domain/quotes/queries.server.ts";
import { readFilters } from "#app/domain/values/filters.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { readSteps } from "#app/routes/dashboard/home/first-steps.server.ts";
import { FirstRating, FirstSteps } from "#app/routes/dashboard/home/first-steps.tsx";
import { NothingPlanned, TalkHero } from "#app/routes/dashboard/home/hero.tsx";
import { type HeroView, loadHero } from "#app/routes/dashboard/home/hero-view.server.ts";
import styles from "#app/routes/dashboard/home/home.module.css";
import { HubListing } from "#app/routes/dashboard/home/hub-listing.tsx";
import { ShareCard } from "#app/routes/dashboard/home/share-card.tsx";
import { WaitingCard, type WaitingTalk } from "#app/routes/dashboard/home/waiting-card.tsx";
import { ClaimUsername } from "#app/routes/dashboard/hub-form/claim-username.tsx";
import { hubFilters } from "#app/routes/dashboard/my-talk-hubs/hub-filters.ts";
import type { Actor, Services } from "#app/services.ts";
import { PageHeader } from "#app/ui/frame.tsx";
import { formatChange, formatCount, Stat, Stats } from "#app/ui/stats.tsx";
import type { Route } from "./+types/home.ts";

const waitingTalkCount = 3;

export const handle: ScreenHandle = { heading: "Dashboard" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const selection = readFilters(hubFilters, query);

  await storeDueStatuses(services, actor);
  const { username, timezone } = orNotFound(await findOwnProfile(services, actor));
  const profileUrl = username && `${services.settings.appUrl.origin}/${username}`;
  const counts = await countHubs(services, actor);
  const matchCounts = selection.search ? await countHubs(services, actor, selection.search) : counts;
  const [totals, hero, hubs, waiting, hasRating] = await Promise.all([
    readFromReplica(services, (reading) => findTotals(reading, actor, timezone)),
    loadHero(services, actor, profileUrl),
    listHubs(services, actor, {
      ...selection,
      page: requestedPage(query),
      total: matchCounts[selection.status ?? "all"],
    }),
    listWaitingTalks(services, actor),
    hasAnyRating(services, actor),
  ]);
  const { steps, cookie } = await readSteps(request, hasRating);
  const view = {
    origin: services.settings.appUrl.origin,
    profileUrl,
    counts,
    totals,
    hero,
    waiting: omitAnswered(waiting, hero),
    listing: { hubs, counts: matchCounts, selection },
    steps,
  };
  return data(view, cookie ? { headers: { "set-cookie": cookie } } : undefined);
}

/** The talks where requests or quotes wait for the speaker's approval, each once. */
async function listWaitingTalks(services: Services, actor: Actor): Promise<WaitingTalk[]> {
  const [requests, quotes] = await Promise.all([
    listWaitingAudienceRequests(services, actor, waitingTalkCount),
    listWaitingQuotes(services, actor, waitingTalkCount),
  ]);
  const talks = new Map<string, WaitingTalk>();
  for (const { hubId, title, count } of requests)
    talks.set(hubId, { hubId, title, requestCount: count, quoteCount: 0 });
  for (const { hubId, title, count } of quotes)
    talks.set(hubId, { hubId, title, requestCount: talks.get(hubId)?.requestCount ?? 0, quoteCount: count });
  return [...talks.values()];
}

/** After a talk its requests are an action of the first card. */
const omitAnswered = (talks: WaitingTalk[], hero: HeroView | null) =>
  talks
    .map((talk) => (hero?.outcome && talk.hubId === hero.id ? { ...talk, requestCount: 0 } : talk))
    .filter(({ requestCount, quoteCount }) => requestCount + quoteCount > 0);

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { origin, profileUrl, counts, totals, hero, waiting, listing, steps } = loaderData;
  const { newBookings } = matches[1].loaderData;
  const isNew = counts.all === 0;
  return (
    <>
      <title>Dashboard</title>
      <PageHeader
        title="Dashboard"
        description={isNew ? "Let's get your first talk online" : "Your current talk and your latest results"}
      />
      {!profileUrl && (
        <div className={styles.claim}>
          <ClaimUsername origin={origin} />
        </div>
      )}
      <div className={styles.layout}>
        <div className={styles.first}>
          {steps === "done" && <FirstRating />}
          {!isNew && (hero ? <TalkHero key={hero.id} hero={hero} /> : <NothingPlanned />)}
          {(isNew || steps === "open") && <FirstSteps hasUsername={profileUrl !== null} hasHub={!isNew} />}
        </div>
        <aside className={styles.side} aria-label="What waits and your profile">
          <WaitingCard talks={waiting} bookingCount={newBookings} />
          {profileUrl && <ShareCard profileUrl={profileUrl} />}
        </aside>
        {!isNew && (
          <>
            <HomeStats counts={counts} totals={totals} />
            <HubListing {...listing} hubCount={counts.all} profileUrl={profileUrl} />
          </>
        )}
      </div>
    </>
  );
}

type LoadedHome = Route.ComponentProps["loaderData"];

function HomeStats({ counts, totals }: Pick<LoadedHome, "counts" | "totals">) {
  return (
    <div className={styles.stats}>
      <Stats label="Your figures" isStrip>
        <Stat label="Total Talk Hubs" value={counts.all} note={counts.draft > 0 && `${counts.draft} in draft`} />
        <Stat
          label="Active Hubs"
          value={counts.active}
          note={counts.scheduled > 0 && `${counts.scheduled} scheduled`}
        />
        <Stat
          label="Total Views"
          value={totals.views.total}
          note={describeLastThirtyDays(totals.views)}
          trend={totals.views.daily}
        />
        <Stat
          label="Total Leads"
          value={totals.leads.total}
          note={describeLastThirtyDays(totals.leads)}
          trend={totals.leads.daily}
        />
      </Stats>
    </div>
  );
}

/** "38 in 30 days, up 12%". The comparison is left out when there is nothing to compare with. */
function describeLastThirtyDays({ month, before }: { month: number; before: number }): string {
  const change = formatChange(month, before);
  return `${formatCount(month)} in 30 days${change ? `, ${change}` : ""}`;
}
