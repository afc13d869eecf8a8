// The deck of the viewer: which slide is shown, in a strip that a finger moves or in the grid of all.
import { $ } from "#app/enhance/dom.ts";

export const deck = $("#deck") as HTMLElement;
const strip = $("#slides", deck) as HTMLElement;
const items = [...strip.children] as HTMLLIElement[];
const pictures = items.map((item) => $<HTMLImageElement>("img", item) as HTMLImageElement);
const stripSizes = pictures[0]?.sizes ?? "";
/** In a page from right to left the strip is mirrored, and its offset is negative. */
export const direction = getComputedStyle(deck).direction === "rtl" ? -1 : 1;

/** Of the items; -1 before the first is shown. */
let shown = -1;
/** Of the strip, when its offset last meant a slide. */
let width = strip.clientWidth;

export const isGrid = () => deck.classList.contains("is-grid");
export const isFirst = () => shown === 0;
export const isLast = () => shown === items.length - 1;

/** The number of the slide that is shown. */
export const currentNumber = () => items[shown]?.value ?? 1;

/** `by` slides further, at most to the first or last. */
export const step = (by: number) => show(shown + by, true);

/** Shows a slide. `isByHand` is false where the speaker is followed: the address then stays as it is. */
export const goTo = (number: number, isByHand = true) =>
  show(
    items.findIndex(({ value }, at) => value >= number || at === items.length - 1),
    isByHand,
  );

const scrollToItem = (index: number) =>
  strip.scrollTo({ left: direction * index * strip.clientWidth, behavior: "instant" });

function show(at: number, isByHand: boolean) {
  const index = Math.max(0, Math.min(at, items.length - 1));
  scrollToItem(index);
  note(index, isByHand);
}

function note(index: number, isByHand: boolean) {
  const [item, picture] = [items[index], pictures[index]];
  if (index === shown || !item || !picture) return;
  shown = index;
  reachOnly(index);
  load(index);
  // The neighbours come once this one has.
  const loadNeighbours = () => index === shown && [index + 1, index - 1].forEach(load);
  if (picture.complete) loadNeighbours();
  else picture.addEventListener("load", loadNeighbours, { once: true });
  deck.dispatchEvent(new CustomEvent("slide", { detail: { number: item.value, isByHand } }));
}

/** Keys and screen readers reach the slide that is shown, in the grid all of them (-1). */
function reachOnly(index: number) {
  for (const [at, item] of items.entries()) item.inert = index !== -1 && at !== index;
}

function load(index: number) {
  const picture = pictures[index];
  if (!picture) return;
  items[index]?.classList.add("is-near");
  picture.loading = "eager";
  setSizes(picture, stripSizes);
}

/** Browsers request a picture again whose sizes are set, even to the same. */
function setSizes(picture: HTMLImageElement, sizes: string) {
  if (picture.sizes !== sizes) picture.sizes = sizes;
}

/** All slides as small pictures, or the strip again. */
export function setGrid(isOn: boolean) {
  // Otherwise the browser returns to the slide that the strip showed before.
  strip.style.scrollSnapType = "none";
  requestAnimationFrame(() => strip.style.removeProperty("scroll-snap-type"));
  deck.classList.toggle("is-grid", isOn);
  reachOnly(isOn ? -1 : shown);
  if (!isOn) {
    scrollToItem(shown);
    return strip.focus();
  }
  for (const picture of pictures) if (!picture.complete) setSizes(picture, "160px");
  for (const item of items) item.ariaCurrent = item === items[shown] ? "true" : null;
  $("a", items[shown])?.focus();
}

strip.addEventListener("scroll", () => {
  if (!isGrid() && strip.clientWidth === width) note(Math.round(Math.abs(strip.scrollLeft) / width), true);
});
// On a turned phone and in full screen the strip has another width, in which its offset would mean another slide.
new ResizeObserver(() => {
  width = strip.clientWidth;
  if (!isGrid()) scrollToItem(shown);
}).observe(strip);

// A finger moves a zoomed slide instead of the strip, and it needs the large picture.
visualViewport?.addEventListener("resize", () => {
  const isZoomed = (visualViewport?.scale ?? 1) > 1.05;
  strip.classList.toggle("is-zoomed", isZoomed);
  const picture = pictures[shown];
  if (isZoomed && picture) setSizes(picture, "200vw");
});
