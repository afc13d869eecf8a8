import { ResultsScreen } from "#app/ui/public/landing/results-screen.tsx";

const evening = [
  ["15:10", "The last slide is up", "Phones come out. The page opens before the applause is over."],
  ["15:14", "Ratings arrive", "Stars and comments appear one by one, while the moderator thanks you."],
  ["16:30", "You're on the train", "You read every comment, and know which story to tell again."],
  ["Next day", "You write to them", "63 people asked to hear from you, and you have their names."],
] as const;

/** How one talk goes on after its last slide, beside the speaker's results. */
export function TakeHome() {
  return (
    <section className="band take-home">
      <div>
        <h2>What happens after the applause</h2>
        <ol>
          {evening.map(([time, title, text]) => (
            <li key={time}>
              <span className="moment">{time}</span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div
        className="take-home-picture"
        role="img"
        aria-label="A speaker's results: views, ratings, contacts, comments"
      >
        <ResultsScreen />
      </div>
    </section>
  );
}
