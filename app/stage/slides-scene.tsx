import { type ReadyDeck, slidePictureName } from "#app/domain/slides/slides.ts";
import { findShownSlide, type Stage } from "#app/domain/stage/stage.ts";

export interface SlidesView {
  /** Where the pictures of the decks are, for this screen. */
  address: string;
  decks: ReadyDeck[];
}

/** One slide over the full height. The module shows the others, which it loads ahead. */
export function SlidesScene({ stage, slides: { address, decks } }: { stage: Stage; slides: SlidesView }) {
  const shown = findShownSlide(stage, decks);
  const token = shown?.deck.slides[shown.number - 1];
  return (
    <section className="scene slides" data-address={address} data-decks={JSON.stringify(decks)}>
      {shown && token && (
        <img
          src={`${address}/${shown.deck.id}/${slidePictureName(token, "large")}`}
          alt={`Slide ${shown.number} of ${shown.count}`}
        />
      )}
    </section>
  );
}
