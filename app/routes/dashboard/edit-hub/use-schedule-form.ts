import type { SubmissionResult } from "@conform-to/react";
import { useRef, useState } from "react";
import type { EditResult } from "#app/routes/dashboard/edit-hub/action-data.ts";
import type { LoadedHub } from "#app/routes/dashboard/edit-hub/load-hub.server.ts";
import { useFormVersion } from "#app/routes/dashboard/forms/use-form-version.ts";
import type { useFetcher } from "#app/ui/use-fetcher.ts";

const formId = "schedule";
const changedSchedule = ["Schedule"];
const noChange: string[] = [];
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

export type FieldValues = NonNullable<SubmissionResult["initialValue"]>;
export type ScheduleForm = ReturnType<typeof useScheduleForm>;

/**
 * Which stored schedule the form is a copy of, and what is typed in it. That outlives the form itself, which is drawn
 * anew with the talk's form around it.
 */
export function useScheduleForm({ loaded, fetcher, actionResult, ownSaves, autosaved }: ScheduleFormOptions) {
  const result = fetcher.data ?? (isOfSchedule(actionResult) ? actionResult : undefined);
  const isSaving = (intent: unknown) => savingIntents.includes(`${intent}`);
  const { copy, setChanged } = useFormVersion(loaded.hub.version, formId, ownSaves, {
    autosaved,
    sending: isSaving(fetcher.formData?.get("intent")) ? fetcher.formData : undefined,
  });
  const isOfFields = isSaving(result?.intent);
  /** Of the copy with that key. */
  const typed = useRef<{ key: string; values: FieldValues } | null>(null);
  return {
    formId,
    fetcher,
    result,
    /** Whether it is of the fields, and not of another button. */
    isOfFields,
    lastResult: isOfFields ? result?.form : undefined,
    copy,
    /** What the form starts with. */
    defaults: useCopied(loaded.schedule, copy.key),
    readTyped: () => (typed.current?.key === copy.key ? typed.current.values : undefined),
    /** Notes the values that differ from the defaults, so that neither a save nor the form around it replaces them. */
    noteTyped(values: FieldValues | null) {
      typed.current = values && { key: copy.key, values };
      setChanged(values ? changedSchedule : noChange);
    },
  };
}

/** The value as it was when `key` changed last. */
function useCopied<Value>(value: Value, key: string): Value {
  const [copied, setCopied] = useState({ value, key });
  if (copied.key !== key) setCopied({ value, key });
  return copied.value;
}
