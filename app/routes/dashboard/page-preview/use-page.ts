import { useEffect, useReducer, useState } from "react";
import type { FailureReason } from "#app/routes/dashboard/background/request-failure.ts";
import { fetchPageInBackground } from "#app/routes/dashboard/background/use-background-load.ts";

const pauseMs = 300;
const retryMs = 5_000;

export interface PageSource {
  /** The address that draws the page. */
  path: string;
  /** The form that is sent to it. Without one, the address alone says what is drawn. */
  formId?: string;
  /** Another one after each change of what the page shows. */
  changes?: string | number;
}

/**
 * The document that the server draws of a form: at once, and after each pause in its changes. The last one stays while
 * the next is under way, and after a failure, until a later try succeeds.
 */
export function usePage({ path, formId, changes }: PageSource) {
  const [html, setHtml] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ reason: FailureReason } | null>(null);
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change and for each try
  useEffect(() => {
    const request = new AbortController();
    async function load() {
      const form = formId === undefined ? null : document.forms.namedItem(formId);
      const result = await fetchPageInBackground(path, request.signal, form ? new FormData(form) : undefined);
      if (result.ok) setHtml(result.data);
      setFailure(result.ok ? null : { reason: result.failure });
    }
    const timer = setTimeout(() => load().catch(() => {}), html === null ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [path, formId, changes, tries]);

  useEffect(() => {
    if (!failure) return;
    const timer = setTimeout(tryAgain, retryMs);
    window.addEventListener("online", tryAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", tryAgain);
    };
  }, [failure]);
  return { html, failure: failure?.reason };
}
