import type { SubmissionResult } from "@conform-to/react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { autosaveQuery } from "#app/routes/dashboard/background/preserve-screen.ts";
import type { EditResult } from "#app/routes/dashboard/edit-hub/action-data.ts";
import { serialiseForm } from "#app/routes/dashboard/forms/use-form-version.ts";
import { useDebouncedCallback } from "#app/ui/use-debounced-callback.ts";
import type { useFetcher } from "#app/ui/use-fetcher.ts";

const pauseMs = 1_000;
/** Someone who types without a pause is saved this often. */
const maxWaitMs = 8_000;
const retryMs = 5_000;

/**
 * "failed": try again; "rejected": the same text fails again; "invalid": the form has errors; "conflict": the hub was
 * saved somewhere else.
 */
type Outcome = "saved" | "failed" | "rejected" | "invalid" | "conflict";

interface AutosaveOptions {
  /** Only drafts are saved without a press. */
  isOn: boolean;
  formId: string;
  /** The copy that the form shows (use-form-version.ts). */
  copy: { key: string; version: number };
  fetcher: ReturnType<typeof useFetcher<EditResult>>;
}

/** The form's values as text: as stored, as refused, and as sent, with its version and the response before it. */
interface Memory {
  stored: string | null;
  refused: string | null;
  sent: { text: string; version: number; before: EditResult | undefined } | null;
}

export type Autosave = ReturnType<typeof useAutosave>;

/**
 * Saves a form while it is edited: after a pause, when a field is left and when the page is hidden. One request runs at
 * a time, and its response never changes a field, so it cannot overwrite newer text.
 */
export function useAutosave({ isOn, formId, copy, fetcher }: AutosaveOptions) {
  const memoryRef = useRef<Memory>({ stored: null, refused: null, sent: null });
  const isBusy = fetcher.state !== "idle";

  // Status and slug are saved by a press only: each is chosen once, and not while it is typed.
  const readForm = () => serialiseForm(document.forms.namedItem(formId), ["status", "slug"]);
  const { isDirty, outcome, result, update } = useSaveState(() => isOn && readForm() !== memoryRef.current.stored);
  const debouncedSave = useDebouncedCallback(() => save(), { pauseMs, maxWaitMs });

  /** What was refused is sent again only by a press of Retry. */
  function save(isRetry = false) {
    debouncedSave.cancel();
    const memory = memoryRef.current;
    const form = document.forms.namedItem(formId);
    const text = readForm();
    if (!isOn || memory.sent || !form || text === memory.stored || outcome === "conflict" || text === null) return;
    if (text === memory.refused && !isRetry) return;
    memory.sent = { text, version: copy.version, before: fetcher.data };
    const formData = new FormData(form);
    formData.set("intent", "autosave");
    // Otherwise React may skip over a request that ends at once, and its response would be taken for the one before.
    void fetcher.submit(formData, { method: "post", action: autosaveQuery, flushSync: true });
  }

  /** After each change of the form. */
  function handleChange() {
    memoryRef.current.stored ??= readForm();
    if (update() && readForm() !== memoryRef.current.refused) debouncedSave.request();
  }

  const handleOutcome = (next: Outcome, nextResult: FormResult | undefined) => {
    if (update(next, nextResult) && next === "saved") debouncedSave.request();
  };
  useRestart(copy.key, () => {
    // The form shows what is stored, because it was loaded anew.
    Object.assign(memoryRef.current, { stored: readForm(), refused: null });
    update("saved");
  });
  useResponse({ fetcher, memoryRef, version: copy.version, onOutcome: handleOutcome });
  useSaveMoments(save, outcome === "failed");
  return {
    isDirty,
    isBusy,
    /** Whether saving again would fail in the same way, or needs a decision. */
    isStuck: outcome !== "saved",
    outcome,
    result,
    refusal: outcome === "conflict" ? fetcher.data?.reason : undefined,
    /** Why the last request did not arrive, and what it sent. */
    lost: fetcher.data?.lost,
    readForm,
    save: () => save(),
    retry: () => save(true),
    handleChange,
    holdSubmit: useHeldSubmit(() => !memoryRef.current.sent && copy.version >= (fetcher.data?.value?.to ?? 0)),
  };
}

/** What became of the last request, and whether the form has changed since. */
function useSaveState(hasChangedForm: () => boolean) {
  const [isDirty, setDirty] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>("saved");
  const [result, setResult] = useState<FormResult>();
  /** Returns whether something is unsaved. */
  const update = (next: Outcome = outcome, nextResult: FormResult | undefined = result): boolean => {
    const hasChanges = hasChangedForm();
    // A form that is as it was stored again has nothing to correct or to send.
    const isCorrected = !hasChanges && next !== "conflict";
    setDirty(hasChanges);
    setOutcome(isCorrected ? "saved" : next);
    setResult(isCorrected ? { error: {} } : nextResult);
    return hasChanges;
  };
  return { isDirty, outcome, result, update };
}

function useRestart(key: string, restart: () => void) {
  const restartLatest = useEffectEvent(restart);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form starts from another copy
  useEffect(() => restartLatest(), [key]);
}

interface ResponseOptions {
  fetcher: AutosaveOptions["fetcher"];
  memoryRef: RefObject<Memory>;
  version: number;
  onOutcome(outcome: Outcome, result: FormResult | undefined): void;
}

/** Notes what became of each request. */
function useResponse({ fetcher, memoryRef, version, onOutcome }: ResponseOptions) {
  const isBusy = fetcher.state !== "idle";
  const handleEnd = useEffectEvent(() => {
    if (!memoryRef.current.sent) return;
    const { text, version: sentVersion, before } = memoryRef.current.sent;
    memoryRef.current.sent = null;
    // A request that fails leaves the response to the one before.
    const data = fetcher.data === before ? undefined : fetcher.data;
    const outcome = outcomeOf(data);
    if (outcome === "saved") memoryRef.current.stored = text;
    memoryRef.current.refused = outcome === "invalid" || outcome === "rejected" ? text : null;
    // Another form of this page saved in between: this is no conflict, and is sent again.
    onOutcome(outcome === "conflict" && version > sentVersion ? "saved" : outcome, toFormResult(data));
  });
  useEffect(() => {
    if (!isBusy) handleEnd();
  }, [isBusy]);
}

function outcomeOf(data: EditResult | undefined): Outcome {
  // A wrong value stops only itself.
  if (data?.value) return data.form?.error ? "invalid" : "saved";
  if (data?.reason?.kind === "stale-copy") return "conflict";
  // A network or a server that is away comes back; a text that is too long, or a session that has ended, does not.
  if (data?.lost && data.lost.status < 500) return "rejected";
  return data?.form && !data.reason ? "invalid" : "failed";
}

/** The errors alone: without a status Conform does not move the focus, without values it does not touch the fields. */
const toFormResult = (data: EditResult | undefined): FormResult | undefined =>
  data && { error: data.form?.error ?? {} };
type FormResult = Pick<SubmissionResult, "error">;

/** Besides pauses in typing: when the page is hidden, and after a failure once the network is back. */
function useSaveMoments(save: () => void, hasFailed: boolean) {
  const saveLatest = useEffectEvent(save);
  useEffect(() => {
    const saveHidden = () => document.visibilityState === "hidden" && saveLatest();
    document.addEventListener("visibilitychange", saveHidden);
    return () => document.removeEventListener("visibilitychange", saveHidden);
  }, []);
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => saveLatest();
    // A network that has just returned may still fail, and so may a server, without any event.
    const timer = setInterval(() => navigator.onLine && retry(), retryMs);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [hasFailed]);
}

/**
 * Lets a press of Publish or Save wait for the request that leaving the field has started: both would be saves of the
 * same version, and the second would count as a conflict.
 */
function useHeldSubmit(canSubmit: () => boolean) {
  const held = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null);
  const release = useEffectEvent(() => {
    if (!held.current || !canSubmit()) return;
    const { form, submitter } = held.current;
    held.current = null;
    form.requestSubmit(submitter);
  });
  useEffect(() => release());
  return (event: React.FormEvent<HTMLFormElement>): boolean => {
    if (canSubmit()) return false;
    event.preventDefault();
    held.current = { form: event.currentTarget, submitter: (event.nativeEvent as SubmitEvent).submitter };
    return true;
  };
}
