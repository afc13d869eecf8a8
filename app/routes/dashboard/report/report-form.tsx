import { defaultReportDays, maxOrganisationLength, reportDays, reportLimits } from "#app/domain/reports/reports.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { ChoiceField } from "#app/forms/choice-field.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { OwnReportView } from "#app/routes/dashboard/report/own-report.server.ts";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { useFormatWhen } from "#app/ui/when.tsx";

interface ReportFields {
  booking: string;
  organisation: string;
  quoteIds: string[];
  days: string;
}

const inDays = (days: number) => ({ value: String(days), label: `${days} days from today` });

/** Whom the report is for and how long its link works. Making it again changes it. */
export function ReportForm({ view: { report, bookings, chosenId, quotes, chosenQuotes } }: { view: OwnReportView }) {
  const formatWhen = useFormatWhen();
  const { form, fields, props } = useActionForm<ReportFields>("save", {
    id: "report",
    defaultValue: {
      booking: chosenId ?? "",
      organisation: report?.organisation ?? "",
      quoteIds: chosenQuotes,
      days: report ? "" : String(defaultReportDays),
    },
  });
  return (
    <Section
      title={report ? "Whom it is for" : "Report for whoever booked"}
      description="A page with this talk's ratings, reasons, approved quotes and downloads, without anything personal. It prints on one page or two, with long quotes on more."
    >
      <ActionForm {...props} className="stack" preventScrollReset>
        {form.errors && <Notice tone="danger" title={form.errors[0] ?? ""} />}
        <SelectField
          field={fields.booking}
          label="Booking"
          description="The report is linked there. Confirmed and done bookings can be chosen."
          data={[{ value: "", label: "None" }, ...bookings]}
        />
        <TextField
          field={fields.organisation}
          label="Organisation"
          description="Filled in for them when they book you again. Empty means the company of the booking."
          maxLength={maxOrganisationLength}
          autoComplete="off"
        />
        {quotes.length > 0 && (
          <ChoiceField
            type="checkbox"
            field={fields.quoteIds}
            label={`Quotes, up to ${reportLimits.quotes}`}
            choices={quotes}
          />
        )}
        <SelectField
          field={fields.days}
          label="Works for"
          data={[
            ...(report ? [{ value: "", label: `Until ${formatWhen(report.expiresAt)}, as now` }] : []),
            ...reportDays.map(inDays),
          ]}
        />
        <div className="page-actions">
          <SubmitButton>{report ? "Save" : "Make report"}</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}
