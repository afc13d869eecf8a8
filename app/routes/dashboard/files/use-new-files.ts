import { useLocation } from "react-router";
import type { StoredFile } from "#app/domain/files/upload.server.ts";
import { uploadQueue } from "#app/routes/dashboard/files/uploads.ts";
import { useUploadsAt } from "#app/routes/dashboard/files/use-upload.ts";

/**
 * The files of a form whose hub does not exist yet. Each is uploaded as soon as it is chosen. `token` is the form's, so
 * that no other form gets them.
 */
export function useNewFiles(token: string) {
  const { pathname } = useLocation();
  const place = `${pathname} ${token}`;
  const uploads = useUploadsAt(place);
  return {
    uploads,
    stored: uploads.flatMap(({ state }): StoredFile[] => (state.step === "stored" ? [state.stored] : [])),
    add: (files: File[]) => uploadQueue.add(files, { kind: "resource", place, screen: pathname, isListed: true }),
  };
}
export type NewFiles = ReturnType<typeof useNewFiles>;
