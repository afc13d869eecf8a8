import { useEffect } from "react";
import { useLocation } from "react-router";
import { bookingStatuses } from "#app/database/vocabulary.ts";
import { bookingStatusLabels } from "#app/domain/bookings/bookings.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { type Field, readFieldText, typeInto } from "#app/forms/field-props.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { addOneSheet } from "#app/routes/dashboard/bookings/add-one-sheet.ts";
import type { BookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextareaField } from "#app/ui/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { useFormatWhen } from "#app/ui/when.tsx";

export const replyFormId = "booking-reply";

interface BookingReplyProps {
  booking: BookingView;
  /** Nothing was sent yet, or it was refused. */
  canReply: boolean;
  /** Called when unsent text appears, and when it is gone. */
  onDirty(isDirty: boolean): void;
}

/** Shows the reply that was sent, or the form for it. After that the conversation continues by email. */
export function BookingReply({ booking, canReply, onDirty }: BookingReplyProps) {
  const formatWhen = useFormatWhen();
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
        booking.repliedAt
          ? `Sent ${formatWhen(booking.repliedAt, "moment")}`
          : `We'll email it to ${booking.requesterEmail} in your name. Their reply goes to your inbox.`
      }
    >
      {booking.reply && (
        <>
          <blockquote className={`quote ${styles.quote}`} dir="auto">
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
      {canReply && <ReplyForm booking={booking} onDirty={onDirty} />}
    </Section>
  );
}

function ReplyForm({ booking, onDirty }: Omit<BookingReplyProps, "canReply">) {
  const { form, fields, props } = useActionForm<{ reply: string; status: string }>("reply", {
    id: replyFormId,
    // Most speakers who reply have checked the date, so "held" is the default.
    defaultValue: { reply: "", status: booking.status === "new" ? "held" : booking.status },
  });
  // Keeps the link back to the inbox with its search after sending.
  const { state } = useLocation();
  const isDirty = Boolean(fields.reply.value);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return (
    <ActionForm {...props} state={state} className="stack-small">
      {form.errors && <Notice tone="danger" title={form.errors[0] ?? ""} />}
      {(!isDirty || booking.starters.some(({ text }) => text === fields.reply.value)) && (
        <div className={`button-row ${styles.starters}`}>
          <span className="quiet">Start with</span>
          {booking.starters.map(({ label, text, status }) => (
            <Button
              key={label}
              variant="default"
              size="compact-md"
              onClick={() => {
                typeInto(document.getElementById(fields.reply.id), text);
                typeInto(document.getElementById(fields.status.id), status);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <TextareaField field={fields.reply} label="Your reply" rows={7} />
      {booking.oneSheetUrl && (
        <AddOneSheet field={fields.reply} url={booking.oneSheetUrl} signature={booking.signature} />
      )}
      <SelectField
        field={fields.status}
        label="Status after sending"
        data={bookingStatuses.map((value) => ({ value, label: bookingStatusLabels[value] }))}
      />
      <SubmitButton className={`${styles.send} ${styles.wideSend}`}>Send reply</SubmitButton>
    </ActionForm>
  );
}

/** Types the link into the reply, where it can be read and changed before it is sent. */
function AddOneSheet({ field, url, signature }: { field: Field; url: string; signature: string }) {
  const reply = readFieldText(field);
  if (reply.includes(url)) return null;
  return (
    <Button
      variant="default"
      size="compact-md"
      className={styles.send}
      onClick={() => typeInto(document.getElementById(field.id), addOneSheet(reply, { url, signature }))}
    >
      Add your one-sheet
    </Button>
  );
}
