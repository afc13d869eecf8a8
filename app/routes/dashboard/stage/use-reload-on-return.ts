import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Loads the screen's data again when the speaker comes back to this tab. */
export function useReloadOnReturn() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => document.visibilityState === "visible" && void revalidate();
    document.addEventListener("visibilitychange", reload);
    return () => document.removeEventListener("visibilitychange", reload);
  }, [revalidate]);
}
