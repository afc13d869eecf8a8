import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import type { ScheduleDefaults } from "#app/domain/hubs/form-defaults.server.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import type { LoadedHub } from "#app/routes/dashboard/edit-hub/load-hub.server.ts";
import styles from "#app/routes/dashboard/edit-hub/schedule-panel.module.css";
import type { ScheduleForm } from "#app/routes/dashboard/edit-hub/use-schedule-form.ts";
import { HubRefusal } from "#app/routes/dashboard/hub-form/hub-refusal.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";
import { FieldRow } from "#app/ui/section.tsx";

export interface SchedulePanelProps {
  /** `summary` is a sentence about the next scheduled change, `waitingCount` how many visitors wait for it. */
  loaded: Pick<LoadedHub, "hub" | "summary" | "waitingCount" | "zones">;
  schedule: ScheduleForm;
  /** Lets a press wait for a save that is running (use-autosave.ts). True when it waits. */
  holdSubmit(event: React.FormEvent<HTMLFormElement>): boolean;
}

/** The schedule's own form (schedule-card.tsx). */
export function SchedulePanel({ loaded, schedule, holdSubmit }: SchedulePanelProps) {
  const { waitingCount, zones } = loaded;
  const { status } = loaded.hub;
  const { formId, fetcher, result } = schedule;
  const [form, fields] = useForm<ScheduleDefaults>({
    id: formId,
    lastResult: useRestored(schedule),
    defaultValue: schedule.defaults,
  });
  const formProps = getFormProps(form);
  useEffect(() => schedule.noteTyped((form.dirty && form.value) || null));
  const refusal = result?.reason;
  const pendingIntent = fetcher.state === "idle" ? null : fetcher.formData?.get("intent");
  return (
    <>
      {waitingCount > 0 && <p className="quiet">{describeWaiting(waitingCount, status)}</p>}
      {refusal && <HubRefusal refusal={refusal} formId={formId} overwriteIntent="overwrite-schedule" />}
      <fetcher.Form
        method="post"
        {...formProps}
        noValidate
        className={`stack-small ${styles.form}`}
        onSubmit={(event) => holdSubmit(event) || formProps.onSubmit(event)}
      >
        <input type="hidden" name="version" value={findVersion(schedule)} />
        {refusal?.kind === "stale-copy" && <input type="hidden" name="overwrite" value={refusal.latest} />}
        <FieldRow>
          <TextField field={fields.openDate} label="Open Date" type="date" />
          <TextField field={fields.openTime} label="Open Time" type="time" />
        </FieldRow>
        <SwitchField field={fields.autoClose} label="Auto-close" description="Closes the hub automatically" />
        <div className={styles.closing}>
          <FieldRow>
            <TextField field={fields.closeDate} label="Close Date" type="date" />
            <TextField field={fields.closeTime} label="Close Time" type="time" />
          </FieldRow>
        </div>
        <SelectField
          field={fields.timezone}
          label="Timezone"
          description="Applies to opening, closing, start and end times"
          data={zones}
        />
        <ScheduleButtons status={status} pendingIntent={pendingIntent} />
      </fetcher.Form>
    </>
  );
}

/** The result of the last form; when the form is drawn anew, with what was typed since. */
function useRestored({ lastResult, readTyped }: ScheduleForm): SubmissionResult | undefined {
  const [restored] = useState(() => {
    const initialValue = readTyped();
    return { lastResult, merged: initialValue && { ...lastResult, initialValue } };
  });
  return (lastResult === restored.lastResult && restored.merged) || lastResult;
}

/** Of the copy; once the form's own last save is newer ("Keep mine instead" replaces a newer one), of that. */
function findVersion({ copy, result, isOfFields }: ScheduleForm): number {
  const saved = result?.value;
  const isCopy = saved && (isOfFields || saved.from === copy.version);
  return isCopy ? Math.max(copy.version, saved.to) : copy.version;
}

interface ScheduleButtonsProps {
  status: HubStatus;
  /** The intent that is being sent. */
  pendingIntent: FormDataEntryValue | null | undefined;
}

function ScheduleButtons({ status, pendingIntent }: ScheduleButtonsProps) {
  const isLive = status === "active" || status === "scheduled";
  return (
    <div className="button-row">
      <Button type="submit" name="intent" value="schedule" variant="default" loading={pendingIntent === "schedule"}>
        Save Schedule
      </Button>
      {status !== "active" && (
        <Button type="submit" name="intent" value="open-now" variant="default" loading={pendingIntent === "open-now"}>
          Open Now
        </Button>
      )}
      {isLive && (
        <Button type="submit" name="intent" value="close-now" variant="default" loading={pendingIntent === "close-now"}>
          Close Now
        </Button>
      )}
    </div>
  );
}

function describeWaiting(count: number, status: HubStatus): string {
  const people = count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  if (status !== "closed") return `We'll email ${people} when this hub opens.`;
  return `${people} asked for the slides. Turn on Keep Files After Closing, or open the hub, and we'll email them.`;
}
