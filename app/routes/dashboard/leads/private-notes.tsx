import { useEffect, useEffectEvent, useState } from "react";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { ActionResult } from "#app/forms/action-result.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { autosaveQuery } from "#app/routes/dashboard/background/preserve-screen.ts";
import styles from "#app/routes/dashboard/leads/private-notes.module.css";
import { TextareaField } from "#app/ui/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface NotesOptions {
  /** Of the form's element. */
  id: string;
  notes: string | null;
  /** The version of these notes. It is submitted with them, so changes from another window are not overwritten. */
  version: string;
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

const pauseMs = 1_000;

export type NotesForm = ReturnType<typeof useNotesForm>;

/**
 * Notes about a person that save themselves: after a pause, when their field is left, and before the screen is. A save
 * over notes that the speaker has not read is refused, and then waits for a press.
 */
export function useNotesForm({ id, notes, version }: NotesOptions) {
  const fetcher = useFetcher<ActionResult<unknown, StoredNotes>>();
  const { fields, result, props } = useActionForm<{ notes: string }, ActionResult<unknown, StoredNotes>>("notes", {
    id,
    fetcher,
    defaultValue: { notes: notes ?? "" },
  });
  // The server trims what it stores, so the text that was sent counts as stored too.
  const [sent, setSent] = useState<string | null>(null);
  const text = fields.notes.value ?? notes ?? "";
  const isBusy = fetcher.state !== "idle";
  const isSaved = result?.isDone === true && !isBusy && sent === text;
  const isDirty = text !== (notes ?? "") && !isSaved;
  const stale = result?.reason;
  const isStuck = result?.isDone === false && (stale !== undefined || sent === text);
  function save() {
    const form = document.forms.namedItem(id);
    if (!form || !isDirty || isStuck || isBusy) return;
    const data = new FormData(form);
    data.set("autosave", "on");
    setSent(text);
    void fetcher.submit(data, { method: "post", action: autosaveQuery });
  }
  const saveNow = useEffectEvent(save);
  // Each letter begins the pause again, as does the end of a save during which more was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the text to rest
  useEffect(() => {
    if (!isDirty || isBusy) return;
    const timer = setTimeout(() => saveNow(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, isDirty, isBusy]);
  return {
    fields,
    isDirty,
    isStuck,
    isSaved,
    stale,
    save,
    props: { ...props, onBlur: save, onSubmit: () => setSent(text) },
    // After reading the other notes, the speaker can overwrite them.
    version: stale?.notesVersion ?? version,
  };
}

/** The form; a button is there where nothing saves by itself. */
export function PrivateNotes({
  form: { fields, props, isDirty, isStuck, isSaved, stale, version },
}: {
  form: NotesForm;
}) {
  const saveButton = <SubmitButton className={styles.save}>{stale ? "Save mine instead" : "Save notes"}</SubmitButton>;
  return (
    <Section title="Notes" description={notesDescription}>
      <ActionForm {...props} className="stack-smaller" sends={{ notesVersion: version }}>
        {stale && (
          <Notice tone="warning" title="These notes were changed in another window">
            <p>Your version is below and hasn't been saved. The other window's version:</p>
            <blockquote dir="auto" className="quote">
              {stale.notes ?? "(empty)"}
            </blockquote>
          </Notice>
        )}
        <TextareaField field={fields.notes} label="Private notes" rows={3} />
        {isStuck ? saveButton : <noscript>{saveButton}</noscript>}
        <p className={`quiet ${styles.state}`} role="status">
          {isStuck ? "" : isDirty ? "Saving…" : isSaved ? "Saved" : ""}
        </p>
      </ActionForm>
    </Section>
  );
}
