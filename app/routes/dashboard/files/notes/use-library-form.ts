import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { LibraryActionData } from "#app/routes/dashboard/files/notes/actions.server.ts";
import { useToast } from "#app/ui/toast.tsx";

/** A form in a dialog: once it was done its toast is shown and the dialog closes. */
export function useLibraryForm(close: () => void) {
  const fetcher = useFetcher<LibraryActionData>();
  const toast = fetcher.data?.toast;
  useToast(toast);
  useEffect(() => {
    if (toast) close();
  }, [toast, close]);
  return fetcher;
}
