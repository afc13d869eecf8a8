import { useState } from "react";
import { href, Link, useLocation } from "react-router";
import { bookingStatuses } from "#app/database/vocabulary.ts";
import {
  bookingSourceLabels,
  bookingStatusLabels,
  describeTalk,
  listEventDetails,
} from "#app/domain/bookings/bookings.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { SavedSelect } from "#app/forms/saved-select.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { type BookingForms, bookingForms } from "#app/routes/dashboard/bookings/actions.server.ts";
import { BookerPageSection } from "#app/routes/dashboard/bookings/booker-page-section.tsx";
import { BookingAgreement } from "#app/routes/dashboard/bookings/booking-agreement.tsx";
import { BookingAnswers } from "#app/routes/dashboard/bookings/booking-answers.tsx";
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
            <BookingAnswers booking={booking} />
            <BookingFiles booking={booking} />
            <BookingReports booking={booking} />
          </div>
          <div className="stack">
            <BookingReply booking={booking} canReply={canReply} onDirty={setHasReply} />
            <BookingAgreement booking={booking} onDirty={setHasAgreement} />
            <BookerPageSection booking={booking} />
            <PrivateNotes form={notes} />
          </div>
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
        <>
          <StatusSelect booking={booking} />
          <Menu label={`More for ${booking.eventName}`}>
            <MenuItem icon={IconTrash} onClick={onDelete} isDangerous>
              Delete
            </MenuItem>
          </Menu>
        </>
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

function StatusSelect({ booking: { id, status, eventName } }: { booking: BookingView }) {
  return (
    <SavedSelect
      action={href("/dashboard/bookings/:id", { id })}
      intent="status"
      name="status"
      value={status}
      data={bookingStatuses.map((each) => ({ value: each, label: bookingStatusLabels[each] }))}
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

function Request({ booking }: { booking: BookingView }) {
  const received = useFormatWhen()(booking.createdAt, "moment");
  return (
    <Section title="Their request" description={`Received ${received}`}>
      <DescriptionList>
        <DescriptionItem label="Name">{booking.requesterName}</DescriptionItem>
        <DescriptionItem label="Email">
          {booking.requesterEmail && (
            <a className="text-link" href={mailtoLink(booking.requesterEmail)}>
              {booking.requesterEmail}
            </a>
          )}
        </DescriptionItem>
        <DescriptionItem label="Company">{booking.requesterCompany}</DescriptionItem>
        {listEventDetails(booking).map(({ label, value }) => (
          <DescriptionItem key={label} label={label}>
            {value}
          </DescriptionItem>
        ))}
        <DescriptionItem label="Source">{bookingSourceLabels[booking.source]}</DescriptionItem>
        <DescriptionItem label="Heard you at">
          {booking.talkHubTitle && booking.talkHubId && (
            <Link dir="auto" className="text-link" to={`/dashboard/edit-hub/${booking.talkHubId}?tab=analytics`}>
              {describeTalk({ ...booking, title: booking.talkHubTitle })}
            </Link>
          )}
        </DescriptionItem>
        <DescriptionItem label="Topics">
          {booking.speakingTopics && <p className={styles.longText}>{booking.speakingTopics}</p>}
        </DescriptionItem>
        <DescriptionItem label="Additional notes">
          {booking.additionalNotes && <p className={styles.longText}>{booking.additionalNotes}</p>}
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
