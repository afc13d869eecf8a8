import { useLocation, useNavigation } from "react-router";
import { attendeeFields, personFieldLabels } from "#app/csv/person-columns.ts";
import { ActionForm, type ActionValue, SubmitButton } from "#app/forms/action-form.tsx";
import { ColumnSelects } from "#app/routes/dashboard/csv-upload/column-selects.tsx";
import { ColumnWarning } from "#app/routes/dashboard/csv-upload/column-warning.tsx";
import styles from "#app/routes/dashboard/csv-upload/csv-upload.module.css";
import { EncodingHint } from "#app/routes/dashboard/csv-upload/encoding-hint.tsx";
import { LineRemarks } from "#app/routes/dashboard/csv-upload/line-remarks.tsx";
import type { CsvFile } from "#app/routes/dashboard/csv-upload/use-csv-file.ts";
import type { attendeeForms } from "#app/routes/dashboard/qualified-audience/actions.server.ts";
import { Button } from "#app/ui/button.tsx";

import { Section } from "#app/ui/section.tsx";
import { formatCount, Stat, Stats } from "#app/ui/stats.tsx";

const maxPeopleShown = 10;
const formatQuantity = (number: number, one: string) => `${formatCount(number)} ${one}${number === 1 ? "" : "s"}`;

interface AttendeeUploadReportProps {
  report: ActionValue<typeof attendeeForms.report>;
  csv: CsvFile;
}

/** What a file would change. Nothing is written until the button is pressed, and then exactly this. */
export function AttendeeUploadReport({ report, csv }: AttendeeUploadReportProps) {
  const { people, duplicates, invalid, notes, waitingCount, encoding, fileName, columns, chosen } = report;
  const { skipped, warning } = report;
  const { pathname, search } = useLocation();
  const { formData } = useNavigation();
  return (
    <Section title="Check before adding" description={`${fileName}. Nothing has been added yet.`}>
      <Stats label="Summary of this file">
        <Stat
          label="To be added"
          value={people.length}
          note={waitingCount > 0 ? `${waitingCount} of them had asked for access` : undefined}
        />
        <Stat label="Duplicates" value={duplicates.length} note="left out" />
        <Stat label="Invalid lines" value={invalid.length} note="left out" />
      </Stats>
      {csv.file && (
        <ColumnSelects
          fields={attendeeFields}
          labels={personFieldLabels}
          columns={columns}
          chosen={chosen}
          isDisabled={formData !== undefined}
          onChange={(changed) => csv.send("report", changed)}
        />
      )}
      <ColumnWarning warning={warning} />
      <EncodingHint encoding={encoding} />
      <LineRemarks title={formatQuantity(invalid.length, "invalid line")} lines={invalid} isOpen />
      <LineRemarks title={formatQuantity(skipped.length, "skipped line")} lines={skipped} />
      <LineRemarks title={formatQuantity(duplicates.length, "duplicate")} lines={duplicates} />
      <LineRemarks title={formatQuantity(notes.length, "changed line")} lines={notes} />
      <Preview people={people} />
      <ActionForm
        intent="confirm"
        sends={{ people: JSON.stringify(people) }}
        encType="multipart/form-data"
        className="button-row"
      >
        {people.length > 0 ? (
          <SubmitButton>Add {formatQuantity(people.length, "attendee")}</SubmitButton>
        ) : (
          <p className="quiet">There is nobody new to add from this file.</p>
        )}
        <Button to={pathname + search} variant="default" onClick={csv.clear}>
          Choose another file
        </Button>
      </ActionForm>
    </Section>
  );
}

function Preview({ people }: Pick<AttendeeUploadReportProps["report"], "people">) {
  if (people.length === 0) return null;
  return (
    <div>
      <p className={styles.previewTitle}>
        {people.length > maxPeopleShown ? `The first ${maxPeopleShown} to be added` : "To be added"}
      </p>
      <ul className={`plain-list ${styles.people}`}>
        {people.slice(0, maxPeopleShown).map(({ email, firstName, lastName }) => (
          <li key={email}>
            <span>{email}</span>
            <span className="quiet" dir="auto">
              {[firstName, lastName].filter(Boolean).join(" ")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
