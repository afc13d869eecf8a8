import { useEffect, useState } from "react";
import { usernameProblem } from "#app/domain/accounts/accounts.ts";
import { normaliseUsername } from "#app/domain/values/username.ts";

/** Specification, section 5: "debounced by 500 ms". */
const debounceMs = 500;

export interface UsernameCheck {
  /** The specification's states (section 4). */
  state: "idle" | "checking" | "taken" | "error" | "ok";
  message: string | null;
}
const idle: UsernameCheck = { state: "idle", message: null };

/**
 * Checks whether a username is available, half a second after the last key. The speaker's current username is not
 * checked.
 */
export function useUsernameCheck(input: string, current: string | null): UsernameCheck {
  const name = normaliseUsername(input);
  const [result, setResult] = useState<UsernameCheck & { of: string }>({ ...idle, of: "" });
  const problem = name === current ? null : usernameProblem(input, "profile");
  const shouldCheck = name !== current && problem === null;
  useEffect(() => {
    if (!shouldCheck) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const check = await fetchAvailability(name, controller.signal);
      if (check) setResult({ ...check, of: name });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name, shouldCheck]);

  if (problem !== null) return { state: "taken", message: problem };
  if (!shouldCheck) return idle;
  return result.of === name ? result : { state: "checking", message: "Checking…" };
}

/** Null when aborted. */
async function fetchAvailability(username: string, signal: AbortSignal): Promise<UsernameCheck | null> {
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
