import type { ReactNode } from "react";

export type Tone = "success" | "info" | "danger" | "warning" | "neutral";

/** A short label, always with text, because colour alone says nothing to one reader in twelve. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge tone-${tone}`}>{children}</span>;
}
