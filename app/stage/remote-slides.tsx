// The slides on the remote: the last of its buttons, with Next under the thumb. Each button names the slide that it
// shows, so that a tap that is sent twice goes on once.

import type { ReadyDeck } from "#app/domain/slides/slides.ts";
import { findShownSlide, type Stage, stepSlide } from "#app/domain/stage/stage.ts";

interface RemoteSlidesProps {
  stage: Stage;
  decks: ReadyDeck[];
}

export function RemoteSlides({ stage, decks }: RemoteSlidesProps) {
  const shown = findShownSlide(stage, decks);
  return (
    <form
      className="scenes"
      id="slides"
      method="post"
      aria-label="Slides"
      data-decks={JSON.stringify(decks)}
      hidden={!shown}
    >
      <input type="hidden" name="intent" value="slide" />
      <input type="hidden" name="deckId" value={shown?.deck.id ?? ""} />
      <StepButton by={-1} stage={stage} decks={decks} />
      <button type="submit" name="slide" value={shown?.number} aria-current={stage.scene === "slides" || undefined}>
        Slides <span>{shown && `${shown.number} of ${shown.count}`}</span>
      </button>
      <StepButton by={1} stage={stage} decks={decks} />
    </form>
  );
}

/** Which slides go on screen, where the talk has several. They begin with the first. */
export function DeckChoice({ stage, decks }: RemoteSlidesProps) {
  const shown = findShownSlide(stage, decks);
  return (
    <form className="decks" id="decks" method="post" aria-labelledby="decks-title" hidden={decks.length < 2}>
      <h2 id="decks-title">Slides for the hall screen</h2>
      <input type="hidden" name="intent" value="slide" />
      <input type="hidden" name="slide" value="1" />
      {decks.map(({ id, title }) => (
        <button key={id} type="submit" name="deckId" value={id} aria-current={id === shown?.deck.id || undefined}>
          {title}
        </button>
      ))}
    </form>
  );
}

function StepButton({ by, stage, decks }: RemoteSlidesProps & { by: 1 | -1 }) {
  const step = stepSlide(stage, decks, by);
  return (
    <button
      type="submit"
      name="slide"
      value={step?.slide}
      data-step={by}
      disabled={!step}
      aria-label={by < 0 ? "Back one slide" : "Next slide"}
    >
      {by < 0 ? "Back" : "Next"}
    </button>
  );
}
