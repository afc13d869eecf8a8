import { useState } from "react";
import type { LibraryFile } from "#app/domain/files/queries.server.ts";
import type { HubTitle } from "#app/domain/hubs/queries.server.ts";
import { DeleteFile } from "#app/routes/dashboard/files/notes/delete-file.tsx";
import { EditFileForm } from "#app/routes/dashboard/files/notes/edit-file-form.tsx";
import { TagForm } from "#app/routes/dashboard/files/notes/tag-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconDownload, IconPencil, IconTag, IconTrash } from "#app/ui/icons.ts";
import { Menu, MenuDivider, MenuItem } from "#app/ui/menu.tsx";

export function FileMenu({ file, hubs }: { file: LibraryFile; hubs: HubTitle[] }) {
  const [open, setOpen] = useState<"tag" | "edit" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu label={`More for ${file.title}`}>
        <MenuItem onClick={() => setOpen("tag")} icon={IconTag}>
          Tag to Hub
        </MenuItem>
        <MenuItem href={`/dashboard/files/${file.id}`} icon={IconDownload}>
          Download
        </MenuItem>
        <MenuItem onClick={() => setOpen("edit")} icon={IconPencil}>
          Edit
        </MenuItem>
        <MenuDivider />
        <MenuItem onClick={() => setOpen("remove")} icon={IconTrash}>
          Delete
        </MenuItem>
      </Menu>
      <Dialog
        opened={open === "tag" || open === "edit"}
        onClose={close}
        title={open === "edit" ? "Edit file" : "Tag to Hub"}
      >
        {open === "tag" && <TagForm file={file} hubs={hubs} close={close} />}
        {open === "edit" && <EditFileForm file={file} close={close} />}
      </Dialog>
      <DeleteFile file={file} opened={open === "remove"} onClose={close} />
    </>
  );
}
