import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { uploadStore } from "#app/routes/dashboard/files/upload-store.ts";
import { loadModule } from "#app/ui/load-module.ts";

const noState = uploadStore.state();

/** What the frame shows and asks about uploads. Its script loads with the first file. */
export function BackgroundUploads() {
  const { uploads } = useSyncExternalStore(uploadStore.subscribe, uploadStore.state, () => noState);
  const [Tray, setTray] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Tray || uploads.length === 0) return;
    void loadModule(() => import("#app/routes/dashboard/files/upload-tray.tsx")).then(
      ({ UploadTray }) => setTray(() => UploadTray),
      // The next step of an upload tries again.
      () => {},
    );
  }, [Tray, uploads]);
  return Tray && <Tray />;
}
