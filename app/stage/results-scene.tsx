import type { StageUpdate } from "#app/domain/stage/stage.ts";
import { Count } from "#app/stage/stage-count.tsx";

/** The ratings, hidden until they are revealed. The module fills in what arrives later. */
export function ResultsScene({ update }: { update: StageUpdate }) {
  const { results } = update;
  const [comment] = results?.comments ?? [];
  const counts = results?.counts ?? [];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <section className="scene results">
      <h2>Your ratings</h2>
      <div className="hidden-yet">
        <Count of="ratings" update={update} />
        <p className="quiet">The results come up in a moment</p>
      </div>
      <div className="revealed">
        <div className="average">
          <b data-average>{results?.average?.toFixed(1) ?? "–"}</b>
          <p className="quiet">out of 5</p>
          <Count of="ratings" update={update} label="Ratings" />
        </div>
        <ol className="bars">
          {[5, 4, 3, 2, 1].map((stars, i) => {
            const count = counts[i] ?? 0;
            const share = { "--share": `${total ? (100 * count) / total : 0}%` };
            return (
              <li key={stars}>
                <span>{stars}</span>
                <i style={share as React.CSSProperties} />
                <span data-bar>{count}</span>
              </li>
            );
          })}
        </ol>
      </div>
      <blockquote className="comment" id="comment" hidden={!comment}>
        <p dir="auto">{comment?.text}</p>
        <p className="quiet">{comment && "★".repeat(comment.rating)}</p>
      </blockquote>
    </section>
  );
}
