import { Button, Modal } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router";

/** Asks before a page with unsaved changes is left. Navigation within the page is allowed. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [isDirty]);

  return (
    <Modal
      opened={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      centered
      size="sm"
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
    </Modal>
  );
}
