import { type PointerEvent, useState } from "react";
import styles from "#app/ui/timeline-chart.module.css";

interface PointReaderProps {
  /** What is read: "Views by day". */
  label: string;
  /** The points that have values, in order, at their place in the drawing. */
  points: { name: string; text: string; start: string; bottom: string }[];
  /** The last step of the drawing, whose point may be still to come. */
  lastStep: number;
}

/** Reads the points of a chart one by one: an invisible slider over the drawing, which phones and keyboards know. */
export function PointReader({ label, points, lastStep }: PointReaderProps) {
  const [chosen, choose] = useState<number | null>(null);
  const step = Math.min(chosen ?? lastStep, points.length - 1);
  const point = points[step];
  if (!point) return null;
  const { name, text, start, bottom } = point;
  const choosePointed = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * lastStep));
  };
  return (
    <>
      <input
        type="range"
        className={styles.slider}
        aria-label={label}
        aria-valuetext={`${name}: ${text}`}
        min={0}
        max={lastStep}
        value={step}
        onChange={({ currentTarget }) => choose(currentTarget.valueAsNumber)}
        onFocus={() => choose(step)}
        onBlur={() => choose(null)}
        onPointerDown={choosePointed}
        onPointerMove={choosePointed}
        // The finger scrolls the page.
        onPointerCancel={() => choose(null)}
        onPointerLeave={({ pointerType, currentTarget }) => {
          // A finger that lifts has finished choosing.
          if (pointerType === "mouse" && document.activeElement !== currentTarget) choose(null);
        }}
      />
      {chosen !== null && (
        <div className={styles.reading} aria-hidden="true">
          <span className={styles.cursor} style={{ insetInlineStart: start }} />
          <span className={styles.dot} data-chosen style={{ insetInlineStart: start, bottom }} />
          <p
            className={styles.values}
            style={
              step * 2 > lastStep
                ? { insetInlineEnd: `calc(100% - ${start} + 12px)` }
                : { insetInlineStart: `calc(${start} + 12px)` }
            }
          >
            <strong>{name}</strong>
            <span>{text}</span>
          </p>
        </div>
      )}
    </>
  );
}
