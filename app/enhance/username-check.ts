// Checks the username while it is typed (specification, section 5 and decisions: "debounced 500 ms"). The unique index
// decides when the name is saved.
import { correctUsername, normaliseUsername } from "#app/domain/values/username.ts";

const debounceMs = 500;

/** The specification's states (section 4). */
export type UsernameState = "idle" | "checking" | "taken" | "error" | "ok";

interface UsernameFieldParts {
  input: HTMLInputElement;
  /** Announces the state politely. */
  remark: HTMLElement;
  /** Shows the name as it will appear in the address. */
  addressPreview: HTMLElement | null;
}

/**
 * Corrects the name while it is typed, then asks the server whether it is available. The
 * returned functions let the form's submit handler wait for the result.
 */
export function watchUsername({ input, remark, addressPreview }: UsernameFieldParts) {
  let state: UsernameState = "idle";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingRequest: AbortController | undefined;

  const showState = (next: UsernameState, text: string) => {
    state = next;
    remark.textContent = text;
    remark.dataset.state = next;
    const isInvalid = next === "taken" || next === "error";
    // The server's error about an earlier name no longer applies.
    document.getElementById(`${input.id}-error`)?.remove();
    if (isInvalid) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };

  const check = async () => {
    pendingRequest?.abort();
    pendingRequest = new AbortController();
    const { signal } = pendingRequest;
    try {
      const question = new URLSearchParams({ username: input.value });
      const response = await fetch(`/username-availability?${question}`, { signal });
      const { available, message } = (await response.json()) as { available: boolean; message?: string };
      if (available) showState("ok", `${input.value} is available.`);
      else showState(response.ok ? "taken" : "error", message ?? "");
    } catch {
      if (!signal.aborted) showState("error", "Error checking username availability.");
    }
  };

  const handleInput = () => {
    const caret = input.selectionStart ?? input.value.length;
    const before = normaliseUsername(input.value.slice(0, caret)).length;
    const name = correctUsername(input.value);
    if (name !== input.value) {
      input.value = name;
      input.setSelectionRange(before, before);
    }
    if (addressPreview) addressPreview.textContent = normaliseUsername(name) || "username";
    clearTimeout(timer);
    pendingRequest?.abort();
    showState("checking", "Checking…");
    timer = setTimeout(check, debounceMs);
  };

  input.addEventListener("input", handleInput);
  if (input.value && addressPreview) addressPreview.textContent = input.value;
  return {
    state: () => state,
    /** Checks the name at once and returns the new state. */
    async checkNow(): Promise<UsernameState> {
      clearTimeout(timer);
      await check();
      return state;
    },
  };
}
