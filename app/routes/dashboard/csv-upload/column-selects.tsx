import { type FileColumn, type PersonColumns, type PersonField, personFieldLabels } from "#app/csv/person-columns.ts";
import styles from "#app/routes/dashboard/csv-upload/csv-upload.module.css";
import { NativeSelect } from "#app/ui/input.tsx";

interface ColumnSelectsProps {
  fields: readonly PersonField[];
  columns: FileColumn[];
  chosen: PersonColumns;
  isDisabled: boolean;
  onChange(chosen: PersonColumns): void;
}

/** Which column of the file holds what, recognised from its first line. A change checks the file again. */
export function ColumnSelects({ fields, columns, chosen, isDisabled, onChange }: ColumnSelectsProps) {
  const choices = [
    { value: "", label: "Not in this file" },
    ...columns.map((column, at) => ({ value: String(at), label: describe(column, at) })),
  ];
  return (
    <fieldset className={styles.columns}>
      <legend className="legend">Columns in this file</legend>
      {fields.map((field) => (
        <NativeSelect
          key={field}
          label={personFieldLabels[field]}
          value={chosen[field] ?? ""}
          data={choices}
          disabled={isDisabled}
          onChange={({ currentTarget: { value } }) => {
            const { [field]: _, ...others } = chosen;
            onChange(value === "" ? others : { ...others, [field]: Number(value) });
          }}
        />
      ))}
    </fieldset>
  );
}

const describe = ({ header, sample }: FileColumn, at: number) => {
  const name = header || `Column ${at + 1}`;
  return sample ? `${name} (${sample})` : name;
};
