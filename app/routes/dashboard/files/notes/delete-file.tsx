import { href } from "react-router";
import type { LibraryFile } from "#app/domain/files/queries.server.ts";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import styles from "#app/routes/dashboard/files/notes/notes.module.css";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface DeleteFileProps {
  file: LibraryFile;
  opened: boolean;
  onClose(): void;
}

/** Asks for confirmation and names the hubs that lose the file too. */
export function DeleteFile({ file: { id, title, usedIn }, ...dialog }: DeleteFileProps) {
  const fetcher = useFetcher();
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete this file?"
      fetcher={fetcher}
      action={href("/dashboard/speaker-notes")}
      intent="remove"
      sends={{ fileId: id }}
      confirm="Delete file"
    >
      <p className="quiet">
        <strong dir="auto">{title}</strong> will be permanently deleted.
        {usedIn.length > 0 && " It will also be removed from these hubs, along with its download counts:"}
      </p>
      {usedIn.length > 0 && (
        <ul className={styles.warned}>
          {usedIn.map((hub) => (
            <li key={hub.id} dir="auto">
              {hub.title}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
