import { useEffect, useState } from "react";
import { typeFromContent } from "#app/domain/files/files.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { ActionForm, SubmitButton, useActionResult, useDone } from "#app/forms/action-form.tsx";
import { LoadFailure } from "#app/routes/dashboard/background/load-failure.tsx";
import { type BackgroundLoad, useBackgroundLoad } from "#app/routes/dashboard/background/use-background-load.ts";
import styles from "#app/routes/dashboard/files/choose-files-dialog.module.css";
import type { LibraryPage } from "#app/routes/endpoints/file-library.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface ChooseFilesDialogProps {
  opened: boolean;
  onClose(): void;
  endpoint: string;
  hubId: string;
}

/** Specification: "Speaker Files list (for adding resources)": adds files from the library to this hub. */
export function ChooseFilesDialog({ opened, onClose, endpoint, hubId }: ChooseFilesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add from Speaker Files" size="large">
      <ChooseFiles endpoint={endpoint} hubId={hubId} close={onClose} />
    </Dialog>
  );
}

function ChooseFiles({ endpoint, hubId, close }: { endpoint: string; hubId: string; close(): void }) {
  const library = useBackgroundLoad<LibraryPage>();
  const { data, load, isLoading } = library;
  const adding = useFetcher();
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const loadPage = (search: string, page = 1) =>
    load(`/dashboard/files/library?${new URLSearchParams({ search, page: String(page) })}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the dialog opens
  useEffect(() => loadPage(""), []);
  useDone(useActionResult("add-files", adding), close);

  const toggle = (id: string) =>
    setSelectedIds((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  return (
    <div className="stack-small">
      <TextField
        type="search"
        label="Search your files"
        onChange={(event) => loadPage(event.currentTarget.value)}
        data-autofocus
      />
      <LoadFailure what="your files" load={library} />
      <div className={styles.files} aria-busy={isLoading}>
        {data?.files.length === 0 && (
          <p className="quiet">
            {data.search ? "No files match." : "You have no files yet. Upload one here or in Speaker Notes."}
          </p>
        )}
        {data?.files.map((file) => (
          <FileChoice
            key={file.id}
            file={file}
            isOnHub={file.usedIn.some(({ id }) => id === hubId)}
            isSelected={selectedIds.includes(file.id)}
            onToggle={() => toggle(file.id)}
          />
        ))}
      </div>
      {data && data.pages > 1 && <LibraryPages {...data} load={(page) => loadPage(data.search, page)} />}
      <ActionForm fetcher={adding} action={endpoint} intent="add-files" className="dialog-actions">
        {selectedIds.map((id) => (
          <input key={id} type="hidden" name="fileId" value={id} />
        ))}
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <SubmitButton disabled={selectedIds.length === 0}>
          {selectedIds.length > 1 ? `Add ${selectedIds.length} files` : "Add file"}
        </SubmitButton>
      </ActionForm>
    </div>
  );
}

interface FileChoiceProps {
  file: NonNullable<BackgroundLoad<LibraryPage>["data"]>["files"][number];
  isOnHub: boolean;
  isSelected: boolean;
  onToggle(): void;
}

function FileChoice({ file, isOnHub, isSelected, onToggle }: FileChoiceProps) {
  return (
    <Checkbox className={styles.file} checked={isOnHub || isSelected} disabled={isOnHub} onChange={onToggle}>
      <span className={styles.fileText}>
        <span className={styles.title} dir="auto">
          {file.title}
        </span>
        <span className={styles.detail}>
          {joinDetails(
            `${(typeFromContent(file.contentType) ?? "file").toUpperCase()}, ${formatSize(file.sizeBytes)}`,
            isOnHub && "already on this hub",
          )}
        </span>
      </span>
    </Checkbox>
  );
}

interface LibraryPagesProps {
  page: number;
  pages: number;
  load(page: number): void;
}

function LibraryPages({ page, pages, load }: LibraryPagesProps) {
  return (
    <div className={styles.pages}>
      <Button variant="default" size="xs" disabled={page === 1} onClick={() => load(page - 1)}>
        Previous
      </Button>
      <span className="quiet">
        Page {page} of {pages}
      </span>
      <Button variant="default" size="xs" disabled={page === pages} onClick={() => load(page + 1)}>
        Next
      </Button>
    </div>
  );
}
