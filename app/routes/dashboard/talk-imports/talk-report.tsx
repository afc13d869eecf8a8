import { useNavigation } from "react-router";
import { talkFieldLabels, talkFields } from "#app/csv/talk-columns.ts";
import { talkFileKinds } from "#app/domain/talk-imports/talk-imports.ts";
import { ColumnSelects } from "#app/routes/dashboard/csv-upload/column-selects.tsx";
import uploadStyles from "#app/routes/dashboard/csv-upload/csv-upload.module.css";
import { EncodingHint } from "#app/routes/dashboard/csv-upload/encoding-hint.tsx";
import { LineRemarks } from "#app/routes/dashboard/csv-upload/line-remarks.tsx";
import type { CsvFile } from "#app/routes/dashboard/csv-upload/use-csv-file.ts";
import type { GivenFields } from "#app/routes/dashboard/talk-imports/given-fields.ts";
import type { TalkImportReport } from "#app/routes/dashboard/talk-imports/import-actions.server.ts";
import { TalkChoice } from "#app/routes/dashboard/talk-imports/talk-choice.tsx";
import { TalkQuestions, type TalkQuestionsProps } from "#app/routes/dashboard/talk-imports/talk-questions.tsx";
import { Section } from "#app/ui/section.tsx";
import { describeCount, Stat, Stats } from "#app/ui/stats.tsx";

interface TalkReportProps extends Pick<TalkQuestionsProps, "zones"> {
  report: TalkImportReport;
  file: CsvFile;
  given: GivenFields;
  onAnswer(given: GivenFields): void;
  onRestart(): void;
}

/** What the file would import. Nothing is written until the button is pressed. */
export function TalkReport({ report, file, zones, given, onAnswer, onRestart }: TalkReportProps) {
  const { fileName, kind, talks, existing, skipped, notes, table } = report;
  const isBusy = useNavigation().formData !== undefined;
  const unit = kind === "csv" ? "Line" : "No.";
  return (
    <Section
      title="Check before importing"
      description={`${fileName} (${talkFileKinds[kind]}). Nothing has been saved yet.`}
    >
      <Stats label="Summary of this file">
        <Stat label="New talks" value={talks.length} />
        <Stat
          label="Already here"
          value={existing.length}
          note={existing.length > 0 ? "they stay as they are" : undefined}
        />
        <Stat label="Left out" value={skipped.length} />
      </Stats>
      {file.file && <TalkQuestions {...{ report, zones, given, onAnswer, isBusy }} />}
      {file.file && table && (
        <details className={uploadStyles.lines} open={table.chosen.title === undefined}>
          <summary>Columns in this file</summary>
          <ColumnSelects
            fields={talkFields}
            labels={talkFieldLabels}
            columns={table.columns}
            chosen={table.chosen}
            isDisabled={isBusy}
            onChange={(columns) => onAnswer({ ...given, columns })}
          />
        </details>
      )}
      <EncodingHint encoding={report.encoding} />
      <LineRemarks
        title={`${describeCount(skipped.length, "entry").replace("entrys", "entries")} left out`}
        lines={skipped}
        unit={unit}
        isOpen
      />
      <LineRemarks title={`${describeCount(existing.length, "talk")} already here`} lines={existing} unit={unit} />
      <LineRemarks
        title={`${describeCount(notes.length, "talk")} imported with less than the file says`}
        lines={notes}
        unit={unit}
      />
      <TalkChoice report={report} file={file} given={given} onRestart={onRestart} />
    </Section>
  );
}
