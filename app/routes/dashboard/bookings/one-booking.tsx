import { Button, Modal, NativeSelect } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { Form, Link, useFetcher, useLocation, useNavigation } from "react-router";
import { bookingStatuses } from "#app/database/vocabulary.ts";
import { bookingStatusLabels, eventFacts } from "#app/domain/bookings/bookings.ts";
import { findBooking } from "#app/domain/bookings/queries.server.ts";
import { findCalendar } from "#app/domain/leads/queries.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { dispatch, speakerInput } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/visit.ts";
import { type BookingAnswer, bookingIntents } from "#app/routes/dashboard/bookings/actions.server.ts";
import { BookingReply } from "#app/routes/dashboard/bookings/booking-reply.tsx";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import { notesAreTheirs, PrivateNotes } from "#app/routes/dashboard/private-notes.tsx";
import { ScreenError } from "#app/routes/dashboard/screen-error.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { Fact, Facts, TwoColumns } from "#app/ui/facts.tsx";
import { IconTrash } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import type { Route } from "./+types/one-booking.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const [found, timezone] = await Promise.all([findBooking(services, actor, params.id), findCalendar(services, actor)]);
  const { createdAt, repliedAt, updatedAt: _, speakerId: __, ...booking } = orNotFound(found);
  const inWords = (moment: Date) => {
    const { date, time } = localDateAndTime(moment, timezone);
    return formatDayAndTime(date, time, timezone);
  };
  return { booking: { ...booking, received: inWords(createdAt), replied: repliedAt && inWords(repliedAt) } };
}
export type BookingView = Awaited<ReturnType<typeof loader>>["booking"];

export async function action({ params: { id }, ...asked }: Route.ActionArgs) {
  return dispatch(bookingIntents, { ...(await speakerInput(asked)), id });
}

export default function OneBooking({ loaderData: { booking }, actionData }: Route.ComponentProps) {
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";
  const [isDeleting, deletion] = useDisclosure(false);
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
          <Button
            variant="default"
            onClick={deletion.open}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          >
            Delete
          </Button>
        }
      />
      <div className="stack">
        <Clash booking={booking} />
        <TwoColumns>
          <div className="stack">
            <Request booking={booking} />
          </div>
          <div className="stack">
            <BookingReply booking={booking} result={actionData?.reply?.result} onDirty={setHasReply} />
            <PrivateNotes
              id="booking-notes"
              notes={booking.notes}
              mark={booking.notesMark}
              answer={actionData?.notes}
              description={notesAreTheirs}
              onDirty={setHasNotes}
            />
          </div>
        </TwoColumns>
      </div>
      <DeleteBooking booking={booking} opened={isDeleting} onClose={deletion.close} />
    </>
  );
}

function StatusSelect({ booking: { id, status, eventName } }: { booking: BookingView }) {
  const fetcher = useFetcher<BookingAnswer>();
  useToast(fetcher.data?.toast);
  return (
    <NativeSelect
      size="xs"
      aria-label={`Status of ${eventName}`}
      value={String(fetcher.formData?.get("status") ?? status)}
      data={bookingStatuses.map((value) => ({ value, label: bookingStatusLabels[value] }))}
      onChange={(event) =>
        fetcher.submit(
          { intent: "status", status: event.currentTarget.value },
          { method: "post", action: `/dashboard/bookings/${id}` },
        )
      }
    />
  );
}

/** The speaker's own talks on the day that is asked for. */
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
      <Facts>
        <Fact label="Name">{booking.requesterName}</Fact>
        <Fact label="Email">
          {booking.requesterEmail && (
            <a className="text-link" href={`mailto:${booking.requesterEmail}`}>
              {booking.requesterEmail}
            </a>
          )}
        </Fact>
        <Fact label="Company">{booking.requesterCompany}</Fact>
        {eventFacts(booking).map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <Fact label="Topics">{booking.speakingTopics && <p className={styles.said}>{booking.speakingTopics}</p>}</Fact>
        <Fact label="Additional notes">
          {booking.additionalNotes && <p className={styles.said}>{booking.additionalNotes}</p>}
        </Fact>
      </Facts>
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
    <Modal opened={opened} onClose={onClose} title="Delete this booking request?" centered>
      <p>
        The request for <strong dir="auto">{booking.eventName}</strong> from{" "}
        <strong dir="auto">{booking.requesterName}</strong>
        {booking.reply ? ", your reply" : ""}
        {booking.notes ? " and your notes" : ""} will be permanently deleted. If this person is one of your leads, that
        contact stays.
      </p>
      <Form method="post" className="dialog-actions">
        <input type="hidden" name="intent" value="delete" />
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button type="submit" color="red" loading={isSending}>
          Delete request
        </Button>
      </Form>
    </Modal>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Booking request" title="We couldn't load this request" />;
}
