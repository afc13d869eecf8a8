import { Button } from "@mantine/core";
import { Link } from "react-router";
import { findThirtyDays } from "#app/domain/analytics/queries.server.ts";
import { countHubs, hubsPerPage, listHubs } from "#app/domain/hubs/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { orNotFound, requireSession } from "#app/request/visit.ts";
import styles from "#app/routes/dashboard/hubs/hub-card.module.css";
import { HubCard } from "#app/routes/dashboard/hubs/hub-card.tsx";
import { ScreenError } from "#app/routes/dashboard/screen-error.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { IconPlus } from "#app/ui/icons.ts";
import { Pager, pageOf } from "#app/ui/pager.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import type { Route } from "./+types/hubs.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const { all } = await countHubs(services, actor);
  const { page, pages } = pageOf(new URL(request.url).searchParams, all, hubsPerPage);
  const [profile, month, hubs] = await Promise.all([
    findOwnProfile(services, actor),
    findThirtyDays(services, actor),
    listHubs(services, actor, { page }),
  ]);
  const { username } = orNotFound(profile);
  return {
    profileUrl: username && `${services.settings.appUrl.origin}/${username}`,
    month,
    hubs,
    page,
    pages,
  };
}

export default function Hubs({ loaderData }: Route.ComponentProps) {
  const { profileUrl, month, hubs, page, pages } = loaderData;
  const create = (
    <Button component={Link} to="/dashboard/create-hub" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
      Create New Talk Hub
    </Button>
  );
  if (pages === 0) {
    return (
      <>
        <title>My Talk Hubs</title>
        <PageHeader title="My Talk Hubs" description="One page for each talk" />
        <EmptyState title="No Talk Hubs yet" action={create}>
          A Talk Hub is the page people open from your last slide: they take the files, rate the talk and leave their
          address.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <title>My Talk Hubs</title>
      <PageHeader title="My Talk Hubs" description={lastThirtyDays(month)} actions={create} />
      <ul className={styles.cards}>
        {hubs.map((hub) => (
          <HubCard key={hub.id} hub={hub} url={profileUrl && `${profileUrl}/${hub.slug}`} />
        ))}
      </ul>
      <Pager page={page} pages={pages} />
    </>
  );
}

/** Specification: the "30-day summary line". */
function lastThirtyDays({ leads, feedback }: { leads: number; feedback: number }): string {
  const count = (number: number, one: string, many: string) => `${formatCount(number)} ${number === 1 ? one : many}`;
  return `Last 30 days: ${count(leads, "lead", "leads")} and ${count(feedback, "feedback response", "feedback responses")}`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="My Talk Hubs" title="Failed to load Talk Hubs. Please try again." />;
}
