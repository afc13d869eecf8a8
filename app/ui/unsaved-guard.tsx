import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface UnsavedGuardProps {
  isDirty: boolean;
  /** For a form that saves itself: the page waits for it, and asks only where saving is stuck. */
  autosave?: { save(): void; isStuck: boolean };
}

/** Asks before a page with unsaved changes is left. Navigation within the page is allowed. */
export function UnsavedGuard({ isDirty, autosave }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const isWaiting = blocker.state === "blocked" && autosave !== undefined && !autosave.isStuck;
  useEffect(() => {
    if (!isWaiting) return;
    // Not within the effect: the form shows at once that it is being saved.
    if (isDirty) queueMicrotask(() => autosave?.save());
    else blocker.proceed?.();
  }, [isWaiting, isDirty, autosave, blocker]);
  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [isDirty]);

  return (
    <Dialog
      opened={blocker.state === "blocked" && !isWaiting}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      size="small"
    >
      <p className="quiet">Your changes to this page haven't been saved.</p>
      <div className="dialog-actions">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          Stay on this page
        </Button>
      </div>
    </Dialog>
  );
}
