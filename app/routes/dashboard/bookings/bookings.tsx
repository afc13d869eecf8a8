import { Link, useLocation } from "react-router";
import { bookingStatuses } from "#app/database/vocabulary.ts";
import { bookingFilters, bookingStatusLabels, describeTalk, formatBudget } from "#app/domain/bookings/bookings.ts";
import { bookingsPerPage, countBookings, listBookings } from "#app/domain/bookings/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { loadCursorPage } from "#app/domain/values/cursor.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { isNarrowed, readFilters } from "#app/domain/values/filters.ts";
import { pickColumns } from "#app/domain/values/page.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { BookingBadge } from "#app/routes/dashboard/bookings/booking-badge.tsx";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Column, rowLink } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { List } from "#app/ui/list/list.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/bookings.ts";

export const handle: ScreenHandle = { heading: "Bookings", loadError: "We couldn't load your bookings" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const status = bookingStatuses.find((each) => each === query.get("tab"));
  const selection = readFilters(bookingFilters, query);
  const { budget: budgetRange, ...others } = selection;
  const filter = { ...others, budgetRange };
  const [profile, counts, page] = await Promise.all([
    findOwnProfile(services, actor),
    countBookings(services, actor, filter),
    loadCursorPage((range) => listBookings(services, actor, { status, ...filter, ...range }), {
      query,
      perPage: bookingsPerPage,
      dateOf: (row) => row.createdAt,
    }),
  ]);
  const { username, publicSpeakerProfile } = orNotFound(profile);
  return {
    tab: status ?? "all",
    selection,
    counts,
    bookings: pickColumns({ ...page, total: counts[status ?? "all"] }, [
      ...(["id", "eventName", "eventDate", "eventLocation", "requesterName", "requesterCompany", "status"] as const),
      ...([
        "budgetRange",
        "currency",
        "talkHubTitle",
        "rating",
        "isInRoom",
        "repliedAt",
        "createdAt",
        "clashes",
      ] as const),
    ]),
    formPath: username && publicSpeakerProfile ? `/${username}/book` : null,
  };
}
type BookingRow = Awaited<ReturnType<typeof loader>>["bookings"]["rows"][number];

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { tab, selection, counts, bookings, formPath } = loaderData;
  const tabs = [
    { id: "all", label: labelWithCount("All", counts.all) },
    ...bookingStatuses.map((status) => ({
      id: status,
      label: labelWithCount(bookingStatusLabels[status], counts[status]),
    })),
  ];
  const actions = (
    <>
      <Button to="/dashboard/bookings/calendar" variant="default">
        Your calendar
      </Button>
      <Button to="/dashboard/bookings/questions" variant="default">
        Questions
      </Button>
      <ViewButton href={formPath}>View booking page</ViewButton>
    </>
  );
  return (
    <>
      <title>Bookings</title>
      <PageHeader title="Bookings" description="Speaking requests, newest first" actions={actions} />
      {counts.all === 0 && !isNarrowed(bookingFilters, selection) ? (
        <NoBookings formPath={formPath} />
      ) : (
        <>
          <TabLinks label="Status" tabs={tabs} current={tab} clearedParams={["before"]} />
          <TabPanel id={tab} current={tab}>
            <List
              label="Booking requests"
              nouns={["request", "requests"]}
              page={bookings}
              filter={{ filters: bookingFilters, values: selection, params: tab === "all" ? undefined : { tab } }}
              empty={<NoBookingsInTab tab={tab} />}
              searched="You can search by name, email address, company, event or place."
              columns={columns}
            />
          </TabPanel>
        </>
      )}
    </>
  );
}

function NoBookings({ formPath }: { formPath: string | null }) {
  return (
    <EmptyState
      title="No booking requests yet"
      action={formPath ? undefined : <Button to="/dashboard/public-pages">Manage Public Pages</Button>}
    >
      {formPath
        ? "Requests from your booking page appear here, and we email you straight away. Organisers find the page through your public profile."
        : "Requests come from your booking page. To open it, choose a username and make your profile public."}
    </EmptyState>
  );
}

const NoBookingsInTab = ({ tab }: { tab: string }) => (
  <EmptyState
    title={`No ${tab} requests`}
    action={
      <Button to="/dashboard/bookings" variant="default">
        Show all requests
      </Button>
    }
  >
    Requests with this status appear here.
  </EmptyState>
);

const labelWithCount = (label: string, count: number) => (count > 0 ? `${label} ${formatCount(count)}` : label);

const columns: Column<BookingRow>[] = [
  { label: "Event", phone: "title", cell: (booking) => <Event booking={booking} /> },
  { label: "Date", phone: "line", cell: (booking) => <DayAndPlace booking={booking} /> },
  {
    label: "Budget",
    phone: "line",
    cell: ({ budgetRange, currency }) => budgetRange && formatBudget(budgetRange, currency),
  },
  {
    label: "Status",
    phone: "beside",
    cell: ({ status, repliedAt }) => (
      <span className={styles.status}>
        <BookingBadge status={status} />
        {repliedAt && <span className="quiet">Replied</span>}
      </span>
    ),
  },
  {
    label: "Received",
    phone: "foot",
    cell: ({ createdAt }) => (
      <span className={styles.since}>
        <When at={createdAt} as="since" />
      </span>
    ),
  },
];

function Event({ booking }: { booking: BookingRow }) {
  const { search } = useLocation();
  return (
    <div className={styles.event}>
      <Link dir="auto" className={rowLink} to={`/dashboard/bookings/${booking.id}`} state={{ list: search }}>
        {booking.eventName}
      </Link>
      <div className="quiet" dir="auto">
        {[booking.requesterName, booking.requesterCompany].filter(Boolean).join(", ")}
      </div>
      {booking.talkHubTitle && (
        <div className="quiet" dir="auto">
          {`After ${describeTalk({ ...booking, title: booking.talkHubTitle })}`}
        </div>
      )}
    </div>
  );
}

function DayAndPlace({ booking: { eventDate, eventLocation, clashes } }: { booking: BookingRow }) {
  const [first, ...otherClashes] = clashes;
  return (
    <div>
      <span className={styles.day}>{eventDate ? formatDay(eventDate) : "Date to be confirmed"}</span>
      {eventLocation && (
        <div className="quiet" dir="auto">
          {eventLocation}
        </div>
      )}
      {first && (
        <div title={clashes.map(({ title }) => title).join(", ")}>
          <Badge tone="warning">
            {otherClashes.length > 0 ? `${clashes.length} other dates that day` : "You're booked that day"}
          </Badge>
        </div>
      )}
    </div>
  );
}
