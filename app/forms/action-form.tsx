import { type ComponentProps, createContext, use, useEffect, useEffectEvent, useState } from "react";
import { type FormProps, Form as RouterForm, useActionData, useLocation, useNavigation } from "react-router";
import type { ActionResult } from "#app/forms/action-result.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import type { useFetcher } from "#app/ui/use-fetcher.ts";

export type Fetcher = ReturnType<typeof useFetcher>;
type Handler<Value, Reason> = {
  run(input: never): Promise<{ data: ActionResult<Value, Reason> } | Response | null>;
};

/**
 * The result of the last form with this intent, until the next form or navigation: of the screen's action, or of the
 * fetcher that sends it. `Of` is its type or its handler's, for a screen that shows the value or the reason.
 */
export function useActionResult<Of = unknown>(intent: string, fetcher?: Pick<Fetcher, "data">) {
  const sent = useLastActionData<ResultOf<Of>>();
  const result = (fetcher?.data ?? sent) as ResultOf<Of> | undefined;
  return result?.intent === intent ? result : undefined;
}
type ResultOf<Of> = Of extends ActionResult
  ? Of
  : Of extends Handler<infer Value, infer Reason>
    ? ActionResult<Value, Reason>
    : ActionResult;

/** What an intent's handler gives the screen. */
export type ActionValue<Of> = NonNullable<ResultOf<Of>["value"]>;

/** Keeps it until the next form or navigation. React Router itself drops it at the first revalidation, for example when an upload finishes. */
export function useLastActionData<Data>(): Data | undefined {
  const actionData = useActionData() as Data | undefined;
  const { key } = useLocation();
  const [stored, setStored] = useState({ key, actionData });
  if (actionData !== undefined && (actionData !== stored.actionData || key !== stored.key))
    setStored({ key, actionData });
  return actionData ?? (key === stored.key ? stored.actionData : undefined);
}

/** Calls `handle` once for each form that was done. */
export function useDone(result: ActionResult | undefined, handle: () => void): void {
  const handleLatest = useEffectEvent(handle);
  useEffect(() => {
    if (result?.isDone) handleLatest();
  }, [result]);
}

/** What the form around is sending now. */
const SentForm = createContext<FormData | undefined>(undefined);

interface ActionFormProps extends Omit<FormProps, "method"> {
  /** Without one, the buttons have intents. */
  intent?: string;
  /** Sent along. They tell this form from others with the same intent. */
  sends?: Record<string, string | number | null | undefined>;
  /** For a form that leaves the screen where it is. */
  fetcher?: Fetcher;
}

/** A form that is posted. The submit buttons inside show while it is being sent. */
export function ActionForm({ intent, sends = {}, fetcher, children, ...props }: ActionFormProps) {
  const navigation = useNavigation();
  const Form = fetcher?.Form ?? RouterForm;
  const { formData } = fetcher ?? navigation;
  const hidden = Object.entries({ intent, ...sends }).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [{ name, value: `${value}` }],
  );
  const isThis = hidden.every(({ name, value }) => formData?.get(name) === value);
  return (
    <Form method="post" {...props}>
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SentForm value={isThis ? formData : undefined}>{children}</SentForm>
    </Form>
  );
}

interface SubmitButtonProps extends ButtonProps, Pick<ComponentProps<typeof Button>, "variant" | "color" | "size"> {
  /** Of several buttons in one form. */
  intent?: string;
  "aria-label"?: string;
  children: React.ReactNode;
}

export function SubmitButton({ intent, ...props }: SubmitButtonProps) {
  const sent = use(SentForm);
  const isSending = sent !== undefined && (intent === undefined || sent.get("intent") === intent);
  return <Button type="submit" name={intent && "intent"} value={intent} loading={isSending} {...props} />;
}
