import { attendeeFilters } from "#app/domain/audience/audience.ts";
import { findHubList, type HubList, listAttendees, listHubLists } from "#app/domain/audience/queries.server.ts";
import { findSendingLimit } from "#app/domain/emails/sending-limits.server.ts";
import { readFilters } from "#app/domain/values/filters.ts";
import { type Page, pickColumns, requestedPage } from "#app/domain/values/page.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { attendeeForms } from "#app/routes/dashboard/qualified-audience/actions.server.ts";
import { attendeeColumns } from "#app/routes/dashboard/qualified-audience/attendee-columns.tsx";
import { AttendeeUploadForm } from "#app/routes/dashboard/qualified-audience/attendee-upload-form.tsx";
import { HubLists } from "#app/routes/dashboard/qualified-audience/hub-lists.tsx";
import { ListHeader } from "#app/routes/dashboard/qualified-audience/list-header.tsx";
import { type Listing, ManageExisting } from "#app/routes/dashboard/qualified-audience/manage-existing.tsx";
import { ManualEntry } from "#app/routes/dashboard/qualified-audience/manual-entry.tsx";
import type { Actor, Services } from "#app/services.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { List } from "#app/ui/list/list.tsx";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/qualified-audience.ts";

/** Specification: "three tabs". */
const tabs = [
  { id: "upload", label: "Upload List" },
  { id: "manual", label: "Manual Entry" },
  { id: "manage", label: "Manage Existing" },
];

export const handle: ScreenHandle = { heading: "Qualified Audience", loadError: "Your lists could not be loaded" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const hubId = query.get("hub");
  if (hubId === null) return { kind: "hubs" as const, hubs: await listHubLists(services, actor, requestedPage(query)) };
  const hub = orNotFound(await findHubList(services, actor, hubId));
  const tab = tabs.find(({ id }) => id === query.get("tab"))?.id ?? "upload";
  const listing = tab === "manage" ? await loadListing(services, actor, { hubId: hub.id, query }) : null;
  return { kind: "list" as const, hub, tab, listing };
}

async function loadListing(
  services: Services,
  actor: Actor,
  { hubId, query }: { hubId: string; query: URLSearchParams },
): Promise<Listing> {
  const filter = readFilters(attendeeFilters, query);
  const [page, sendingLimit] = await Promise.all([
    listAttendees(services, actor, hubId, { ...filter, page: requestedPage(query) }),
    findSendingLimit(services, actor),
  ]);
  return { attendees: pickColumns(page, attendeeColumns), filter, sendingLimit };
}

export const action = signedInAction(attendeeForms, { withFiles: true });

export default function QualifiedAudience({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Qualified Audience</title>
      <PageHeader title="Qualified Audience" description="Choose who can open each restricted hub" />
      {loaderData.kind === "hubs" ? (
        <Hubs {...loaderData} />
      ) : (
        <>
          <ListHeader hub={loaderData.hub} />
          <TabLinks label="Attendees" tabs={tabs} current={loaderData.tab} />
          <TabPanel id="upload" current={loaderData.tab}>
            <AttendeeUploadForm />
          </TabPanel>
          <TabPanel id="manual" current={loaderData.tab}>
            <ManualEntry />
          </TabPanel>
          <TabPanel id="manage" current={loaderData.tab}>
            {loaderData.listing && <ManageExisting hub={loaderData.hub} listing={loaderData.listing} />}
          </TabPanel>
        </>
      )}
    </>
  );
}

const Hubs = ({ hubs }: { hubs: Page<HubList> }) => (
  <List
    label="Talk Hubs"
    nouns={["Talk Hub", "Talk Hubs"]}
    page={hubs}
    empty={
      <EmptyState title="No lists yet" action={<Button to="/dashboard/create-hub">Create New Talk Hub</Button>}>
        Every Talk Hub can have a list of people who can open it. Create a hub, then add people to its list here.
      </EmptyState>
    }
    render={(rows) => <HubLists hubs={rows} />}
  />
);
