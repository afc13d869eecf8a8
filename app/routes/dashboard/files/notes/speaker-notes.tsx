import { useState } from "react";
import { fileFilters, isLibraryKind, kindLabels, type LibraryKind } from "#app/domain/files/files.ts";
import { findStorageUsage, listFiles } from "#app/domain/files/queries.server.ts";
import { listHubTitles } from "#app/domain/hubs/queries.server.ts";
import { acceptedDocuments } from "#app/domain/values/accepted-files.ts";
import { readFilters } from "#app/domain/values/filters.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import { DropArea } from "#app/routes/dashboard/files/drop-area.tsx";
import { libraryForms } from "#app/routes/dashboard/files/notes/actions.server.ts";
import { buildFileColumns } from "#app/routes/dashboard/files/notes/file-columns.tsx";
import styles from "#app/routes/dashboard/files/notes/notes.module.css";
import { StorageMeter } from "#app/routes/dashboard/files/storage-meter.tsx";
import { UploadList } from "#app/routes/dashboard/files/upload-list.tsx";
import { uploadQueue } from "#app/routes/dashboard/files/uploads.ts";
import { useUploadsAt } from "#app/routes/dashboard/files/use-upload.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { IconUpload } from "#app/ui/icons.ts";
import { List } from "#app/ui/list/list.tsx";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/speaker-notes.ts";

/** Specification: "tabs All Files, Presentations, Notes, Backup". */
const tabs = [
  { id: "all", label: "All Files" },
  { id: "presentation", label: "Presentations" },
  { id: "notes", label: "Notes" },
  { id: "backup", label: "Backup" },
];

const place = "speaker-notes";
const describeStored = (count: number) =>
  count === 1 ? "File uploaded successfully!" : `${count} files uploaded successfully!`;

export const handle: ScreenHandle = { heading: "Speaker Notes", loadError: "Your files could not be loaded" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const tab = tabs.find(({ id }) => id === query.get("tab"))?.id ?? "all";
  const kind = isLibraryKind(tab) ? tab : undefined;
  const selection = readFilters(fileFilters, query);
  const [storage, hubs, files] = await Promise.all([
    findStorageUsage(services, actor),
    listHubTitles(services, actor),
    listFiles(services, actor, { kind, ...selection, page: requestedPage(query) }),
  ]);
  return {
    tab,
    selection,
    storage,
    hubs,
    files,
  };
}

export const action = signedInAction(libraryForms);

export default function SpeakerNotes({ loaderData }: Route.ComponentProps) {
  const { tab, selection, storage, hubs, files } = loaderData;
  const uploads = useUploadsAt(place);
  const [selectedKind, setSelectedKind] = useState<LibraryKind>("presentation");
  const kind = isLibraryKind(tab) ? tab : selectedKind;
  const upload = (newFiles: File[]) => uploadQueue.add(newFiles, { kind, place, describeStored });
  return (
    <>
      <title>Speaker Notes</title>
      <PageHeader
        title="Speaker Notes"
        description="Upload slides, notes and backups once, then use them on as many hubs as you like"
      />
      <div className="stack">
        <div className={styles.top}>
          <DropArea onFiles={upload}>
            <p>Drop files here: PDF, Word, PowerPoint, Excel, JPG, PNG or SVG, up to 50 MB each.</p>
            <div className={styles.upload}>
              {tab === "all" && (
                <SelectField
                  label="Kind"
                  value={selectedKind}
                  onChange={({ currentTarget: { value } }) => isLibraryKind(value) && setSelectedKind(value)}
                  data={tabs.slice(1).map(({ id }) => ({ value: id, label: kindLabels[id as LibraryKind] }))}
                />
              )}
              <FileButton multiple accept={acceptedDocuments} onChange={upload}>
                {(button) => (
                  <Button {...button} leftSection={<IconUpload />}>
                    Upload Files
                  </Button>
                )}
              </FileButton>
            </div>
          </DropArea>
          <div className="stack-tight">
            <StorageMeter storage={storage} />
            <p className="quiet">Everything you upload counts, including hub files and page images.</p>
          </div>
        </div>
        <UploadList uploads={uploads} />
        <div>
          <TabLinks label="Speaker files" tabs={tabs} current={tab} />
          <TabPanel id={tab} current={tab}>
            <List
              label="Your files"
              nouns={["file", "files"]}
              page={files}
              filter={{ filters: fileFilters, values: selection, params: tab === "all" ? undefined : { tab } }}
              empty={<NoFiles tab={tab} />}
              searched="Search covers titles and file names."
              columns={buildFileColumns(hubs)}
            />
          </TabPanel>
        </div>
      </div>
    </>
  );
}

function NoFiles({ tab }: { tab: string }) {
  const label = tabs.find(({ id }) => id === tab)?.label ?? "";
  return (
    <EmptyState title={tab === "all" ? "No files yet" : `No files in ${label}`}>
      Upload slides, notes or a backup of your talk. Tag a file to a hub to show it on the talk’s page.
    </EmptyState>
  );
}
