import { UploadProgress } from "#app/routes/dashboard/files/upload-progress.tsx";
import type { BrowserUpload } from "#app/routes/dashboard/files/upload-store.ts";

/** Uploads with their progress, each with its own cancel and retry. */
export function UploadList({ uploads }: { uploads: BrowserUpload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="plain-list stack-smaller" aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadProgress upload={upload} />
        </li>
      ))}
    </ul>
  );
}
