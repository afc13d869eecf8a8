import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { TextareaField } from "#app/forms/textarea-field.tsx";
import styles from "#app/routes/dashboard/private-notes.module.css";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Toast } from "#app/ui/toast.tsx";

/** What a screen answers to its notes form. */
export interface NotesActionData {
  result?: SubmissionResult;
  toast?: Toast;
  /** What somebody, likely the same person in another window, has written there since. */
  stale?: { notes: string | null; version: string };
}

interface PrivateNotesProps {
  id: string;
  notes: string | null;
  /** Which notes these are: sent along, so that notes written elsewhere meanwhile are not lost. */
  version: string;
  actionData?: NotesActionData;
  description: string;
  /** Told when notes begin to wait for being saved, and when they no longer do. */
  onDirty(isDirty: boolean): void;
}

/** Said beside notes, because it is so (domain/privacy): nobody should write what they would not stand by. */
export const notesDescription = "Only you can see these notes. Included if they request their data.";

/** Notes about a person, saved on their own; a save over notes that were never seen is refused and shows both. */
export function PrivateNotes({ id, notes, version, actionData, description, onDirty }: PrivateNotesProps) {
  const [form, fields] = useForm<{ notes: string }>({
    id,
    lastResult: actionData?.result,
    defaultValue: { notes: notes ?? "" },
  });
  const isSending = useNavigation().formData?.has("notes") ?? false;
  // The way back to the list, with its search, outlives the save.
  const { state } = useLocation();
  const stale = actionData?.stale;
  const isDirty = (fields.notes.value ?? notes ?? "") !== (notes ?? "");
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <Section title="Notes" description={description}>
      <Form method="post" {...getFormProps(form)} state={state} noValidate className={styles.notes}>
        <input type="hidden" name="intent" value="notes" />
        {/* Who was shown the other notes may write over them. */}
        <input type="hidden" name="notesVersion" value={stale?.version ?? version} />
        {stale && (
          <Notice tone="warning" title="These notes were changed in another window">
            <p>Your version is below and hasn't been saved. The other window's version:</p>
            <blockquote dir="auto" className={styles.theirs}>
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
