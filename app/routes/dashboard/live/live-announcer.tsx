import { useEffect, useRef, useState } from "react";
import type { ShownHub } from "#app/routes/dashboard/live/shown-hub.server.ts";
import { formatCount } from "#app/ui/stats.tsx";

/** Who listens hears where the figures stand, not each of them. */
const announceEveryMs = 10_000;

/** Tells screen readers what has changed, politely and at most every ten seconds; says nothing when the page opens. */
export function LiveAnnouncer({ hub }: { hub: ShownHub }) {
  const words = inWords(hub);
  const [said, setSaid] = useState("");
  const lastSaid = useRef({ words, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (words === lastSaid.current.words) return;
    const wait = Math.max(0, lastSaid.current.at + announceEveryMs - performance.now());
    const timer = setTimeout(() => {
      lastSaid.current = { words, at: performance.now() };
      setSaid(words);
    }, wait);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {said}
    </div>
  );
}

function inWords({ figures, feedback, comments }: ShownHub): string {
  const latest = comments[0]?.words;
  return [
    `Now ${formatCount(figures.views)} views, ${formatCount(figures.leads)} leads, ${formatCount(feedback.total)} ratings`,
    feedback.average === null ? "" : `, ${feedback.average.toFixed(1)} of 5 on average`,
    latest ? `. Latest comment: ${latest}` : "",
  ].join("");
}
