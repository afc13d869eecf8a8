import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False on the server and while React takes over the server's page, then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
