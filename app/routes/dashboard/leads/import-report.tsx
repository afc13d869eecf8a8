import { useNavigation } from "react-router";
import { personFieldLabels, personFields } from "#app/csv/person-columns.ts";
import { ColumnSelects } from "#app/routes/dashboard/csv-upload/column-selects.tsx";
import { ColumnWarning } from "#app/routes/dashboard/csv-upload/column-warning.tsx";
import styles from "#app/routes/dashboard/csv-upload/csv-upload.module.css";
import { EncodingHint } from "#app/routes/dashboard/csv-upload/encoding-hint.tsx";
import { LineRemarks } from "#app/routes/dashboard/csv-upload/line-remarks.tsx";
import type { CsvFile } from "#app/routes/dashboard/csv-upload/use-csv-file.ts";
import type { ImportReportData } from "#app/routes/dashboard/leads/import-actions.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount, Stat, Stats } from "#app/ui/stats.tsx";

interface ImportReportProps {
  report: ImportReportData;
  csv: CsvFile;
  hubs: { id: string; title: string }[];
  hub: string;
  onHubChange(hub: string): void;
}

const formatQuantity = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? "" : "s"}`;

/** What the file would import. Nothing is written until the button is pressed. */
export function ImportReport({ report, csv, hubs, hub, onHubChange }: ImportReportProps) {
  const { createdCount, existingCount, repeated, invalid, notes } = report;
  const { formData } = useNavigation();
  return (
    <Section title="Check before importing" description={`${report.fileName}. Nothing has been saved yet.`}>
      <Stats label="Summary of this file">
        <Stat label="New leads" value={createdCount} />
        <Stat
          label="Already leads"
          value={existingCount}
          note={existingCount > 0 ? "missing details are filled in" : undefined}
        />
        <Stat label="Left out" value={invalid.length + repeated.length} />
      </Stats>
      {csv.file && (
        <ColumnSelects
          fields={personFields}
          labels={personFieldLabels}
          columns={report.columns}
          chosen={report.chosen}
          isDisabled={formData !== undefined}
          onChange={(chosen) => csv.send("check", chosen)}
        />
      )}
      <ColumnWarning warning={report.warning} />
      <EncodingHint encoding={report.encoding} />
      <LineRemarks title={formatQuantity(invalid.length, "invalid line")} lines={invalid} isOpen />
      <LineRemarks title={formatQuantity(report.skipped.length, "skipped line")} lines={report.skipped} />
      <LineRemarks title={formatQuantity(repeated.length, "duplicate")} lines={repeated} />
      <LineRemarks title={formatQuantity(notes.length, "changed line")} lines={notes} />
      <Preview report={report} />
      <SelectField
        label="Where did you meet them?"
        description="The talk they belong to in your list"
        value={hub}
        onChange={(event) => onHubChange(event.currentTarget.value)}
        data={[{ value: "", label: "No talk" }, ...hubs.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      <div className="button-row">
        {createdCount + existingCount === 0 ? (
          <p className="quiet">There is nobody to import from this file.</p>
        ) : csv.file ? (
          <Button
            loading={formData?.get("intent") === "import"}
            onClick={() => csv.send("import", report.chosen, { hub })}
          >
            Import {formatQuantity(createdCount + existingCount, "lead")}
          </Button>
        ) : (
          <p className="quiet">Please choose the file again to import it.</p>
        )}
        <Button to="/dashboard/leads/import" variant="default" onClick={csv.clear}>
          Choose another file
        </Button>
      </div>
    </Section>
  );
}

function Preview({ report: { preview, createdCount } }: Pick<ImportReportProps, "report">) {
  if (preview.length === 0) return null;
  return (
    <div>
      <p className={styles.previewTitle}>
        {createdCount > preview.length ? `The first ${preview.length} new leads` : "New leads"}
      </p>
      <ul className={`plain-list ${styles.people}`}>
        {preview.map(({ line, name, details }) => (
          <li key={line}>
            <span dir="auto">{name}</span>
            <span className="quiet" dir="auto">
              {details}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
