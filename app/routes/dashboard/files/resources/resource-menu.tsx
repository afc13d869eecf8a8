import { useRef, useState } from "react";
import { acceptedDocuments } from "#app/domain/files/files.ts";
import type { OwnResource } from "#app/domain/files/resources.server.ts";
import { ConfirmActions } from "#app/ui/confirm-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
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
  const picker = useRef<HTMLInputElement>(null);
  const { title } = resource;
  return (
    <>
      <Menu label={`More for ${title}`}>
        <MenuItem onClick={onEdit} icon={IconPencil}>
          Edit
        </MenuItem>
        <ContentItems resource={resource} onReplace={() => picker.current?.click()} />
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
      <input
        ref={picker}
        type="file"
        hidden
        accept={acceptedDocuments}
        aria-label={`Replacement for ${title}`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onReplace(file);
          currentTarget.value = "";
        }}
      />
      <Dialog opened={isRemoving} onClose={() => setRemoving(false)} title="Delete this resource?">
        <RemoveForm resource={resource} endpoint={endpoint} close={() => setRemoving(false)} />
      </Dialog>
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

function RemoveForm({ resource, endpoint, close }: { resource: OwnResource; endpoint: string; close(): void }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={endpoint}>
      <input type="hidden" name="resourceId" value={resource.id} />
      <p className="quiet">
        <strong dir="auto">{resource.title}</strong> and its count will be removed from this hub.{" "}
        {describeRemainingFile(resource)}
      </p>
      <ConfirmActions onKeep={close} intent="remove" isSending={fetcher.state !== "idle"}>
        Delete resource
      </ConfirmActions>
    </fetcher.Form>
  );
}

function describeRemainingFile({ resourceType, fileKind, isUsedInOtherHubs }: OwnResource): string {
  if (resourceType === "link") return "";
  if (isUsedInOtherHubs) return "The file stays on your other hubs.";
  if (fileKind !== "resource") return "The file stays in your Speaker Notes.";
  return "It was uploaded only for this hub, so the file itself will be deleted too.";
}
