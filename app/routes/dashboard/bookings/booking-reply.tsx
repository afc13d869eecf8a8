import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { bookingStatuses } from "#app/database/vocabulary.ts";
import { bookingStatusLabels } from "#app/domain/bookings/bookings.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { TextareaField } from "#app/forms/textarea-field.tsx";
import type { BookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";

interface BookingReplyProps {
  booking: BookingView;
  result?: SubmissionResult;
  /** Called when unsent text appears, and when it is gone. */
  onDirty(isDirty: boolean): void;
}

/** Shows the reply that was sent, or the form for it. After that the conversation continues by email. */
export function BookingReply({ booking, result, onDirty }: BookingReplyProps) {
  const isRefused = result !== undefined;
  if (booking.requesterEmail === "")
    return (
      <Section title="Reply">
        <p className="quiet">This person's details were deleted. The event stays in your list.</p>
      </Section>
    );
  return (
    <Section
      title="Reply"
      description={
        booking.replied
          ? `Sent ${booking.replied}`
          : `We'll email it to ${booking.requesterEmail} in your name. Their reply goes to your inbox.`
      }
    >
      {booking.reply && (
        <>
          <blockquote className={styles.quote} dir="auto">
            {booking.reply}
          </blockquote>
          <Button
            variant="default"
            className={styles.send}
            href={mailtoLink(booking.requesterEmail, { subject: `Re: ${booking.eventName}` })}
          >
            Write another email
          </Button>
        </>
      )}
      {(!booking.reply || isRefused) && <ReplyForm booking={booking} result={result} onDirty={onDirty} />}
    </Section>
  );
}

function ReplyForm({ booking, result, onDirty }: BookingReplyProps) {
  const [form, fields] = useForm<{ reply: string; status: string }>({
    id: "booking-reply",
    lastResult: result,
    // Most speakers who reply have checked the date, so "held" is the default.
    defaultValue: { reply: "", status: booking.status === "new" ? "held" : booking.status },
  });
  // Keeps the link back to the inbox with its search after sending.
  const { state } = useLocation();
  const isSending = useNavigation().formData?.has("reply") ?? false;
  const isDirty = Boolean(fields.reply.value);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return (
    <Form method="post" {...getFormProps(form)} state={state} noValidate className={styles.reply}>
      <input type="hidden" name="intent" value="reply" />
      {form.errors && <Notice tone="danger" title={form.errors[0] ?? ""} />}
      <TextareaField field={fields.reply} label="Your reply" rows={7} />
      <SelectField
        field={fields.status}
        label="Status after sending"
        data={bookingStatuses.map((value) => ({ value, label: bookingStatusLabels[value] }))}
      />
      <Button type="submit" className={styles.send} loading={isSending}>
        Send reply
      </Button>
    </Form>
  );
}
