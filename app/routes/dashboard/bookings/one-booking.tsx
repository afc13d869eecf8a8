import { useState } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { bookingStatuses } from "#app/database/vocabulary.ts";
import { bookingStatusLabels, listEventDetails } from "#app/domain/bookings/bookings.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import { defineAction, readSpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { type BookingActionData, bookingIntents } from "#app/routes/dashboard/bookings/actions.server.ts";
import { BookingHub } from "#app/routes/dashboard/bookings/booking-hub.tsx";
import { BookingReply } from "#app/routes/dashboard/bookings/booking-reply.tsx";
import { BookingReports } from "#app/routes/dashboard/bookings/booking-reports.tsx";
import { type BookingView, findBookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { HubRefusal } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import { notesDescription, PrivateNotes } from "#app/routes/dashboard/leads/private-notes.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmActions } from "#app/ui/confirm-actions.tsx";
import { DescriptionItem, DescriptionList, TwoColumns } from "#app/ui/description-list.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { IconTrash } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SavedSelect } from "#app/ui/saved-select.tsx";
import { Section } from "#app/ui/section.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { Route } from "./+types/one-booking.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  return { booking: orNotFound(await findBookingView(services, actor, params.id)) };
}

export const action = defineAction(bookingIntents, async ({ params: { id }, ...args }: Route.ActionArgs, dispatch) => {
  return dispatch({ ...(await readSpeakerInput(args)), id });
});

export default function OneBooking({ loaderData: { booking }, actionData }: Route.ComponentProps) {
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";
  const [isDeleting, setDeleting] = useState(false);
  useToast(actionData?.toast);
  const [hasNotes, setHasNotes] = useState(false);
  const [hasReply, setHasReply] = useState(false);
  return (
    <>
      <title>{booking.eventName}</title>
      <UnsavedGuard isDirty={hasNotes || hasReply} />
      <EditorHeader
        title={booking.eventName}
        back={{ to: `/dashboard/bookings${list}`, label: "Back to Bookings" }}
        badge={<StatusSelect booking={booking} />}
        actions={
          <>
            <Button variant="default" onClick={() => setDeleting(true)} leftSection={<IconTrash />}>
              Delete
            </Button>
            <BookingHub booking={booking} />
          </>
        }
      />
      <div className="stack">
        {actionData?.hubRefusal && <HubRefusal refusal={actionData.hubRefusal} formId="" />}
        <Clash booking={booking} />
        <TwoColumns>
          <div className="stack">
            <Request booking={booking} />
            <BookingReports booking={booking} />
          </div>
          <div className="stack">
            <BookingReply booking={booking} result={actionData?.reply?.result} onDirty={setHasReply} />
            <PrivateNotes
              id="booking-notes"
              notes={booking.notes}
              version={booking.notesVersion}
              actionData={actionData?.notes}
              description={notesDescription}
              onDirty={setHasNotes}
            />
          </div>
        </TwoColumns>
      </div>
      <DeleteBooking booking={booking} opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function StatusSelect({ booking: { id, status, eventName } }: { booking: BookingView }) {
  const fetcher = useFetcher<BookingActionData>();
  useToast(fetcher.data?.toast);
  return (
    <SavedSelect
      fetcher={fetcher}
      action={`/dashboard/bookings/${id}`}
      fields={{ intent: "status" }}
      name="status"
      value={status}
      data={bookingStatuses.map((each) => ({ value: each, label: bookingStatusLabels[each] }))}
      label={`Status of ${eventName}`}
    />
  );
}

/** The speaker's own talks on the requested day. */
function Clash({ booking: { clashes } }: { booking: BookingView }) {
  if (clashes.length === 0) return null;
  return (
    <Notice tone="warning" title="You're already booked that day">
      {clashes.map(({ id, title }) => (
        <div key={id}>
          <Link dir="auto" className="text-link" to={`/dashboard/edit-hub/${id}`}>
            {title}
          </Link>
        </div>
      ))}
    </Notice>
  );
}

function Request({ booking }: { booking: BookingView }) {
  return (
    <Section title="Their request" description={`Received ${booking.received}`}>
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

function DeleteBooking({ booking, opened, onClose }: DeleteBookingProps) {
  const isSending = useNavigation().formData?.get("intent") === "delete";
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete this booking request?">
      <p>
        The request for <strong dir="auto">{booking.eventName}</strong> from{" "}
        <strong dir="auto">{booking.requesterName}</strong>
        {booking.reply ? ", your reply" : ""}
        {booking.notes ? " and your notes" : ""} will be permanently deleted. If this person is one of your leads, that
        contact stays.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="delete" />
        <ConfirmActions onKeep={onClose} isSending={isSending}>
          Delete request
        </ConfirmActions>
      </Form>
    </Dialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Booking request" title="We couldn't load this request" />;
}
