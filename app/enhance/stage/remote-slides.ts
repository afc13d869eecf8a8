// The slides on the speaker's remote.
import { type ReadyDeck, slidePictureName } from "#app/domain/slides/slides.ts";
import { findShownSlide, type Stage, stepSlide } from "#app/domain/stage/stage.ts";
import { $ } from "#app/enhance/dom.ts";

const findForm = () => $("#slides") as HTMLElement;
export const readRemoteDecks = (): ReadyDeck[] => JSON.parse(findForm().dataset.decks ?? "[]");

/** What the buttons do after the presses that are still on their way. */
export function showSlideButtons(stage: Stage) {
  const form = findForm();
  const decks = readRemoteDecks();
  const shown = findShownSlide(stage, decks);
  form.hidden = !shown;
  if (!shown) return;
  const [deck, current] = [
    $<HTMLInputElement>("[name=deckId]", form),
    $<HTMLButtonElement>("button:not([data-step])", form),
  ];
  if (deck) deck.value = shown.deck.id;
  if (current) {
    current.value = String(shown.number);
    setCurrent(current, stage.scene === "slides");
    ($("span", current) as HTMLElement).textContent = `${shown.number} of ${shown.count}`;
  }
  for (const button of form.querySelectorAll<HTMLButtonElement>("[data-step]")) {
    const step = stepSlide(stage, decks, Number(button.dataset.step) as 1 | -1);
    button.disabled = !step;
    button.value = String(step?.slide ?? "");
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("#decks button"))
    setCurrent(button, button.value === shown.deck.id);
}

/** The slide that the room sees, in the drawing of the hall. */
export function showSlideInMirror(mirror: HTMLElement, stage: Stage) {
  const shown = stage.scene === "slides" ? findShownSlide(stage, readRemoteDecks()) : null;
  const token = shown?.deck.slides[shown.number - 1];
  if (!shown || !token) return;
  const image =
    $<HTMLImageElement>(".on-slides", mirror) ?? Object.assign(new Image(), { className: "on-slides", alt: "" });
  const address = `${mirror.dataset.slides}/${shown.deck.id}/${slidePictureName(token, "small")}`;
  if (image.getAttribute("src") !== address) image.src = address;
  if (!image.isConnected) mirror.append(image);
}

export function setCurrent(element: Element, isCurrent: boolean) {
  if (isCurrent) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}
