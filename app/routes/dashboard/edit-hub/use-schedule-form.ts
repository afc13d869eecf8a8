import type { SubmissionResult } from "@conform-to/react";
import { useRef, useState } from "react";
import type { EditResult } from "#app/routes/dashboard/edit-hub/action-data.ts";
import type { LoadedHub } from "#app/routes/dashboard/edit-hub/load-hub.server.ts";
import { useFormVersion } from "#app/routes/dashboard/forms/use-form-version.ts";
import type { useFetcher } from "#app/ui/use-fetcher.ts";

export const scheduleFormId = "schedule";
/** The intents that have a schedule to show again, and those of its other buttons. */
const savingIntents = ["schedule", "overwrite-schedule"];
const intents = [...savingIntents, "open-now", "close-now"];

/** Whether one of the schedule's buttons was pressed. */
export const isOfSchedule = (result: EditResult | undefined) => result !== undefined && intents.includes(result.intent);

interface ScheduleFormOptions {
  loaded: Pick<LoadedHub, "hub" | "schedule">;
  fetcher: ReturnType<typeof useFetcher<EditResult>>;
  /** The screen's, also of a form submitted before hydration. */
  actionResult: EditResult | undefined;
  /** What each form of the screen saved last, and the autosave. */
  ownSaves: EditResult["value"][];
  autosaved: EditResult["value"];
}

type FieldValues = NonNullable<SubmissionResult["initialValue"]>;
export type ScheduleForm = ReturnType<typeof useScheduleForm>;

/**
 * Which stored schedule the form is a copy of, and what is typed in it. That outlives the form itself, which is drawn
 * anew with the talk's form around it.
 */
export function useScheduleForm({ loaded, fetcher, actionResult, ownSaves, autosaved }: ScheduleFormOptions) {
  const result = fetcher.data ?? (isOfSchedule(actionResult) ? actionResult : undefined);
  const isOfFields = savingIntents.includes(result?.intent ?? "");
  const isSending = savingIntents.includes(`${fetcher.formData?.get("intent")}`);
  const { copy, changed, setChanged } = useFormVersion(loaded.hub.version, scheduleFormId, ownSaves, {
    autosaved,
    sending: isSending ? fetcher.formData : undefined,
  });
  const defaults = useCopied(loaded.schedule, copy.key);
  const typed = useRef<{ key: string; values: FieldValues } | null>(null);
  const saved = result?.value;
  return {
    fetcher,
    result,
    /** Of those with a schedule to show again. */
    lastResult: isOfFields ? result?.form : undefined,
    /** What the form starts with. */
    defaults,
    // What "Keep mine instead" stored is newer than the copy.
    version: saved && (isOfFields || saved.from === copy.version) ? Math.max(copy.version, saved.to) : copy.version,
    /** At first, and after each change: the form's values if they differ from `defaults`. */
    store(values: FieldValues | null) {
      typed.current = values && { key: copy.key, values };
      if ((values === null) !== (changed.length === 0)) setChanged(values ? ["Schedule"] : []);
    },
    /** What was typed before the form was drawn anew. */
    restore: () => (typed.current?.key === copy.key ? typed.current.values : undefined),
  };
}

/** The value as it was when `key` changed last. */
function useCopied<Value>(value: Value, key: string): Value {
  const [copied, setCopied] = useState({ value, key });
  if (copied.key !== key) setCopied({ value, key });
  return copied.value;
}
