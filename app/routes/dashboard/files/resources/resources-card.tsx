import { useState } from "react";
import type { StorageUsage } from "#app/domain/files/queries.server.ts";
import { acceptedDocuments } from "#app/domain/values/accepted-files.ts";
import { Lazy, LazyDialog, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import { DropArea } from "#app/routes/dashboard/files/drop-area.tsx";
import type { ShownResource } from "#app/routes/dashboard/files/resources/load-resources.server.ts";
import "#app/routes/dashboard/files/resources/resource-list.module.css";
import { StorageMeter } from "#app/routes/dashboard/files/storage-meter.tsx";
import { UploadList } from "#app/routes/dashboard/files/upload-list.tsx";
import { uploadQueue } from "#app/routes/dashboard/files/uploads.ts";
import { useUploadsAt } from "#app/routes/dashboard/files/use-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { IconFileText, IconLink, IconUpload } from "#app/ui/icons.ts";

const resourceList = lazyComponent(
  "the resources",
  async () => (await import("#app/routes/dashboard/files/resources/resource-list.tsx")).ResourceList,
);
const chooseFilesDialog = lazyComponent(
  "Add from Speaker Files",
  async () => (await import("#app/routes/dashboard/files/choose-files-dialog.tsx")).ChooseFilesDialog,
);
const linkDialog = lazyComponent(
  "Add Link",
  async () => (await import("#app/routes/dashboard/files/resources/link-dialog.tsx")).LinkDialog,
);

interface ResourcesCardProps {
  hubId: string;
  resources: ShownResource[];
  storage: StorageUsage;
}

/**
 * Specification: "Talk Resources (upload guidelines and a storage meter; upload, add link, add from speaker files)".
 */
export const ResourcesCard = (props: ResourcesCardProps) => (
  <FoldSection
    id="section-files"
    title="Talk Resources"
    description="Files and links, featured ones first"
    summary={summariseResources(props.resources)}
  >
    <Resources {...props} />
  </FoldSection>
);

function Resources({ hubId, resources, storage }: ResourcesCardProps) {
  const place = `resources ${hubId}`;
  const uploads = useUploadsAt(place);
  const [isAddingLink, setAddingLink] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const upload = (files: File[], about: { replaces?: string; slidesOf?: string } = {}) =>
    uploadQueue.add(files, { kind: "resource", target: { hubId, ...about }, place, describeStored });
  const endpoint = `/dashboard/edit-hub/${hubId}/resources`;
  return (
    <>
      <StorageMeter storage={storage} />
      <DropArea onFiles={(files) => upload(files)}>
        <p>Drop files here: PDF, Word, PowerPoint, Excel, JPG, PNG or SVG, up to 50 MB each.</p>
        <div className="page-actions">
          <FileButton multiple accept={acceptedDocuments} onChange={(files) => upload(files)}>
            {(button) => (
              <Button {...button} leftSection={<IconUpload />}>
                Upload Files
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            {...linkDialog.opener}
            onClick={() => setAddingLink(true)}
            leftSection={<IconLink />}
          >
            Add Link
          </Button>
          <Button
            variant="default"
            {...chooseFilesDialog.opener}
            onClick={() => setChoosing(true)}
            leftSection={<IconFileText />}
          >
            Add from Speaker Files
          </Button>
        </div>
      </DropArea>
      <UploadList uploads={uploads} />
      {resources.length > 0 && (
        <Lazy
          part={resourceList}
          props={{
            resources,
            endpoint,
            onReplace: (resource: ShownResource, file: File) => upload([file], { replaces: resource.id }),
            onAddPdf: (resource: ShownResource, file: File) => upload([file], { slidesOf: resource.id }),
          }}
        />
      )}
      <LazyDialog part={linkDialog} props={{ opened: isAddingLink, onClose: () => setAddingLink(false), endpoint }} />
      <LazyDialog
        part={chooseFilesDialog}
        props={{ opened: isChoosing, onClose: () => setChoosing(false), endpoint, hubId }}
      />
    </>
  );
}

const describeStored = (count: number) =>
  count === 1 ? "Resource added successfully!" : `${count} resources added successfully!`;

function summariseResources(resources: ShownResource[]): string {
  if (resources.length === 0) return "Nothing yet";
  const links = resources.filter(({ resourceType }) => resourceType === "link").length;
  const formatQuantity = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const parts = [[resources.length - links, "file"] as const, [links, "link"] as const];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, noun]) => formatQuantity(number, noun))
    .join(", ");
}
