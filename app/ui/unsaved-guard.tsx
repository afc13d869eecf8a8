import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface UnsavedGuardProps {
  isDirty: boolean;
  /** For a form that saves itself: the page waits for it, and asks only where saving is stuck. */
  autosave?: { save(): void; isStuck: boolean };
  /** Whether a file is on its way that only this page can use. */
  isUploading?: boolean;
  /** Whether closing the tab loses something that leaving this page does not. */
  isLostOnClose?: boolean;
}

/** Asks before a page with unsaved changes or an unfinished upload is left. Navigation within the page is allowed. */
export function UnsavedGuard({ isDirty, autosave, isUploading = false, isLostOnClose = false }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isDirty || isUploading) && currentLocation.pathname !== nextLocation.pathname,
  );
  const isBlocked = blocker.state === "blocked";
  const savesItself = autosave !== undefined && !autosave.isStuck;
  const isAboutUpload = useIsAboutUpload(isBlocked, isUploading);
  // A question about an upload stays until it is answered: what has just arrived is not in the form yet.
  const isWaiting = isBlocked && savesItself && !isAboutUpload.value;
  useEffect(() => {
    if (!isWaiting) return;
    // Not within the effect: the form shows at once that it is being saved.
    if (isDirty) queueMicrotask(() => autosave?.save());
    else blocker.proceed?.();
  }, [isWaiting, isDirty, autosave, blocker]);
  useEffect(() => {
    if (!isDirty && !isLostOnClose) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [isDirty, isLostOnClose]);
  const leave = () => (savesItself && !isUploading ? isAboutUpload.end() : blocker.proceed?.());
  const words = isUploading ? uploadWords : isAboutUpload.value && (savesItself || !isDirty) ? doneWords : unsavedWords;

  return (
    <Dialog opened={isBlocked && !isWaiting} onClose={() => blocker.reset?.()} title={words.title} size="small">
      <p className="quiet">{words.text}</p>
      {words !== unsavedWords && isDirty && !savesItself && <p className="quiet">{unsavedWords.text}</p>}
      <div className="dialog-actions">
        <Button variant="default" onClick={leave}>
          {words.leave}
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          Stay on this page
        </Button>
      </div>
    </Dialog>
  );
}

/** Whether the page was about to be left during an upload, until it is left or `end` is called. */
function useIsAboutUpload(isBlocked: boolean, isUploading: boolean) {
  const [value, setValue] = useState(false);
  if (isBlocked && isUploading && !value) setValue(true);
  if (!isBlocked && value) setValue(false);
  return { value, end: () => setValue(false) };
}

const unsavedWords = {
  title: "Leave without saving?",
  text: "Your changes to this page haven't been saved.",
  leave: "Leave without saving",
};
const uploadWords = {
  title: "Leave and cancel the upload?",
  text: "A file for this page is still being uploaded. Leaving cancels it.",
  leave: "Leave and cancel",
};
const doneWords = { title: "Leave this page?", text: "The upload has finished.", leave: "Leave this page" };
