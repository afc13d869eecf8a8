import { Button } from "@mantine/core";
import { Link } from "react-router";
import { listHubTitles } from "#app/domain/hubs/queries.server.ts";
import {
  countLeads,
  findLeadStats,
  type LeadFilter,
  leadsPerPage,
  listLeads,
} from "#app/domain/leads/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import { placeAsText, placeFromText } from "#app/domain/values/keyset.ts";
import { orNotFound, requireSession } from "#app/request/visit.ts";
import { LeadFilters } from "#app/routes/dashboard/leads/lead-filters.tsx";
import { LeadTable } from "#app/routes/dashboard/leads/lead-table.tsx";
import { ScreenError } from "#app/routes/dashboard/screen-error.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { KeysetPager } from "#app/ui/pager.tsx";
import { changeInWords, formatCount, Stat, Stats } from "#app/ui/stats.tsx";
import type { Route } from "./+types/leads.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const search = (query.get("search") ?? "").slice(0, 200);
  const hubId = query.get("hub") || undefined;
  const before = placeFromText(query.get("before"));
  const filter: LeadFilter = { hubId, search };

  const [profile, hubs, stats, found, rows] = await Promise.all([
    findOwnProfile(services, actor),
    listHubTitles(services, actor),
    findLeadStats(services, actor),
    countLeads(services, actor, filter),
    // One more than a page holds tells whether there is another.
    listLeads(services, actor, { ...filter, before, limit: leadsPerPage + 1 }),
  ]);
  const { timezone } = orNotFound(profile);
  const page = rows.slice(0, leadsPerPage);
  const last = rows.length > leadsPerPage ? page.at(-1) : undefined;
  return {
    hubs,
    stats,
    found,
    filter: { search, hubId: hubId ?? "" },
    leads: page.map(({ date, ...lead }) => ({ ...lead, day: formatDay(dayOf(date, timezone)) })),
    isFirst: before === null,
    next: last ? placeAsText({ at: last.date, id: last.id }) : null,
  };
}
export type LeadItem = Awaited<ReturnType<typeof loader>>["leads"][number];

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { hubs, stats, found, filter, leads, isFirst, next } = loaderData;
  const isFiltered = filter.search !== "" || filter.hubId !== "";
  return (
    <>
      <title>Leads</title>
      <PageHeader title="Leads" description="People who left you their details, newest first" />
      {stats.total === 0 ? (
        <EmptyState
          title="No leads yet"
          action={
            <Button component={Link} to="/dashboard/hubs">
              My Talk Hubs
            </Button>
          }
        >
          Switch on lead capture in a hub: whoever leaves their details there is listed here, with their consent.
        </EmptyState>
      ) : (
        <div className="stack">
          <Stats label="Leads in numbers">
            <Stat label="Total Leads" value={stats.total} />
            <Stat
              label="This Month"
              value={stats.thisMonth}
              note={changeInWords(stats.thisMonth, stats.lastMonth) ?? undefined}
            />
            <Stat label="Last Month" value={stats.lastMonth} />
          </Stats>
          <div>
            <LeadFilters hubs={hubs} {...filter} />
            <p className="quiet" role="status">
              {isFiltered && `${formatCount(found)} ${found === 1 ? "lead matches" : "leads match"}`}
            </p>
            {leads.length > 0 && <LeadTable leads={leads} />}
            {leads.length === 0 && isFiltered && (
              <EmptyState
                title="Nobody matches"
                action={
                  <Button component={Link} to="/dashboard/leads" variant="default">
                    Show all leads
                  </Button>
                }
              >
                Search looks in names, e-mail addresses and companies.
              </EmptyState>
            )}
            <KeysetPager isFirst={isFirst} next={next} />
          </div>
        </div>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Leads" title="Your leads could not be loaded" />;
}
