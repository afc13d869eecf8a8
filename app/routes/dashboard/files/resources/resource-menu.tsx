import { useState } from "react";
import type { OwnResource } from "#app/domain/files/resources.server.ts";
import { acceptedDocuments } from "#app/domain/values/accepted-files.ts";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import {
  IconArrowDown,
  IconArrowUp,
  IconDownload,
  IconExternalLink,
  IconPencil,
  IconRefresh,
  IconTrash,
} from "#app/ui/icons.ts";
import { Menu, MenuDivider, MenuItem } from "#app/ui/menu.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface ResourceMenuProps {
  resource: OwnResource;
  endpoint: string;
  onEdit(): void;
  onReplace(file: File): void;
  /** Undefined at the end of the list. */
  onUp?(): void;
  onDown?(): void;
}

export function ResourceMenu({ resource, endpoint, onEdit, onReplace, onUp, onDown }: ResourceMenuProps) {
  const [isRemoving, setRemoving] = useState(false);
  const removing = useFetcher();
  const { title } = resource;
  return (
    <>
      <FileButton
        accept={acceptedDocuments}
        label={`Replacement for ${title}`}
        onChange={([file]) => file && onReplace(file)}
      >
        {({ onClick }) => (
          <Menu label={`More for ${title}`}>
            <MenuItem onClick={onEdit} icon={IconPencil}>
              Edit
            </MenuItem>
            <ContentItems resource={resource} onReplace={onClick} />
            {onUp && (
              <MenuItem onClick={onUp} icon={IconArrowUp}>
                Move up
              </MenuItem>
            )}
            {onDown && (
              <MenuItem onClick={onDown} icon={IconArrowDown}>
                Move down
              </MenuItem>
            )}
            <MenuDivider />
            <MenuItem onClick={() => setRemoving(true)} icon={IconTrash}>
              Delete
            </MenuItem>
          </Menu>
        )}
      </FileButton>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title="Delete this resource?"
        fetcher={removing}
        action={endpoint}
        intent="remove"
        sends={{ resourceId: resource.id }}
        confirm="Delete resource"
      >
        <p className="quiet">
          <strong dir="auto">{title}</strong> and its count will be removed from this hub.{" "}
          {describeRemainingFile(resource)}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** What the menu offers for the link or file behind the resource. */
function ContentItems({ resource, onReplace }: { resource: OwnResource; onReplace(): void }) {
  const { externalUrl, fileId, resourceType } = resource;
  if (resourceType === "link") {
    return (
      <MenuItem href={externalUrl ?? undefined} isExternal icon={IconExternalLink}>
        Open link
      </MenuItem>
    );
  }
  return (
    <>
      <MenuItem onClick={onReplace} icon={IconRefresh}>
        Replace file
      </MenuItem>
      {fileId && (
        <MenuItem href={`/dashboard/files/${fileId}`} icon={IconDownload}>
          Download
        </MenuItem>
      )}
    </>
  );
}

function describeRemainingFile({ resourceType, fileKind, isUsedInOtherHubs }: OwnResource): string {
  if (resourceType === "link") return "";
  if (isUsedInOtherHubs) return "The file stays on your other hubs.";
  if (fileKind !== "resource") return "The file stays in your Speaker Notes.";
  return "It was uploaded only for this hub, so the file itself will be deleted too.";
}
