import { useState } from "react";
import { href, Link, useLocation } from "react-router";
import { bookingStatuses } from "#app/database/vocabulary.ts";
import {
  bookingSourceLabels,
  bookingStatusLabels,
  describeTalk,
  listEventDetails,
} from "#app/domain/bookings/bookings.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { SavedBadge } from "#app/forms/saved-badge.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { type BookingForms, bookingForms } from "#app/routes/dashboard/bookings/actions.server.ts";
import { BookerPageSection } from "#app/routes/dashboard/bookings/booker-page-section.tsx";
import { BookingAgreement } from "#app/routes/dashboard/bookings/booking-agreement.tsx";
import { BookingAnswers } from "#app/routes/dashboard/bookings/booking-answers.tsx";
import { bookingTones } from "#app/routes/dashboard/bookings/booking-badge.tsx";
import { BookingFiles } from "#app/routes/dashboard/bookings/booking-files.tsx";
import { BookingHub, BookingHubQuestion } from "#app/routes/dashboard/bookings/booking-hub.tsx";
import { BookingReply, replyFormId } from "#app/routes/dashboard/bookings/booking-reply.tsx";
import { BookingReports } from "#app/routes/dashboard/bookings/booking-reports.tsx";
import { type BookingView, findBookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { HubRefusal } from "#app/routes/dashboard/hub-form/hub-refusal.tsx";
import { PrivateNotes, useNotesForm } from "#app/routes/dashboard/leads/private-notes.tsx";
import { Button } from "#app/ui/button.tsx";
import { DescriptionItem, DescriptionList, TwoColumns } from "#app/ui/description-list.tsx";
import { EditorHeader, onlyOnPhones } from "#app/ui/editor-header.tsx";
import { IconTrash } from "#app/ui/icons.ts";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { useFormatWhen } from "#app/ui/when.tsx";
import type { Route } from "./+types/one-booking.ts";

export const handle: ScreenHandle = { heading: "Booking request", loadError: "We couldn't load this request" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  return { booking: orNotFound(await findBookingView(services, actor, params.id)) };
}

/** Allowed on a locked account too, because people are waiting for a reply. */
export const action = signedInAction(bookingForms, { whileLocked: "allowed" });

export default function OneBooking({ loaderData: { booking } }: Route.ComponentProps) {
  const [isDeleting, setDeleting] = useState(false);
  const hubRefusal = useActionResult<BookingForms["create-hub"]>("create-hub")?.reason;
  const notes = useNotesForm({ id: "booking-notes", notes: booking.notes, version: booking.notesVersion });
  const [hasAgreement, setHasAgreement] = useState(false);
  const [hasReply, setHasReply] = useState(false);
  const isRefused = useActionResult("agreement")?.isDone === false || notes.isStuck;
  const isReplyRefused = useActionResult("reply")?.isDone === false;
  const canReply = booking.requesterEmail !== "" && (!booking.reply || isReplyRefused);
  return (
    <>
      <title>{booking.eventName}</title>
      <UnsavedGuard
        isDirty={notes.isDirty || hasAgreement || hasReply}
        autosave={hasAgreement || hasReply ? undefined : notes}
      />
      <BookingHeader booking={booking} canReply={canReply} onDelete={() => setDeleting(true)} />
      <div className="stack">
        {hubRefusal && <HubRefusal refusal={hubRefusal} formId="" />}
        <Clash booking={booking} />
        <BookingHubQuestion booking={booking} />
        <TwoColumns>
          <div className="stack">
            <Request booking={booking} />
            <BookingReply booking={booking} canReply={canReply} onDirty={setHasReply} />
            <BookingAnswers booking={booking} />
            <BookingFiles booking={booking} />
            <BookingReports booking={booking} />
          </div>
          <details className={styles.rail} open={isRefused || undefined}>
            <summary className="card">The event, what you agreed, and your notes</summary>
            <div className="stack">
              <EventDetails booking={booking} />
              <BookerPageSection booking={booking} />
              <PrivateNotes form={notes} />
              <BookingAgreement booking={booking} onDirty={setHasAgreement} />
            </div>
          </details>
        </TwoColumns>
      </div>
      <DeleteBooking booking={booking} opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

interface HeaderProps {
  booking: BookingView;
  canReply: boolean;
  onDelete(): void;
}

function BookingHeader({ booking, canReply, onDelete }: HeaderProps) {
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";
  const hubButton = (booking.hub || booking.canBecomeHub) && <BookingHub booking={booking} />;
  return (
    <EditorHeader
      title={booking.eventName}
      back={{ to: `/dashboard/bookings${list}`, label: "Back to Bookings" }}
      badge={
        <div className={styles.badge}>
          <StatusBadge booking={booking} />
          <Menu label={`More for ${booking.eventName}`}>
            <MenuItem icon={IconTrash} onClick={onDelete} isDangerous>
              Delete
            </MenuItem>
          </Menu>
        </div>
      }
      primary={
        canReply ? (
          <Button type="submit" form={replyFormId} className={onlyOnPhones}>
            Send reply
          </Button>
        ) : (
          hubButton
        )
      }
      actions={canReply && hubButton}
    />
  );
}

function StatusBadge({ booking: { id, status, eventName } }: { booking: BookingView }) {
  return (
    <SavedBadge
      action={href("/dashboard/bookings/:id", { id })}
      intent="status"
      name="status"
      value={status}
      choices={bookingStatuses.map((each) => ({
        value: each,
        label: bookingStatusLabels[each],
        tone: bookingTones[each],
      }))}
      label={`Status of ${eventName}`}
    />
  );
}

/** What else the speaker does on the requested day. */
function Clash({ booking: { clashes } }: { booking: BookingView }) {
  if (clashes.length === 0) return null;
  return (
    <Notice tone="warning" title="You're already booked that day">
      {clashes.map(({ kind, id, title }) => (
        <div key={id}>
          <Link
            dir="auto"
            className="text-link"
            to={kind === "talk" ? href("/dashboard/edit-hub/:id", { id }) : href("/dashboard/bookings/:id", { id })}
          >
            {title}
          </Link>
          {kind === "booking" && " (booking)"}
        </div>
      ))}
    </Notice>
  );
}

/**
 * Their words first, as they would stand in an email, and how to reach them. Where the rail is folded, day and place stand
 * above them: no answer is possible without.
 */
function Request({ booking }: { booking: BookingView }) {
  const received = useFormatWhen()(booking.createdAt, "moment");
  const { requesterName, requesterEmail, requesterCompany, additionalNotes, speakingTopics, dayWord } = booking;
  const whenAndWhere = [booking.eventDate && formatDay(booking.eventDate), booking.eventLocation].filter(Boolean);
  return (
    <Section title="Their request" description={`Received ${received}`}>
      {whenAndWhere.length > 0 && (
        <p className={styles.whenAndWhere}>
          <strong dir="auto">{whenAndWhere.join(", ")}</strong>
          {dayWord && <span className={`quiet ${styles.word}`}>{dayWord}</span>}
        </p>
      )}
      {additionalNotes && (
        <blockquote className="quote first-words" dir="auto">
          {additionalNotes}
        </blockquote>
      )}
      {speakingTopics && (
        <p className={styles.longText}>
          <span className="quiet">Topics</span> <span dir="auto">{speakingTopics}</span>
        </p>
      )}
      <p className={styles.longText}>
        <strong dir="auto">{requesterName}</strong>
        {requesterCompany && (
          <>
            , <span dir="auto">{requesterCompany}</span>
          </>
        )}
        {requesterEmail && (
          <>
            ,{" "}
            <a className="text-link" href={mailtoLink(requesterEmail)}>
              {requesterEmail}
            </a>
          </>
        )}
      </p>
    </Section>
  );
}

/** What they asked for, with the calendar's word on the day, and where they heard the speaker. */
function EventDetails({ booking }: { booking: BookingView }) {
  return (
    <Section title="The event">
      <DescriptionList>
        {listEventDetails(booking).map(({ label, value }) => (
          <DescriptionItem key={label} label={label}>
            {value}
            {label === "Date" && booking.dayWord && <span className={`quiet ${styles.word}`}>{booking.dayWord}</span>}
          </DescriptionItem>
        ))}
        <DescriptionItem label="Fee">{booking.fee}</DescriptionItem>
        <DescriptionItem label="Source">{bookingSourceLabels[booking.source]}</DescriptionItem>
        <DescriptionItem label="Heard you at">
          {booking.talkHubTitle && booking.talkHubId && (
            <Link dir="auto" className="text-link" to={`/dashboard/edit-hub/${booking.talkHubId}?tab=analytics`}>
              {describeTalk({ ...booking, title: booking.talkHubTitle })}
            </Link>
          )}
        </DescriptionItem>
      </DescriptionList>
    </Section>
  );
}

interface DeleteBookingProps {
  booking: BookingView;
  opened: boolean;
  onClose(): void;
}

function DeleteBooking({ booking, ...dialog }: DeleteBookingProps) {
  return (
    <ConfirmDialog {...dialog} title="Delete this booking request?" intent="delete" confirm="Delete request">
      <p>
        The request for <strong dir="auto">{booking.eventName}</strong> from{" "}
        <strong dir="auto">{booking.requesterName}</strong>
        {booking.reply ? ", your reply" : ""}
        {booking.notes ? " and your notes" : ""} will be permanently deleted. If this person is one of your leads, that
        contact stays.
      </p>
    </ConfirmDialog>
  );
}
