import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useChange } from "#app/ui/use-change.ts";

type SavedVersions<Version> = { from: Version; to: Version } | undefined;

/**
 * Tracks which stored version the form is a copy of, and which of its fields have changed. `key` changes when the form
 * should reload the stored values without losing unsaved input. A save of the schedule advances the version and keeps
 * the form, as does `autosaved`, a save of what the form already shows; a save from elsewhere leaves the copy stale, so
 * its save is refused. `sending` is what the form sends now, where a fetcher sends it.
 */
export function useFormVersion<Version extends string | number>(
  stored: Version,
  formId: string,
  saves: SavedVersions<Version>[],
  { autosaved, sending }: { autosaved?: SavedVersions<Version>; sending?: FormData } = {},
) {
  const [copy, setCopy] = useState({ key: `${stored}`, version: stored });
  const [changed, setChanged] = useState<string[]>([]);
  const sent = useSentForm(sending);

  const [lastAutosaved, setLastAutosaved] = useState<typeof autosaved>();
  if (autosaved !== lastAutosaved) {
    setLastAutosaved(autosaved);
    if (copy.version === autosaved?.from) setCopy({ ...copy, version: autosaved.to });
  }

  const ownSave = saves.find((saved) => saved?.from === copy.version && saved.to === stored);
  // The screen is reloaded a moment after the save.
  const isOlder = autosaved !== undefined && Number(stored) < Number(copy.version);
  const followStored = useEffectEvent(() => {
    if (stored === copy.version || isOlder || autosaved?.to === stored) return;
    const isSent = ownSave !== undefined && sent !== null && sent === serialiseForm(document.forms.namedItem(formId));
    if (changed.length === 0 || isSent) replaceForm(() => setCopy({ key: `${stored}`, version: stored }));
    else if (ownSave) setCopy(({ key }) => ({ key, version: stored }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `followStored` decides by
  useEffect(() => {
    // Not in the effect itself, where React cannot replace the form at once.
    queueMicrotask(followStored);
  }, [stored, copy.version, changed.length, ownSave, formId, isOlder, autosaved]);

  const discard = useRestart(() => setCopy({ key: `${stored} ${Date.now()}`, version: stored }));
  return { copy, changed, setChanged, discard };
}

/**
 * Returns a function that loads the screen again, which another window may have changed, ends the last action's result
 * with the values it brought, and calls `done` once all of that is shown.
 */
function useRestart(done: () => void) {
  const navigate = useNavigate();
  const { search, hash, key } = useLocation();
  const [isStarted, setStarted] = useState(false);
  // Each load has a key of its own.
  useChange(key, () => {
    if (!isStarted) return;
    setStarted(false);
    done();
  });
  return () => {
    setStarted(true);
    void navigate({ search, hash }, { replace: true, preventScrollReset: true });
  };
}

/**
 * Replaces the form at once, with the cursor where it was: a speaker who goes on typing after a save notices nothing.
 * Not in formatted text, whose element has no id to find its successor by.
 */
function replaceForm(replace: () => void) {
  const focused = document.activeElement;
  const selection = hasText(focused) ? ([focused.selectionStart, focused.selectionEnd] as const) : null;
  flushSync(replace);
  const successor = focused?.id ? document.getElementById(focused.id) : null;
  if (!successor || successor === focused) return;
  successor.focus({ preventScroll: true });
  // A number or a date has a focus, and no position in its text.
  if (hasText(successor) && selection && selection[0] !== null) successor.setSelectionRange(...selection);
}

const hasText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** The last submitted form as text. It differs from the form on screen when someone typed while it was being saved. */
function useSentForm(sending: FormData | undefined) {
  const navigation = useNavigation();
  const formData = sending ?? navigation.formData;
  const [last, setLast] = useState<string | null>(null);
  const sent = formData ? serialiseFormData(formData) : last;
  if (sent !== last) setLast(sent);
  return sent;
}

/** The form's values as text, to compare two states of it. The fields in `besides` are left out. */
export const serialiseForm = (form: HTMLFormElement | null, besides: readonly string[] = []) =>
  form && serialiseFormData(new FormData(form), besides);

const serialiseFormData = (form: FormData, besides: readonly string[] = []) =>
  JSON.stringify([...form].filter(([name]) => !["version", "overwrite", "intent", ...besides].includes(name)));
