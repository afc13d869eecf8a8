import { toPercent } from "#app/domain/values/percent.ts";
import { StarRow } from "#app/ui/public/landing/star-row.tsx";

const stats = [
  ["412", "Views"],
  ["148", "Ratings"],
  ["63", "New contacts"],
];
/** 148 ratings with an average of 4.6, as shown. */
const distribution = [
  [5, 106],
  [4, 32],
  [3, 8],
  [2, 2],
  [1, 0],
] as const;
const ratingCount = 148;

const comments = [
  ["Sending the script to my whole team tonight.", "Anika Rao, Railworks"],
  ["The part about who may say no will change how we run our room.", "Jonas Weber, Stadtwerke Nord"],
];

/** The speaker's results, as part of a picture. */
export function ResultsScreen() {
  return (
    <div className="results">
      <div className="results-head">
        <b>Calm under fire</b>
        <span className="results-badge">Active</span>
      </div>
      <div className="results-figures">
        {stats.map(([value, meaning]) => (
          <div key={meaning}>
            <b>{value}</b>
            <small>{meaning}</small>
          </div>
        ))}
      </div>
      <div className="results-rating">
        <div className="results-average">
          <b>4.6</b>
          <StarRow size={14} />
        </div>
        <div className="results-bars">
          {distribution.map(([stars, count]) => (
            <div key={stars}>
              <small>{stars}</small>
              <i style={{ "--share": `${toPercent(count, ratingCount)}%` } as React.CSSProperties} />
              <small>{count}</small>
            </div>
          ))}
        </div>
      </div>
      <div className="results-comments">
        {comments.map(([text, author]) => (
          <div key={author}>
            <span>“{text}”</span>
            <small>{author}</small>
          </div>
        ))}
      </div>
    </div>
  );
}
