import { href, Link } from "react-router";
import type { LibraryFile } from "#app/domain/files/queries.server.ts";
import type { HubTitle } from "#app/domain/hubs/queries.server.ts";
import { ActionForm, useActionResult, useDone } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import styles from "#app/routes/dashboard/files/notes/notes.module.css";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface TagFormProps {
  file: LibraryFile;
  hubs: HubTitle[];
  close(): void;
}

/** Chooses the hubs that offer the file. */
export function TagForm({ file, hubs, close }: TagFormProps) {
  const fetcher = useFetcher();
  useDone(useActionResult("tag", fetcher), close);
  if (hubs.length === 0) {
    return (
      <p className="quiet">
        You have no Talk Hub yet. <Link to="/dashboard/create-hub">Create one</Link>, then tag this file to it.
      </p>
    );
  }
  return (
    <ActionForm fetcher={fetcher} action={href("/dashboard/speaker-notes")} intent="tag" sends={{ fileId: file.id }}>
      <p className="quiet">
        <strong dir="auto">{file.title}</strong> appears on the hubs you tick. If you untick a hub, the file and its
        download count are removed from that hub.
      </p>
      <fieldset className={styles.choices} aria-label="Talk Hubs">
        {hubs.map(({ id, title }) => (
          <Checkbox
            key={id}
            className={styles.choice}
            name="hubId"
            value={id}
            defaultChecked={file.usedIn.some((hub) => hub.id === id)}
          >
            <input type="hidden" name="shown" value={id} />
            <span dir="auto">{title}</span>
          </Checkbox>
        ))}
      </fieldset>
      <DialogActions onCancel={close}>Save hubs</DialogActions>
    </ActionForm>
  );
}
