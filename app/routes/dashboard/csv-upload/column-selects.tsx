import type { FileColumn } from "#app/csv/person-columns.ts";
import styles from "#app/routes/dashboard/csv-upload/csv-upload.module.css";
import { SelectField } from "#app/ui/fields.tsx";

interface ColumnSelectsProps<Field extends string> {
  fields: readonly Field[];
  labels: Record<Field, string>;
  columns: FileColumn[];
  chosen: Partial<Record<Field, number>>;
  isDisabled: boolean;
  onChange(chosen: Partial<Record<Field, number>>): void;
}

/** Which column of the file holds what, recognised from its first line. A change checks the file again. */
export function ColumnSelects<Field extends string>({
  fields,
  labels,
  columns,
  chosen,
  isDisabled,
  onChange,
}: ColumnSelectsProps<Field>) {
  const choices = [
    { value: "", label: "Not in this file" },
    ...columns.map((column, at) => ({ value: String(at), label: describe(column, at) })),
  ];
  return (
    <fieldset className={styles.columns}>
      <legend className="legend">Columns in this file</legend>
      {fields.map((field) => (
        <SelectField
          key={field}
          label={labels[field]}
          value={chosen[field] ?? ""}
          data={choices}
          disabled={isDisabled}
          onChange={({ currentTarget: { value } }) => {
            const others = { ...chosen };
            delete others[field];
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
