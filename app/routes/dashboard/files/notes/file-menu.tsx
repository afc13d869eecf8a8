import { ActionIcon, Menu, Modal } from "@mantine/core";
import { useState } from "react";
import { DeleteFileForm } from "#app/routes/dashboard/files/notes/delete-file-form.tsx";
import { EditFileForm } from "#app/routes/dashboard/files/notes/edit-file-form.tsx";
import type { FileItem, HubTitle } from "#app/routes/dashboard/files/notes/file-item.server.ts";
import { TagForm } from "#app/routes/dashboard/files/notes/tag-form.tsx";
import { IconDots, IconDownload, IconPencil, IconTag, IconTrash } from "#app/ui/icons.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
const titles = { tag: "Tag to Hub", edit: "Edit file", remove: "Delete this file?" };

export function FileMenu({ file, hubs }: { file: FileItem; hubs: HubTitle[] }) {
  const [open, setOpen] = useState<keyof typeof titles | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`More for ${file.title}`} title="More">
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen("tag")} leftSection={<IconTag {...icon} />}>
            Tag to Hub
          </Menu.Item>
          <Menu.Item component="a" href={`/dashboard/files/${file.id}`} leftSection={<IconDownload {...icon} />}>
            Download
          </Menu.Item>
          <Menu.Item onClick={() => setOpen("edit")} leftSection={<IconPencil {...icon} />}>
            Edit
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => setOpen("remove")} leftSection={<IconTrash {...icon} />}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={open !== null} onClose={close} title={open && titles[open]} centered>
        {open === "tag" && <TagForm file={file} hubs={hubs} close={close} />}
        {open === "edit" && <EditFileForm file={file} close={close} />}
        {open === "remove" && <DeleteFileForm file={file} close={close} />}
      </Modal>
    </>
  );
}
