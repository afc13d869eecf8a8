import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#app/ui/button.tsx";

interface IntentButtonProps extends Pick<ButtonProps, "variant" | "color" | "size"> {
  intent: string;
  /** What its form is sending now; undefined while it sends nothing. */
  sent: FormData | undefined;
  /** Where the children don't say what the button is about. */
  "aria-label"?: string;
  children: ReactNode;
}

/** Submits its form with an intent, and shows that it is sending. */
export function IntentButton({ intent, sent, ...props }: IntentButtonProps) {
  return <Button type="submit" name="intent" value={intent} loading={sent?.get("intent") === intent} {...props} />;
}
