import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { TextareaField } from "#app/forms/textarea-field.tsx";
import styles from "#app/routes/dashboard/leads/private-notes.module.css";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Toast } from "#app/ui/toast.tsx";

export interface NotesActionData {
  result?: SubmissionResult;
  toast?: Toast;
  /** The stored notes, when they were changed in another window. */
  stale?: { notes: string | null; version: string };
}

interface PrivateNotesProps {
  id: string;
  notes: string | null;
  /** The version of these notes. It is submitted with them, so changes from another window are not overwritten. */
  version: string;
  actionData?: NotesActionData;
  description: string;
  /** Called when unsaved notes appear, and when they are gone. */
  onDirty(isDirty: boolean): void;
}

/** Shown beside the notes because it is true (domain/privacy): people can request what is written about them. */
export const notesDescription = "Only you can see these notes. Included if they request their data.";

/** Notes about a person with their own save. A save over notes the speaker has not read is refused and shows both. */
export function PrivateNotes({ id, notes, version, actionData, description, onDirty }: PrivateNotesProps) {
  const [form, fields] = useForm<{ notes: string }>({
    id,
    lastResult: actionData?.result,
    defaultValue: { notes: notes ?? "" },
  });
  const isSending = useNavigation().formData?.has("notes") ?? false;
  // Keeps the link back to the list with its search after saving.
  const { state } = useLocation();
  const stale = actionData?.stale;
  const isDirty = (fields.notes.value ?? notes ?? "") !== (notes ?? "");
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <Section title="Notes" description={description}>
      <Form method="post" {...getFormProps(form)} state={state} noValidate className={styles.notes}>
        <input type="hidden" name="intent" value="notes" />
        {/* After reading the other notes, the speaker can overwrite them. */}
        <input type="hidden" name="notesVersion" value={stale?.version ?? version} />
        {stale && (
          <Notice tone="warning" title="These notes were changed in another window">
            <p>Your version is below and hasn't been saved. The other window's version:</p>
            <blockquote dir="auto" className={styles.bookerMessage}>
              {stale.notes ?? "(empty)"}
            </blockquote>
          </Notice>
        )}
        <TextareaField field={fields.notes} label="Private notes" rows={5} />
        <Button type="submit" loading={isSending} className={styles.save}>
          {stale ? "Save mine instead" : "Save notes"}
        </Button>
      </Form>
    </Section>
  );
}
