import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import styles from "#app/routes/dashboard/background/refresh-notice.module.css";
import { screenRefresh } from "#app/routes/dashboard/background/screen-refresh.ts";
import { serverAway } from "#app/routes/dashboard/background/server-away.ts";
import { Button } from "#app/ui/button.tsx";
import { useChange } from "#app/ui/use-change.ts";

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

  const away = useSyncExternalStore(serverAway.subscribe, serverAway.words, () => null);
  const isAway = away !== null;
  useHeldLinks(isAway);
  useChange(String(isAway), () => {
    if (!isAway && failure) void revalidate();
  });

  if (isAway)
    return (
      <div className={`notice tone-warning ${styles.away}`} role="status">
        {away}
      </div>
    );
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

/** A link that is pressed while the server is away opens when it is back: what is typed here stays until then. */
function useHeldLinks(isAway: boolean) {
  useEffect(() => {
    if (!isAway) return;
    let pressed: HTMLAnchorElement | null = null;
    const hold = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/']");
      if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      pressed = link;
    };
    window.addEventListener("click", hold, true);
    return () => {
      window.removeEventListener("click", hold, true);
      if (pressed?.isConnected) pressed.click();
    };
  }, [isAway]);
}
