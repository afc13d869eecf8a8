import { Link } from "react-router";
import { kindLabels, titleFrom, typeFromContent } from "#app/domain/files/files.ts";
import type { LibraryFile } from "#app/domain/files/queries.server.ts";
import type { HubTitle } from "#app/domain/hubs/queries.server.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { FileMenu } from "#app/routes/dashboard/files/notes/file-menu.tsx";
import styles from "#app/routes/dashboard/files/notes/notes.module.css";
import { aboveRow, type Column } from "#app/ui/data-table.tsx";
import { When } from "#app/ui/when.tsx";

/** `hubs` are those that a file may be offered on. */
export const buildFileColumns = (hubs: HubTitle[]): Column<LibraryFile>[] => [
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
  {
    label: "Added",
    phone: "line",
    cell: ({ createdAt }) => (
      <span className="no-wrap">
        <When at={createdAt} />
      </span>
    ),
  },
  { label: "Actions", phone: "beside", align: "right", cell: (file) => <FileMenu file={file} hubs={hubs} /> },
];
