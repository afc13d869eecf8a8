import { readFromReplica } from "#app/database/read-replica.server.ts";
import { listLiveHubs } from "#app/domain/analytics/live-hub.server.ts";
import { findTotals, listDailyStats } from "#app/domain/analytics/queries.server.ts";
import { listWaitingAudienceRequests } from "#app/domain/audience-requests/queries.server.ts";
import { listRecentRatings } from "#app/domain/feedback/queries.server.ts";
import { countHubs, findNextTalk, listHubs, listOpenHubs, listTalksOfToday } from "#app/domain/hubs/queries.server.ts";
import { storeDueStatuses } from "#app/domain/hubs/schedule.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { listWaitingQuotes } from "#app/domain/quotes/queries.server.ts";
import { dayOf, daysBetween, formatDays, formatSince } from "#app/domain/values/dates.ts";
import { readFilters } from "#app/domain/values/filters.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { FirstSteps } from "#app/routes/dashboard/home/first-steps.tsx";
import styles from "#app/routes/dashboard/home/home.module.css";
import { HubListing } from "#app/routes/dashboard/home/hub-listing.tsx";
import { NextTalk } from "#app/routes/dashboard/home/next-talk.tsx";
import { NowCard } from "#app/routes/dashboard/home/now-card.tsx";
import { OnStageToday } from "#app/routes/dashboard/home/on-stage-today.tsx";
import { RecentFeedbackList, RecentHubs } from "#app/routes/dashboard/home/recent.tsx";
import { ShareCard } from "#app/routes/dashboard/home/share-card.tsx";
import { WaitingList } from "#app/routes/dashboard/home/waiting-list.tsx";
import { ClaimUsername } from "#app/routes/dashboard/hub-form/claim-username.tsx";
import { toLiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { LiveTalk } from "#app/routes/dashboard/live/live-talk.tsx";
import { OpenHubs } from "#app/routes/dashboard/live/open-hubs.tsx";
import { hubFilters } from "#app/routes/dashboard/my-talk-hubs/hub-filters.ts";
import type { Actor, Services } from "#app/services.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { IconPlus } from "#app/ui/icons.ts";
import { formatChange, formatCount, Stat, Stats } from "#app/ui/stats.tsx";
import type { Route } from "./+types/home.ts";

/** Specification: "Recent hubs: 3". */
const recentHubCount = 3;
const recentFeedbackCount = 3;
const openHubCount = 4;
const talkOfTodayCount = 4;
const waitingHubCount = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const selection = readFilters(hubFilters, query);

  await storeDueStatuses(services, actor);
  const { username, timezone } = orNotFound(await findOwnProfile(services, actor));
  const counts = await countHubs(services, actor);
  const matchCounts = await countHubs(services, actor, selection.search);
  const open = await loadOpenHubs(services, actor);
  const [[totals, daily], next, recent, recentFeedback, hubs, talksOfToday, waiting] = await Promise.all([
    readFromReplica(services, (reading) =>
      Promise.all([findTotals(reading, actor, timezone), listDailyStats(reading, actor, timezone)]),
    ),
    // A talk that is on has its own card already.
    findNextTalk(
      services,
      actor,
      open.filter(({ isOn }) => isOn).map(({ loaded }) => loaded.id),
    ),
    listHubs(services, actor, { limit: recentHubCount, total: counts.all }),
    listRecentRatings(services, actor, recentFeedbackCount),
    listHubs(services, actor, {
      ...selection,
      page: requestedPage(query),
      total: matchCounts[selection.status ?? "all"],
    }),
    listTalksOfToday(services, actor, talkOfTodayCount),
    listWaiting(services, actor),
  ]);
  const now = services.clock.now();
  return {
    origin: services.settings.appUrl.origin,
    profileUrl: username && `${services.settings.appUrl.origin}/${username}`,
    counts,
    totals,
    daily,
    next: next?.eventDate
      ? { hub: next, countdown: formatDays(daysBetween(dayOf(now, next.timezone), next.eventDate)) }
      : null,
    open,
    talksOfToday,
    waiting,
    recent: recent.rows,
    recentFeedback: recentFeedback.map(({ createdAt, rating, ...row }) => ({
      ...row,
      rating: rating ?? 0,
      since: formatSince(createdAt, now, timezone),
    })),
    listing: { hubs, counts: matchCounts, selection },
  };
}

/** What attendees sent that waits for the speaker, by hub. */
async function listWaiting(services: Services, actor: Actor) {
  const [requests, quotes] = await Promise.all([
    listWaitingAudienceRequests(services, actor, waitingHubCount),
    listWaitingQuotes(services, actor, waitingHubCount),
  ]);
  return { requests, quotes };
}

/** The open hubs with their current stats, in two statements. */
async function loadOpenHubs(services: Services, actor: Actor) {
  const open = await listOpenHubs(services, actor, openHubCount);
  if (open.length === 0) return [];
  const hubs = await listLiveHubs(
    services,
    open.map(({ id }) => ({ hubId: id, ownerId: actor.id })),
  );
  const now = services.clock.now();
  return open.flatMap(({ id, title, isOn }) =>
    hubs.filter((hub) => hub.id === id).map((hub) => ({ title, isOn, loaded: toLiveHubView(hub, now) })),
  );
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { origin, profileUrl, counts, totals, daily, next, open, recent, recentFeedback, listing } = loaderData;
  const { talksOfToday, waiting } = loaderData;
  const isNew = counts.all === 0;
  return (
    <>
      <title>Dashboard</title>
      {talksOfToday.length > 0 && <OnStageToday talks={talksOfToday} />}
      <PageHeader
        title="Dashboard"
        description={isNew ? "Let's get your first talk online" : "Your next talk and your latest results"}
        actions={!isNew && <HubButtons />}
      />
      {!profileUrl && (
        <div className={styles.claim}>
          <ClaimUsername origin={origin} />
        </div>
      )}
      {isNew ? (
        <div className={styles.columns}>
          <FirstSteps hasUsername={profileUrl !== null} />
          {profileUrl && (
            <div className="stack">
              <ShareCard profileUrl={profileUrl} />
              <NowCard profileUrl={profileUrl} />
            </div>
          )}
        </div>
      ) : (
        <div className="stack">
          {open.length > 0 && <LiveNow open={open} openCount={counts.active} />}
          <HomeStats counts={counts} totals={totals} daily={daily} />
          <div className={styles.columns}>
            <div className="stack">
              {next && <NextTalk {...next} url={profileUrl && `${profileUrl}/${next.hub.slug}`} />}
              <WaitingList
                title="Requests for you"
                hubs={waiting.requests}
                pathOf={(id) => `/dashboard/hubs/${id}/requests`}
              />
              <WaitingList
                title="Quotes to approve"
                hubs={waiting.quotes}
                pathOf={(id) => `/dashboard/edit-hub/${id}/answers?quotes=only`}
              />
              <RecentFeedbackList feedback={recentFeedback} />
            </div>
            <div className="stack">
              {profileUrl && <ShareCard profileUrl={profileUrl} />}
              {profileUrl && <NowCard profileUrl={profileUrl} />}
              <RecentHubs hubs={recent} />
            </div>
          </div>
          <HubListing {...listing} profileUrl={profileUrl} />
        </div>
      )}
    </>
  );
}

/** Every open hub once: talks that are on with live stats, the others as one line each. */
function LiveNow({ open, openCount }: { open: LoadedHome["open"]; openCount: number }) {
  const talksOn = open.filter(({ isOn }) => isOn);
  const others = open.filter(({ isOn }) => !isOn);
  return (
    <>
      {talksOn.map(({ title, loaded }) => (
        <LiveTalk key={loaded.id} title={title} loaded={loaded} />
      ))}
      {(others.length > 0 || openCount > talksOn.length) && (
        <OpenHubs hubs={others} otherCount={openCount - talksOn.length} />
      )}
    </>
  );
}

function HubButtons() {
  return (
    <>
      <Button to="/dashboard/hubs" variant="default">
        View All Talk Hubs
      </Button>
      <Button to="/dashboard/create-hub" leftSection={<IconPlus />}>
        Create New Talk Hub
      </Button>
    </>
  );
}

type LoadedHome = Awaited<ReturnType<typeof loader>>;

function HomeStats({ counts, totals, daily }: Pick<LoadedHome, "counts" | "totals" | "daily">) {
  return (
    <Stats label="Your figures">
      <Stat label="Total Talk Hubs" value={counts.all} note={counts.draft > 0 && `${counts.draft} in draft`} />
      <Stat label="Active Hubs" value={counts.active} note={counts.scheduled > 0 && `${counts.scheduled} scheduled`} />
      <Stat
        label="Total Views"
        value={totals.views.total}
        note={describeLastThirtyDays(totals.views)}
        trend={daily.views}
      />
      <Stat
        label="Total Leads"
        value={totals.leads.total}
        note={describeLastThirtyDays(totals.leads)}
        trend={daily.leads}
      />
    </Stats>
  );
}

/** "38 in 30 days, up 12%". The comparison is left out when there is nothing to compare with. */
function describeLastThirtyDays({ month, before }: { month: number; before: number }): string {
  const change = formatChange(month, before);
  return `${formatCount(month)} in 30 days${change ? `, ${change}` : ""}`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Dashboard" />;
}
