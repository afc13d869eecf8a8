import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import styles from "#app/routes/dashboard/background/refresh-notice.module.css";
import { screenRefresh } from "#app/routes/dashboard/background/screen-refresh.ts";
import { Button } from "#app/ui/button.tsx";

/** Ruling: "Lists keep showing their data when a refresh fails, with Retry." It stays in view until a refresh succeeds. */
export function RefreshNotice() {
  const { pathname } = useLocation();
  const matches = useMatches();
  const { revalidate, state } = useRevalidator();
  const failure = useSyncExternalStore(screenRefresh.subscribe, screenRefresh.failure, () => null);

  useEffect(() => {
    const withData = matches.filter(({ loaderData }) => loaderData !== undefined).map(({ id }) => id);
    screenRefresh.shown = { pathname, layoutId: matches[1]?.id, routeIds: new Set(withData) };
    return () => {
      screenRefresh.shown = null;
    };
  }, [pathname, matches]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has not failed
  useEffect(() => () => screenRefresh.report(null), [pathname]);

  useEffect(() => {
    if (failure?.reason !== "offline") return;
    const retry = () => void revalidate();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [failure, revalidate]);

  if (!failure) return null;
  return (
    <div className={`notice tone-warning ${styles.refresh}`} role="alert">
      <p>
        <strong>{failure.title}.</strong> {failure.message}{" "}
        {failure.link && (
          <a href={failure.link.href} target="_blank" rel="noopener">
            {failure.link.label}
          </a>
        )}
      </p>
      {/* Its address has the filters and the tab. */}
      <Button size="compact-md" variant="default" loading={state === "loading"} onClick={() => void revalidate()}>
        Retry
      </Button>
    </div>
  );
}
