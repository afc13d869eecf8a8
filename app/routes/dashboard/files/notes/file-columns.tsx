import { Link } from "react-router";
import { kindLabels, titleFrom, typeFromContent } from "#app/domain/files/files.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { formatSize } from "#app/domain/values/size.ts";
import type { FileItem, HubTitle } from "#app/routes/dashboard/files/notes/file-item.server.ts";
import { FileMenu } from "#app/routes/dashboard/files/notes/file-menu.tsx";
import styles from "#app/routes/dashboard/files/notes/notes.module.css";
import { aboveRow, type Column } from "#app/ui/data-table.tsx";

/** `hubs` are those that a file may be offered on. */
export const buildFileColumns = (hubs: HubTitle[]): Column<FileItem>[] => [
  {
    label: "File",
    phone: "title",
    cell: ({ id, title, name }) => (
      <div className={styles.file}>
        <a className={`plain-link ${styles.title}`} href={`/dashboard/files/${id}`} download dir="auto">
          {title}
        </a>
        {titleFrom(name) !== title && <span className={`remark ${styles.name}`}>{name}</span>}
      </div>
    ),
  },
  {
    label: "Kind",
    phone: "line",
    cell: ({ kind, contentType }) =>
      joinDetails(kindLabels[kind], (typeFromContent(contentType) ?? "file").toUpperCase()),
  },
  { label: "Size", phone: "line", align: "right", cell: ({ sizeBytes }) => formatSize(sizeBytes) },
  {
    label: "Used In",
    phone: "foot",
    cell: ({ usedIn }) =>
      usedIn.length === 0 ? (
        <span className="quiet">No hub yet</span>
      ) : (
        <span className={styles.hubs}>
          {usedIn.map(({ id, title }) => (
            <Link key={id} to={`/dashboard/edit-hub/${id}`} className={`${styles.hub} ${aboveRow}`} dir="auto">
              {title}
            </Link>
          ))}
        </span>
      ),
  },
  { label: "Added", phone: "line", cell: ({ added }) => <span className="no-wrap">{added}</span> },
  { label: "Actions", phone: "beside", align: "right", cell: (file) => <FileMenu file={file} hubs={hubs} /> },
];
