import { ActionIcon, Button, Menu, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRef } from "react";
import { acceptedDocuments } from "#app/domain/files/files.ts";
import type { OwnResource } from "#app/domain/files/resources.server.ts";
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconDownload,
  IconExternalLink,
  IconPencil,
  IconRefresh,
  IconTrash,
} from "#app/ui/icons.ts";
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

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

export function ResourceMenu({ resource, endpoint, onEdit, onReplace, onUp, onDown }: ResourceMenuProps) {
  const [isRemoving, removing] = useDisclosure(false);
  const picker = useRef<HTMLInputElement>(null);
  const { title } = resource;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`More for ${title}`} title="More">
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit} leftSection={<IconPencil {...icon} />}>
            Edit
          </Menu.Item>
          <ContentItems resource={resource} onReplace={() => picker.current?.click()} />
          {onUp && (
            <Menu.Item onClick={onUp} leftSection={<IconArrowUp {...icon} />}>
              Move up
            </Menu.Item>
          )}
          {onDown && (
            <Menu.Item onClick={onDown} leftSection={<IconArrowDown {...icon} />}>
              Move down
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item onClick={removing.open} leftSection={<IconTrash {...icon} />}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
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
      <Modal opened={isRemoving} onClose={removing.close} title="Delete this resource?" centered>
        <RemoveForm resource={resource} endpoint={endpoint} close={removing.close} />
      </Modal>
    </>
  );
}

/** What the menu offers for the link or file behind the resource. */
function ContentItems({ resource, onReplace }: { resource: OwnResource; onReplace(): void }) {
  const { externalUrl, fileId, resourceType } = resource;
  if (resourceType === "link") {
    return (
      <Menu.Item
        component="a"
        href={externalUrl ?? undefined}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconExternalLink {...icon} />}
      >
        Open link
      </Menu.Item>
    );
  }
  return (
    <>
      <Menu.Item onClick={onReplace} leftSection={<IconRefresh {...icon} />}>
        Replace file
      </Menu.Item>
      {fileId && (
        <Menu.Item component="a" href={`/dashboard/files/${fileId}`} leftSection={<IconDownload {...icon} />}>
          Download
        </Menu.Item>
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
      <div className="dialog-actions">
        <Button variant="default" onClick={close} data-autofocus>
          Keep it
        </Button>
        <Button type="submit" name="intent" value="remove" color="red" loading={fetcher.state !== "idle"}>
          Delete resource
        </Button>
      </div>
    </fetcher.Form>
  );
}

function describeRemainingFile({ resourceType, fileKind, isUsedInOtherHubs }: OwnResource): string {
  if (resourceType === "link") return "";
  if (isUsedInOtherHubs) return "The file stays on your other hubs.";
  if (fileKind !== "resource") return "The file stays in your Speaker Notes.";
  return "It was uploaded only for this hub, so the file itself will be deleted too.";
}
