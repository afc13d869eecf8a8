import { href, Link } from "react-router";
import type { BookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import { ReportOpenings } from "#app/routes/dashboard/report/report-openings.tsx";
import { Section } from "#app/ui/section.tsx";

/** The reports on the talks of this booking, or the way to make one. Renders nothing while the booking has no talk. */
export function BookingReports({ booking: { hub, reports } }: { booking: BookingView }) {
  const isMissing = reports.length === 0;
  if (isMissing && (!hub || hub.isTrashed)) return null;
  const screenOf = (id: string) => href("/dashboard/hubs/:id/report", { id });
  return (
    <Section title="Report" description="What the audience said, to send to whoever booked">
      {reports.map(({ hubId, talk, ...report }) => (
        <p key={hubId}>
          <Link dir="auto" className="text-link" to={screenOf(hubId)}>
            {talk}
          </Link>
          <br />
          <span className="quiet">
            <ReportOpenings {...report} />
          </span>
        </p>
      ))}
      {isMissing && hub && (
        <Link className="text-link" to={screenOf(hub.id)}>
          Make the report after the talk
        </Link>
      )}
    </Section>
  );
}
