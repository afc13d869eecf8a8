import { useEffect } from "react";
import { useLocation } from "react-router";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { ActionResult } from "#app/forms/action-result.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import styles from "#app/routes/dashboard/leads/private-notes.module.css";
import { TextareaField } from "#app/ui/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";

interface PrivateNotesProps {
  id: string;
  notes: string | null;
  /** The version of these notes. It is submitted with them, so changes from another window are not overwritten. */
  version: string;
  /** Called when unsaved notes appear, and when they are gone. */
  onDirty(isDirty: boolean): void;
}

/** Shown beside the notes because it is true (domain/privacy): people can request what is written about them. */
export const notesDescription = "Only you can see these notes. Included if they request their data.";

interface StoredNotes {
  notes: string | null;
  notesVersion: string;
}

/** What a save over notes that were changed in another window is refused with; null when their row is gone. */
export const toStaleNotes = (row: StoredNotes | null) =>
  row && { message: "Nothing was saved", reason: { notes: row.notes, notesVersion: row.notesVersion } };

/** Notes about a person with their own save. A save over notes the speaker has not read is refused and shows both. */
export function PrivateNotes({ id, notes, version, onDirty }: PrivateNotesProps) {
  const { fields, result, props } = useActionForm<{ notes: string }, ActionResult<unknown, StoredNotes>>("notes", {
    id,
    defaultValue: { notes: notes ?? "" },
  });
  // Keeps the link back to the list with its search after saving.
  const { state } = useLocation();
  const stale = result?.reason;
  const isDirty = (fields.notes.value ?? notes ?? "") !== (notes ?? "");
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <Section title="Notes" description={notesDescription}>
      {/* After reading the other notes, the speaker can overwrite them. */}
      <ActionForm
        {...props}
        state={state}
        className="stack-smaller"
        sends={{ notesVersion: stale?.notesVersion ?? version }}
      >
        {stale && (
          <Notice tone="warning" title="These notes were changed in another window">
            <p>Your version is below and hasn't been saved. The other window's version:</p>
            <blockquote dir="auto" className="quote">
              {stale.notes ?? "(empty)"}
            </blockquote>
          </Notice>
        )}
        <TextareaField field={fields.notes} label="Private notes" rows={5} />
        <SubmitButton className={styles.save}>{stale ? "Save mine instead" : "Save notes"}</SubmitButton>
      </ActionForm>
    </Section>
  );
}
