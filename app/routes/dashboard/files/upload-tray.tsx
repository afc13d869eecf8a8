import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useRevalidator } from "react-router";
import { UploadList } from "#app/routes/dashboard/files/upload-list.tsx";
import { isUnderWay, uploadStore } from "#app/routes/dashboard/files/upload-store.ts";
import styles from "#app/routes/dashboard/files/upload-tray.module.css";
import { uploadQueue } from "#app/routes/dashboard/files/uploads.ts";
import { useUploads } from "#app/routes/dashboard/files/use-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** The uploads that the screen itself doesn't show, because they were started on another one. */
export function UploadTray() {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const { uploads, shownPlaces, storedCount } = useSyncExternalStore(uploadStore.subscribe, uploadStore.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a file was stored
  useEffect(() => {
    if (storedCount > 0) void revalidate();
  }, [storedCount]);
  useEffect(() => uploadQueue.leaveFor(pathname), [pathname]);
  const hiddenUploads = uploads.filter(({ place, state }) => !shownPlaces.has(place) && state.step !== "stored");
  return (
    <>
      <LeaveQuestions />
      {hiddenUploads.length > 0 && (
        <section className={`card ${styles.uploads}`} aria-label="Uploads of another screen">
          <UploadList uploads={hiddenUploads} />
        </section>
      )}
    </>
  );
}

/** Asks before uploads are lost with the page or the session. */
function LeaveQuestions() {
  const unfinished = useUploads().filter(isUnderWay);
  const count = unfinished.length;
  const [signOut, setSignOut] = useState<HTMLFormElement | null>(null);
  useEffect(() => {
    if (count === 0) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdSignOut = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action, location.href).pathname !== "/signout") return;
      event.preventDefault();
      event.stopPropagation();
      setSignOut(form);
    };
    window.addEventListener("beforeunload", preventUnload);
    window.addEventListener("submit", holdSignOut, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", preventUnload);
      window.removeEventListener("submit", holdSignOut, { capture: true });
    };
  }, [count]);
  const confirm = () => {
    for (const { id } of unfinished) uploadQueue.remove(id);
    setSignOut(null);
    // After the listener above is gone.
    requestAnimationFrame(() => signOut?.requestSubmit());
  };
  return (
    <Dialog
      opened={signOut !== null}
      onClose={() => setSignOut(null)}
      title="Sign out and cancel uploads?"
      size="small"
    >
      <p className="quiet">
        {count === 1 ? "A file is still being uploaded." : `${count} files are still being uploaded.`} Signing out
        cancels that.
      </p>
      <div className="dialog-actions">
        <Button variant="default" onClick={confirm}>
          Sign out anyway
        </Button>
        <Button onClick={() => setSignOut(null)} data-autofocus>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  );
}
