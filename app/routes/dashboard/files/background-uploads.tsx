import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "#app/routes/dashboard/background/when-idle.ts";
import { uploadStore } from "#app/routes/dashboard/files/upload-store.ts";
import { loadModule } from "#app/ui/load-module.ts";

const noState = uploadStore.state();

/** What the frame shows and asks about uploads. Its script loads beside a place for files, at the latest with the first one. */
export function BackgroundUploads() {
  const { uploads, shownPlaces } = useSyncExternalStore(uploadStore.subscribe, uploadStore.state, () => noState);
  const [Tray, setTray] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Tray) return;
    const load = () =>
      void loadModule(() => import("#app/routes/dashboard/files/upload-tray.tsx")).then(
        ({ UploadTray }) => setTray(() => UploadTray),
        // The next step of an upload tries again.
        () => {},
      );
    if (uploads.length > 0) load();
    else if (shownPlaces.size > 0) whenIdle(load);
  }, [Tray, uploads, shownPlaces]);
  return Tray && <Tray />;
}
