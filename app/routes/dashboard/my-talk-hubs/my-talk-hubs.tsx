import { href } from "react-router";
import { readFromReplica } from "#app/database/read-replica.server.ts";
import { findThirtyDays } from "#app/domain/analytics/queries.server.ts";
import { findLimits } from "#app/domain/billing/limits.server.ts";
import { countHubs, type HubCounts, listHubs } from "#app/domain/hubs/queries.server.ts";
import { countTrash, emptyTrash, listTrash, type TrashedHub } from "#app/domain/hubs/trash.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { readFilters } from "#app/domain/values/filters.ts";
import { trashDays } from "#app/domain/values/hub-status.ts";
import { type Page, requestedPage } from "#app/domain/values/page.ts";
import { buttonHandler, success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { BucketUse } from "#app/routes/dashboard/my-talk-hubs/bucket-use.tsx";
import styles from "#app/routes/dashboard/my-talk-hubs/hub-card.module.css";
import { HubCard } from "#app/routes/dashboard/my-talk-hubs/hub-card.tsx";
import { describeHubList, hubFilters } from "#app/routes/dashboard/my-talk-hubs/hub-filters.ts";
import { EmptyTrash, TrashList } from "#app/routes/dashboard/my-talk-hubs/trash-list.tsx";
import { forLongWork } from "#app/services.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { IconArrowLeft, IconPlus, IconTrash } from "#app/ui/icons.ts";
import { List } from "#app/ui/list/list.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import type { Route } from "./+types/my-talk-hubs.ts";

export const handle: ScreenHandle = {
  heading: "My Talk Hubs",
  loadError: "Failed to load Talk Hubs. Please try again.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  if (query.get("show") === "trash") return { trash: await listTrash(services, actor, requestedPage(query)) };
  const counts = await countHubs(services, actor);
  const selection = readFilters(hubFilters, query);
  const matchCounts = await countHubs(services, actor, selection.search);
  const { username, timezone } = orNotFound(await findOwnProfile(services, actor));
  const [limits, month, trashed, hubs] = await Promise.all([
    findLimits(services, actor),
    readFromReplica(services, (reading) => findThirtyDays(reading, actor, timezone)),
    countTrash(services, actor),
    listHubs(services, actor, {
      ...selection,
      page: requestedPage(query),
      total: matchCounts[selection.status ?? "all"],
    }),
  ]);
  return {
    trash: null,
    trashed,
    profileUrl: username && `${services.settings.appUrl.origin}/${username}`,
    counts,
    limits: orNotFound(limits),
    month,
    listing: { selection, counts: matchCounts, hubs },
  };
}

const emptyOwnTrash = buttonHandler({
  run: ({ services, actor }) => emptyTrash(forLongWork(services), actor),
  done: (count) => ({
    ...success(
      "Trash emptied",
      count === 1 ? "1 Talk Hub was permanently deleted." : `${formatCount(count)} Talk Hubs were permanently deleted.`,
    ),
    to: href("/dashboard/hubs"),
  }),
});

export const action = signedInAction({ "empty-trash": emptyOwnTrash });

export default function Hubs({ loaderData }: Route.ComponentProps) {
  if (loaderData.trash) return <Trash hubs={loaderData.trash} />;
  const { profileUrl, counts, limits, month, listing, trashed } = loaderData;
  return (
    <>
      <title>My Talk Hubs</title>
      <PageHeader
        title="My Talk Hubs"
        description={counts.all === 0 ? "One page for each talk" : describeLastThirtyDays(month)}
        actions={
          <>
            {trashed > 0 && (
              <Button to="?show=trash" variant="default" leftSection={<IconTrash />}>
                Trash ({formatCount(trashed)})
              </Button>
            )}
            {counts.all > 0 && (
              <>
                <ImportButton />
                <CreateButton />
              </>
            )}
          </>
        }
      />
      {counts.all > 0 && <BucketUse counts={counts satisfies HubCounts} limits={limits} />}
      <List
        {...describeHubList(listing.selection, listing.counts, false)}
        page={listing.hubs}
        empty={
          <EmptyState
            title="No Talk Hubs yet"
            action={
              <>
                <CreateButton />
                <ImportButton />
              </>
            }
          >
            A Talk Hub is the page people open from your last slide to download your files, rate your talk and leave
            their details.
          </EmptyState>
        }
        render={(hubs) => (
          <ul className={`plain-list ${styles.cards}`}>
            {hubs.map((hub) => (
              <HubCard key={hub.id} hub={hub} url={profileUrl && `${profileUrl}/${hub.slug}`} />
            ))}
          </ul>
        )}
      />
    </>
  );
}

function Trash({ hubs }: { hubs: Page<TrashedHub> }) {
  const count = hubs.total ?? 0;
  return (
    <>
      <title>Trash – My Talk Hubs</title>
      <PageHeader
        title="Trash"
        description={`Deleted Talk Hubs stay here for ${trashDays} days and keep their addresses`}
        actions={
          count > 0 && (
            <>
              <Button to="/dashboard/hubs" variant="default" leftSection={<IconArrowLeft />}>
                Back to My Talk Hubs
              </Button>
              <EmptyTrash count={count} />
            </>
          )
        }
      />
      <TrashList hubs={hubs} />
    </>
  );
}

function CreateButton() {
  return (
    <Button to="/dashboard/create-hub" leftSection={<IconPlus />}>
      Create New Talk Hub
    </Button>
  );
}

const ImportButton = () => (
  <Button to="/dashboard/hubs/import" variant="default">
    Import talks
  </Button>
);

/** Specification: the "30-day summary line". */
function describeLastThirtyDays({ leads, feedback }: { leads: number; feedback: number }): string {
  const formatQuantity = (number: number, one: string, many: string) =>
    `${formatCount(number)} ${number === 1 ? one : many}`;
  return `Last 30 days: ${formatQuantity(leads, "lead", "leads")} and ${formatQuantity(feedback, "feedback response", "feedback responses")}`;
}
