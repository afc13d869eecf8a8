// What the room sees now, as a small drawing: the hall's scenes need its fonts, codes and files, which a remote without
// network does not have.
import { describeScene, type RemoteUpdate } from "#app/domain/stage/stage.ts";

interface MirrorProps {
  title: string;
  update: RemoteUpdate;
}

/** The drawing, its name in words, and the way back from a comment. The module keeps it up to date. */
export function Mirror({ title, update }: MirrorProps) {
  const { scene, isRevealed, average, comment } = update;
  return (
    <section className="mirror" aria-label="What the room sees">
      <div className="hall" id="mirror" data-scene={scene} data-revealed={isRevealed} aria-hidden="true">
        <b className="on-join" dir="auto" id="mirror-title">
          {title}
        </b>
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
      <p id="scene-name">{describeScene(update)}</p>
      <form method="post" id="back" hidden={scene !== "comment"}>
        <button type="submit" name="intent" value="resume">
          Back
        </button>
      </form>
    </section>
  );
}
