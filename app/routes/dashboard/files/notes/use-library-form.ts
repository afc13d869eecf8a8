import { useEffect } from "react";
import type { LibraryActionData } from "#app/routes/dashboard/files/notes/actions.server.ts";
import { useToast } from "#app/ui/toast.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** A form in a dialog: shows its toast and closes the dialog when it succeeds. */
export function useLibraryForm(close: () => void) {
  const fetcher = useFetcher<LibraryActionData>();
  const toast = fetcher.data?.toast;
  useToast(toast);
  useEffect(() => {
    if (toast) close();
  }, [toast, close]);
  return fetcher;
}
