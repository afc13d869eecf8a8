// What the room sees now, as a small drawing: the hall's scenes need its fonts, codes and files, which a remote without
// network does not have.

import { slidePictureName } from "#app/domain/slides/slides.ts";
import type { RemoteTalk } from "#app/domain/stage/remote.server.ts";
import { describeScene, findShownSlide, type RemoteUpdate } from "#app/domain/stage/stage.ts";

interface MirrorProps {
  talk: RemoteTalk;
  update: RemoteUpdate;
}

/** The drawing, its name in words, and the way back from a comment. The module keeps it up to date. */
export function Mirror({ talk: { id, title, decks }, update }: MirrorProps) {
  const { scene, isRevealed, average, comment } = update;
  const slides = `/dashboard/hubs/${id}/stage/slides`;
  return (
    <section className="mirror" aria-label="What the room sees">
      <div
        className="hall"
        id="mirror"
        data-slides={slides}
        data-scene={scene}
        data-revealed={isRevealed}
        aria-hidden="true"
      >
        <b className="on-join" dir="auto" id="mirror-title">
          {title}
        </b>
        <MirroredSlide address={slides} decks={decks} update={update} />
        <i className="on-resources lines" />
        <b className="on-feedback stars">★★★★★</b>
        <b className="on-hidden">? ★</b>
        <b className="on-results" data-count="average">
          {average?.toFixed(1) ?? "–"}
        </b>
        <i className="on-results lines" />
        <b className="on-thanks">Thank you</b>
        <p className="on-comment" dir="auto" id="mirror-comment">
          {comment?.text}
        </p>
        <i className="code" />
      </div>
      <p id="scene-name">{describeScene(update, decks)}</p>
      <form method="post" id="back" hidden={scene !== "comment"}>
        <button type="submit" name="intent" value="resume">
          Back
        </button>
      </form>
    </section>
  );
}

interface MirroredSlideProps extends Pick<MirrorProps, "update"> {
  address: string;
  decks: RemoteTalk["decks"];
}

/** The slide's picture while the hall shows it. The module exchanges it. */
function MirroredSlide({ address, decks, update }: MirroredSlideProps) {
  const shown = update.scene === "slides" ? findShownSlide(update, decks) : null;
  const token = shown?.deck.slides[shown.number - 1];
  if (!shown || !token) return null;
  return <img className="on-slides" src={`${address}/${shown.deck.id}/${slidePictureName(token, "small")}`} alt="" />;
}
