import { href } from "react-router";
import type { DeckStats, SlideStats } from "#app/domain/analytics/slide-stats.server.ts";
import { slidePictureName } from "#app/domain/slides/slides.ts";
import results from "#app/routes/dashboard/edit-hub/results/results.module.css";
import styles from "#app/routes/dashboard/edit-hub/results/slide-results.module.css";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

/** Which slides held the room: a strip of them, each under its bar. */
export function SlideResults({ hubId, decks }: { hubId: string; decks: DeckStats[] }) {
  return (
    <Section
      title="Slides"
      description="How many looked at each slide for a second or longer. Your own views, previews and bots are not counted"
      aside={
        <Button href={href("/dashboard/hubs/:id/slide-views.csv", { id: hubId })} download variant="default">
          Export CSV
        </Button>
      }
    >
      {decks.map((deck) => (
        <div key={deck.id} className={styles.deck}>
          {decks.length > 1 && (
            <h3 className={results.blockTitle} dir="auto">
              {deck.title}
            </h3>
          )}
          <p>{describeDeck(deck)}</p>
          {deck.viewers > 0 && <Strip hubId={hubId} deck={deck} />}
        </div>
      ))}
    </Section>
  );
}

/** "120 people looked at the slides, 84 of them up to the last one." */
function describeDeck({ viewers, slides }: DeckStats): string {
  if (viewers === 0) return "Nobody has looked at these slides yet. They open with View on the talk's page.";
  const [last, returned] = [slides.at(-1), findMax(slides, "returned")];
  const stopped = findMax(slides.slice(0, -1), "stopped");
  const sentences = [
    `${viewers === 1 ? "1 person" : `${formatCount(viewers)} people`} looked at the slides, ${formatCount(last?.viewers ?? 0)} of them at the last one.`,
    stopped && `Before that, most stopped at slide ${stopped.number} (${formatCount(stopped.stopped)}).`,
    returned && `Most came back to slide ${returned.number} (${formatCount(returned.returned)}).`,
  ];
  return sentences.filter(Boolean).join(" ");
}

/** The first of the slides with the highest count; null without any. */
function findMax(slides: SlideStats[], count: "stopped" | "returned"): SlideStats | null {
  const highest = Math.max(0, ...slides.map((slide) => slide[count]));
  return slides.find((slide) => highest > 0 && slide[count] === highest) ?? null;
}

function Strip({ hubId, deck: { id, title, viewers, slides } }: { hubId: string; deck: DeckStats }) {
  const pictures = `/dashboard/hubs/${hubId}/stage/slides/${id}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={title}>
      <ol className={styles.strip}>
        {slides.map((slide) => (
          <li key={slide.number}>
            <img src={`${pictures}/${slidePictureName(slide.token, "small")}`} alt="" loading="lazy" decoding="async" />
            <span className={styles.bar}>
              <span style={{ width: `${(100 * slide.viewers) / viewers}%` }} />
            </span>
            <span>{`Slide ${slide.number}`}</span> <b>{formatCount(slide.viewers)}</b>
            {slide.stopped > 0 && <span className={styles.note}>{`${formatCount(slide.stopped)} stopped here`}</span>}
            {slide.returned > 0 && <span className={styles.note}>{`${formatCount(slide.returned)} came back`}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
