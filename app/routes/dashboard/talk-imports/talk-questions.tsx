import styles from "#app/routes/dashboard/csv-upload/csv-upload.module.css";
import type { GivenFields } from "#app/routes/dashboard/talk-imports/given-fields.ts";
import type { TalkImportReport } from "#app/routes/dashboard/talk-imports/import-actions.server.ts";
import { SelectField, type SelectFieldProps, TextField } from "#app/ui/fields.tsx";

export interface TalkQuestionsProps {
  report: TalkImportReport;
  zones: SelectFieldProps["data"];
  given: GivenFields;
  isBusy: boolean;
  onAnswer(given: GivenFields): void;
}

/** What the file doesn't say itself. An answer checks the file again. */
export function TalkQuestions({ report, zones, given, isBusy, onAnswer }: TalkQuestionsProps) {
  const { dates, speakers, speaker, timezone, isEventMissing } = report;
  const answer = (name: string, value: string) => onAnswer({ ...given, fields: { ...given.fields, [name]: value } });
  return (
    <div className={styles.columns}>
      {speakers.length > (speaker ? 1 : 0) && (
        <SelectField
          label="Which speaker are you?"
          description={speakers.length > 1 ? "The file has talks of several" : "The file names another"}
          value={speaker ?? ""}
          data={[...(speaker ? [] : [{ value: "", label: "Please choose" }]), ...speakers]}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) => answer("speaker", value)}
        />
      )}
      {dates.matters && (
        <SelectField
          label="How are dates written?"
          description={dates.proof ? `As ${dates.proof} shows` : "4/3/2026 may be in March or in April"}
          value={dates.order ?? ""}
          data={[
            ...(dates.order ? [] : [{ value: "", label: "Please choose" }]),
            { value: "day-first", label: "Day first: 25/3/2026" },
            { value: "month-first", label: "Month first: 3/25/2026" },
          ]}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) => answer("dateOrder", value)}
        />
      )}
      {isEventMissing && (
        <TextField
          label="Event"
          description="The file doesn't name it"
          maxLength={200}
          defaultValue={given.fields.eventName ?? ""}
          disabled={isBusy}
          onBlur={({ currentTarget: { value } }) => {
            if (value !== (given.fields.eventName ?? "")) answer("eventName", value);
          }}
        />
      )}
      <SelectField
        label="Time zone"
        description="Of talks that name none"
        value={timezone}
        data={zones}
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) => answer("timezone", value)}
      />
    </div>
  );
}
