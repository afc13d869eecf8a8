import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { CsvFileForm, type CsvFileFormProps } from "#app/routes/dashboard/csv-upload/csv-file-form.tsx";
import styles from "#app/routes/dashboard/csv-upload/csv-upload.module.css";
import { Section } from "#app/ui/section.tsx";

interface FileToCheckProps extends Omit<CsvFileFormProps, "intent" | "submitLabel" | "isSending"> {
  /** Where such a file comes from. */
  description: string;
  /** What the file may contain, and what becomes of it. */
  children: ReactNode;
}

/** The first step of an import: choosing the file that a report is then made of. */
export function FileToCheck({ description, children, ...file }: FileToCheckProps) {
  const isChecking = useNavigation().formData?.get("intent") === "check";
  return (
    <Section title="Choose a file" description={description}>
      <CsvFileForm {...file} intent="check" submitLabel="Check file" isSending={isChecking} />
      <div className={styles.format}>{children}</div>
    </Section>
  );
}
