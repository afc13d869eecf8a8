import { useEffect, useRef, useState } from "react";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { formatCount } from "#app/ui/stats.tsx";

/** Screen readers announce a summary at intervals, not every single change. */
const announceEveryMs = 10_000;

/** Announces changes to screen readers, politely and at most every ten seconds, and nothing on page load. */
export function LiveAnnouncer({ hub }: { hub: LiveHubView }) {
  const text = describeHub(hub);
  const [announcedText, setAnnouncedText] = useState("");
  const lastAnnounced = useRef({ text, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (text === lastAnnounced.current.text) return;
    const wait = Math.max(0, lastAnnounced.current.at + announceEveryMs - performance.now());
    const timer = setTimeout(() => {
      lastAnnounced.current = { text, at: performance.now() };
      setAnnouncedText(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {announcedText}
    </div>
  );
}

function describeHub({ stats, feedback, comments }: LiveHubView): string {
  const latest = comments[0]?.text;
  return [
    `Now ${formatCount(stats.views)} views, ${formatCount(stats.leads)} leads, ${formatCount(feedback.total)} ratings`,
    feedback.average === null ? "" : `, ${feedback.average.toFixed(1)} of 5 on average`,
    latest ? `. Latest comment: ${latest}` : "",
  ].join("");
}
