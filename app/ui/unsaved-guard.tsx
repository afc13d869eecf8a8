import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Blocker, type Location, useBlocker, useNavigate, useNavigation } from "react-router";
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

/**
 * Asks before a page with unsaved changes or an unfinished upload is left. Navigation within the page is allowed. One for
 * each page, as React Router asks only one; a form beside the page's own calls `useUnsaved`.
 */
export function UnsavedGuard({ isUploading = false, isLostOnClose = false, ...props }: UnsavedGuardProps) {
  // Read when a press is blocked, which draws this again.
  const isDirty = props.isDirty || unsavedForms > 0;
  const autosave = unsavedForms > 0 ? undefined : props.autosave;
  // Whether what is sent now was saved is known when the page shows its answer.
  const isSending = useNavigation().formMethod === "POST";
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (props.isDirty || unsavedForms > 0 || isUploading) && currentLocation.pathname !== nextLocation.pathname,
  );
  const isBlocked = blocker.state === "blocked";
  const savesItself = autosave !== undefined && !autosave.isStuck;
  const isAboutUpload = useIsAboutUpload(isBlocked, isUploading);
  // A question about an upload stays until it is answered: what has just arrived is not in the form yet.
  const isWaiting = isBlocked && (savesItself || !isDirty) && !isAboutUpload.value;
  const { proceed, reset } = useBlockedPress(blocker, !isAboutUpload.value);
  const proceedNow = useEffectEvent(proceed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each blocked press is answered
  useEffect(() => {
    if (!isWaiting) return;
    // Not within the effect: the form shows at once that it is being saved.
    if (isDirty) queueMicrotask(() => autosave?.save());
    else proceedNow();
  }, [isWaiting, isDirty, autosave, blocker]);
  usePreventUnload(isDirty || isLostOnClose);
  const leave = () => (savesItself && !isUploading ? isAboutUpload.end() : proceed());
  const words = isUploading ? uploadWords : isAboutUpload.value && (savesItself || !isDirty) ? doneWords : unsavedWords;

  return (
    <Dialog opened={isBlocked && !isWaiting && !isSending} onClose={reset} title={words.title} size="small">
      <p className="quiet">{words.text}</p>
      {words !== unsavedWords && isDirty && !savesItself && <p className="quiet">{unsavedWords.text}</p>}
      <div className="dialog-actions">
        <Button variant="default" onClick={leave}>
          {words.leave}
        </Button>
        <Button onClick={reset} data-autofocus>
          Stay on this page
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * React Router forgets the press that it blocks when the page shows new data, as it does after a save. The press is then
 * made again, if it `isRepeated`. Returns the answers to it.
 */
function useBlockedPress(blocker: Blocker, isRepeated: boolean) {
  const navigate = useNavigate();
  const pressed = useRef<Location | null>(null);
  useEffect(() => {
    const lost = blocker.state === "unblocked" ? pressed.current : null;
    pressed.current = blocker.state === "blocked" && isRepeated ? blocker.location : null;
    // By the next frame the form knows what was saved.
    if (lost) requestAnimationFrame(() => void navigate(lost, { state: lost.state }));
  }, [blocker, isRepeated, navigate]);
  const answer = (how: "proceed" | "reset") => () => {
    pressed.current = null;
    blocker[how]?.();
  };
  return { proceed: answer("proceed"), reset: answer("reset") };
}

/** How many forms beside the guard's own have something typed in them. */
let unsavedForms = 0;

/** For a form on a page whose guard is another's: while `isUnsaved`, the page is not left without a question. */
export function useUnsaved(isUnsaved: boolean) {
  usePreventUnload(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedForms++;
    return () => {
      unsavedForms--;
    };
  }, [isUnsaved]);
}

/** The browser itself asks before the tab is closed. */
function usePreventUnload(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [isOn]);
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
