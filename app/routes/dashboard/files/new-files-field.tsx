import type { StoredFile } from "#app/domain/files/upload.server.ts";
import { acceptedDocuments } from "#app/domain/values/accepted-files.ts";
import { formatSize } from "#app/domain/values/size.ts";
import type { Field } from "#app/forms/field-props.ts";
import { DropArea } from "#app/routes/dashboard/files/drop-area.tsx";
import styles from "#app/routes/dashboard/files/new-files-field.module.css";
import { UploadProgress } from "#app/routes/dashboard/files/upload-progress.tsx";
import { uploadQueue } from "#app/routes/dashboard/files/uploads.ts";
import type { NewFiles } from "#app/routes/dashboard/files/use-new-files.ts";
import { Button } from "#app/ui/button.tsx";
import { useField } from "#app/ui/fields.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { IconUpload } from "#app/ui/icons.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useFocusFallback } from "#app/ui/use-focus-fallback.ts";

interface NewFilesFieldProps {
  /** Its values are the files' ids. */
  field: Field;
  files: NewFiles;
}

/** Where the slides of a new hub are dropped or chosen, with their progress. The form around sends the stored ones. */
export function NewFilesField({ field, files: { uploads, add } }: NewFilesFieldProps) {
  const { problem } = useField({ field });
  const list = useFocusFallback<HTMLDivElement>(uploads.length > 0);
  return (
    <fieldset className="plain-fieldset" data-preview="files" aria-describedby={problem ? field.errorId : undefined}>
      <legend className="legend">Slides and Files</legend>
      <DropArea onFiles={add}>
        <p>Drop files here: PDF, Word, PowerPoint, Excel, JPG, PNG or SVG, up to 50 MB each.</p>
        <FileButton multiple accept={acceptedDocuments} label="Slides and files" onChange={add}>
          {(button) => (
            <Button {...button} className={styles.button} variant="default" leftSection={<IconUpload />}>
              Upload Files
            </Button>
          )}
        </FileButton>
        <noscript>
          <p>This browser runs no scripts, so it can't upload files. You can add them in the editor at any time.</p>
        </noscript>
      </DropArea>
      <div ref={list} tabIndex={-1} className="focus-fallback">
        {uploads.length > 0 && (
          <ul className={`plain-list stack-smaller ${styles.files}`} aria-label="Files of this hub">
            {uploads.map((upload) => (
              <li key={upload.id}>
                {upload.state.step === "stored" ? (
                  <NewFile name={field.name} file={upload.state.stored} />
                ) : (
                  <UploadProgress upload={upload} />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {problem}
    </fieldset>
  );
}

/** A stored file with its place in the form. Removed, it is deleted. */
function NewFile({ name, file: { id, title, sizeBytes } }: { name: string; file: StoredFile }) {
  const { submit } = useFetcher({ key: `discard ${id}` });
  const remove = () => {
    uploadQueue.remove(id);
    void submit({ intent: "discard-file", fileId: id }, { method: "post" });
  };
  return (
    <div className="line">
      <input type="hidden" name={name} value={id} />
      <span className={`one-line ${styles.name}`} dir="auto">
        {title}
      </span>
      <span className="quiet">{formatSize(sizeBytes)}</span>
      <Button variant="subtle" size="xs" color="gray" onClick={remove} aria-label={`Remove ${title}`}>
        Remove
      </Button>
    </div>
  );
}
