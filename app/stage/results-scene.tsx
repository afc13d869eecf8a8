import { resultsNotice, type StageUpdate } from "#app/domain/stage/stage.ts";
import { Quotation } from "#app/stage/quotation.tsx";
import { Count } from "#app/stage/stage-count.tsx";

/** The ratings, hidden until they are revealed and enough. The module fills in what arrives later. */
export function ResultsScene({ update, language }: { update: StageUpdate; language: string }) {
  const { results } = update;
  return (
    <section className="scene results" data-empty={results?.average == null || undefined}>
      <h2>Your ratings</h2>
      <div className="hidden-yet">
        <p className="stars" aria-hidden="true">
          ★★★★★
        </p>
        <Count of="ratings" update={update} />
        <p className="quiet" data-results-notice>
          {resultsNotice(results)}
        </p>
      </div>
      <Revealed update={update} />
      <Quotation id="comment" language={language} comment={results?.comments[0]} />
    </section>
  );
}

function Revealed({ update }: { update: StageUpdate }) {
  const { average = null, counts = [] } = update.results ?? {};
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <div className="revealed">
      <div className="average">
        <b data-average>{average?.toFixed(1) ?? "–"}</b>
        <p className="stars" data-stars aria-hidden="true" style={{ "--average": average ?? 0 } as React.CSSProperties}>
          {[0, 1, 2, 3, 4].map((i) => (
            <span key={i} style={{ "--i": i } as React.CSSProperties}>
              ★
            </span>
          ))}
        </p>
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
  );
}
