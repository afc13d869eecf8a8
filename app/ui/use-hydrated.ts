import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script runs; false on the server and until it has taken over the page. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
