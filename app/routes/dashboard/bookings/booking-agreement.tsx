import { useEffect } from "react";
import { useLocation } from "react-router";
import { bookingLengths } from "#app/domain/bookings/bookings.ts";
import type { Agreement } from "#app/domain/bookings/form.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { ActionResult } from "#app/forms/action-result.ts";
import { isOn } from "#app/forms/field-props.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { BookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import { TextareaField, TextField } from "#app/ui/fields.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";

type StoredAgreement = Agreement & { agreementVersion: string };

/** Of a booking, what a save over a newer agreement is refused with. */
export const toAgreement = ({
  eventDate,
  eventLocation,
  fee,
  contractNote,
  isFeeShown,
  agreementVersion,
}: StoredAgreement): StoredAgreement => ({
  ...{ eventDate, eventLocation, fee, contractNote },
  ...{ isFeeShown, agreementVersion },
});

interface Props {
  booking: BookingView;
  /** Called when unsaved changes appear, and when they are gone. */
  onDirty(isDirty: boolean): void;
}

/** What speaker and booker agreed, with its own save. */
export function BookingAgreement({ booking, onDirty }: Props) {
  const { agreementVersion, ...stored } = toAgreement(booking);
  const { form, fields, result, props } = useActionForm<Agreement, ActionResult<unknown, StoredAgreement>>(
    "agreement",
    { id: "booking-agreement", defaultValue: stored },
  );
  // Keeps the link back to the list with its search after saving.
  const { state } = useLocation();
  const stale = result?.reason;
  const names = Object.keys(stored) as (keyof Agreement)[];
  const isDirty =
    names.some((name) => name !== "isFeeShown" && (fields[name].value ?? "") !== (stored[name] ?? "")) ||
    isOn(fields.isFeeShown) !== stored.isFeeShown;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <Section
      title="Agreement"
      description="Date and place are on the booker's page once you share it. The contract note stays with you."
    >
      <ActionForm
        {...props}
        state={state}
        className="stack-small"
        sends={{ agreementVersion: stale?.agreementVersion ?? agreementVersion }}
      >
        {stale && <StaleAgreement agreement={stale} />}
        {!stale && form.errors && <Notice tone="danger" title={form.errors[0] ?? ""} />}
        <TextField field={fields.eventDate} label="Date" type="date" />
        <TextField field={fields.eventLocation} label="Place" maxLength={bookingLengths.location} />
        <TextField
          field={fields.fee}
          label="Fee"
          placeholder="8,500 AUD plus travel"
          maxLength={bookingLengths.fee}
          autoComplete="off"
        />
        <SwitchField field={fields.isFeeShown} label="Show the fee on the booker's page" />
        <TextareaField field={fields.contractNote} label="Contract note" rows={3} />
        <SubmitButton className={styles.send} variant="default">
          {stale ? "Save mine instead" : "Save agreement"}
        </SubmitButton>
      </ActionForm>
    </Section>
  );
}

/** After reading the other version, the speaker can overwrite it. */
function StaleAgreement({ agreement: { eventDate, eventLocation, fee, contractNote } }: { agreement: Agreement }) {
  const details = joinDetails(eventDate && formatDay(eventDate), eventLocation, fee, contractNote);
  return (
    <Notice tone="warning" title="The agreement was changed in another window">
      <p>Your version is below and hasn't been saved. The other window's version:</p>
      <blockquote dir="auto" className="quote">
        {details || "(empty)"}
      </blockquote>
    </Notice>
  );
}
