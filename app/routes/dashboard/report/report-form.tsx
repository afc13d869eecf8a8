import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { defaultReportDays, maxOrganisationLength, reportDays } from "#app/domain/reports/reports.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { OwnReportView } from "#app/routes/dashboard/report/own-report.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";

interface ReportFormProps {
  view: OwnReportView;
  /** Of a refused form. */
  result?: SubmissionResult;
}

const inDays = (days: number) => ({ value: String(days), label: `${days} days from today` });

/** Whom the report is for and how long its link works. Making it again changes it. */
export function ReportForm({ view: { report, bookings, chosenId }, result }: ReportFormProps) {
  const [form, fields] = useForm<{ booking: string; organisation: string; days: string }>({
    id: "report",
    lastResult: result,
    defaultValue: {
      booking: chosenId ?? "",
      organisation: report?.organisation ?? "",
      days: report ? "" : String(defaultReportDays),
    },
  });
  const isSending = useNavigation().formData?.get("intent") === "save";
  return (
    <Section
      title={report ? "Whom it is for" : "Report for whoever booked"}
      description="A page with this talk's ratings, reasons, approved quotes and downloads, without anything personal. It prints on two pages."
    >
      <Form method="post" {...getFormProps(form)} noValidate className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="save" />
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
        <SelectField
          field={fields.days}
          label="Works for"
          data={[
            ...(report ? [{ value: "", label: `Until ${report.expires}, as now` }] : []),
            ...reportDays.map(inDays),
          ]}
        />
        <div className="page-actions">
          <Button type="submit" loading={isSending}>
            {report ? "Save" : "Make report"}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
