import { useEffect, useState } from "react";
import { normaliseUsername, usernameProblem } from "#app/domain/accounts/accounts.ts";

/** Specification, section 5: "debounced by 500 ms". */
const debounceMs = 500;

export interface UsernameCheck {
  /** The specification's states (section 4). */
  state: "idle" | "checking" | "taken" | "error" | "ok";
  message: string | null;
}
const idle: UsernameCheck = { state: "idle", message: null };

/** Whether the typed name could be had, half a second after the last key; one's own current name is not asked for. */
export function useUsernameCheck(typed: string, current: string | null): UsernameCheck {
  const name = normaliseUsername(typed);
  const [found, setFound] = useState<UsernameCheck & { of: string }>({ ...idle, of: "" });
  const problem = name === current ? null : usernameProblem(name, "profile");
  const isAsked = name !== current && problem === null;
  useEffect(() => {
    if (!isAsked) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await ask(name, asking.signal);
      if (answer) setFound({ ...answer, of: name });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [name, isAsked]);

  if (problem !== null) return { state: "taken", message: problem };
  if (!isAsked) return idle;
  return found.of === name ? found : { state: "checking", message: "Checking…" };
}

/** Null when it was called off. */
async function ask(username: string, signal: AbortSignal): Promise<UsernameCheck | null> {
  try {
    const response = await fetch(`/username-availability?${new URLSearchParams({ username, for: "profile" })}`, {
      signal,
    });
    const { available, message } = (await response.json()) as { available: boolean; message?: string };
    if (available) return { state: "ok", message: `${username} is available.` };
    return { state: response.ok ? "taken" : "error", message: message ?? null };
  } catch {
    return signal.aborted ? null : { state: "error", message: "Error checking username availability." };
  }
}
