import type { FileItem } from "#app/routes/dashboard/files/notes/file-item.server.ts";
import styles from "#app/routes/dashboard/files/notes/notes.module.css";
import { ConfirmActions } from "#app/ui/confirm-actions.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** Asks for confirmation and names the hubs that lose the file too. */
export function DeleteFileForm({ file: { id, title, usedIn }, close }: { file: FileItem; close(): void }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/dashboard/speaker-notes">
      <input type="hidden" name="fileId" value={id} />
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
      <ConfirmActions onKeep={close} intent="remove" isSending={fetcher.state !== "idle"}>
        Delete file
      </ConfirmActions>
    </fetcher.Form>
  );
}
