// The slides on a hall screen: the one that is shown stays until the next has arrived, and a few are loaded ahead, so that
// a step shows at once.
import { type ReadyDeck, slidePictureName } from "#app/domain/slides/slides.ts";
import { findShownSlide, type Stage } from "#app/domain/stage/stage.ts";
import { $ } from "#app/enhance/dom.ts";

/** Which pictures are loaded around the one that is shown. */
const loaded = [0, 1, -1, 2, 3];
const retryMs = 2_000;

const findScene = () => $(".scene.slides") as HTMLElement;

export const readHallDecks = (): ReadyDeck[] => JSON.parse(findScene().dataset.decks ?? "[]");

/** Shows the stage's slide, as soon as it has arrived. */
export function showHallSlide(stage: Stage) {
  const scene = findScene();
  const shown = findShownSlide(stage, readHallDecks());
  const images = !shown
    ? []
    : loaded.flatMap((by) => {
        const number = shown.number + by;
        const token = shown.deck.slides[number - 1];
        if (!token) return [];
        const address = `${scene.dataset.address}/${shown.deck.id}/${slidePictureName(token, "large")}`;
        return findOrLoad(scene, address, `Slide ${number} of ${shown.count}`);
      });
  const [next] = images;
  const present = () => {
    for (const image of scene.children) (image as HTMLElement).hidden = image !== next;
  };
  for (const image of scene.querySelectorAll("img")) {
    image.onload = image === next ? present : null;
    if (!images.includes(image) && (image.hidden || hasArrived(next))) image.remove();
  }
  if (hasArrived(next)) present();
}

const hasArrived = (image: HTMLImageElement | undefined) => !image || image.naturalWidth > 0;

function findOrLoad(scene: HTMLElement, address: string, alt: string): HTMLImageElement {
  const existing = $<HTMLImageElement>(`img[src="${address}"]`, scene);
  if (existing) return existing;
  const image = Object.assign(new Image(), { alt, hidden: true, src: address });
  image.onerror = () => setTimeout(() => image.isConnected && image.setAttribute("src", address), retryMs);
  scene.append(image);
  return image;
}
