// What scripts add to the viewer of slides: buttons, keys, the grid, full screen and the slide in the address. Swiping and
// zooming are the browser's own.
import { $ } from "#app/enhance/dom.ts";
import "#app/enhance/slides/count-views.ts";
import { deck, direction, goTo, isFirst, isGrid, isLast, setGrid, step } from "#app/enhance/slides/deck.ts";
import "#app/enhance/slides/follow.ts";

const button = (id: string) => $<HTMLButtonElement>(`#${id}`) as HTMLButtonElement;
const [previous, next, grid, fullscreen] = [button("previous"), button("next"), button("grid"), button("fullscreen")];
const position = $("#position") as HTMLElement;
const words = $("#words") as HTMLElement;
/** " of 24" */
const ofAll = position.textContent?.replace(/^\d+/, "");

const numberInAddress = () => Number(new URLSearchParams(location.search).get("page") ?? 1);

deck.addEventListener("slide", (event) => {
  const { number, isByHand } = (event as CustomEvent<{ number: number; isByHand: boolean }>).detail;
  position.textContent = `${number}${ofAll}`;
  words.textContent = $(`#slide-${number} .slide-text p`)?.textContent ?? "";
  previous.disabled = isFirst();
  next.disabled = isLast();
  if (!isByHand || number === numberInAddress()) return;
  const address = new URL(location.href);
  address.searchParams.set("page", String(number));
  address.hash = "";
  history.replaceState(null, "", address);
});

previous.onclick = () => step(-1);
next.onclick = () => step(1);

function showGrid(isOn: boolean) {
  setGrid(isOn);
  grid.ariaPressed = String(isOn);
}
grid.onclick = () => showGrid(!isGrid());
deck.addEventListener("click", (event) => {
  const item = (event.target as Element).closest<HTMLLIElement>("#slides li:has(a)");
  if (!item || !isGrid()) return;
  event.preventDefault();
  goTo(item.value);
  showGrid(false);
});

const toSearch = $("#to-search");
if (toSearch) toSearch.onclick = () => setTimeout(() => $("#q")?.focus());

fullscreen.hidden = !document.fullscreenEnabled;
fullscreen.onclick = () => {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void deck.requestFullscreen().catch(() => {});
};

const keys = new Map([
  ["ArrowRight", () => step(direction)],
  ["ArrowLeft", () => step(-direction)],
  ["Home", () => step(Number.NEGATIVE_INFINITY)],
  ["End", () => step(Number.POSITIVE_INFINITY)],
]);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if ((event.target as Element).matches("input")) return;
  if (isGrid()) {
    if (event.key === "Escape") showGrid(false);
    return;
  }
  const act = keys.get(event.key);
  if (!act) return;
  event.preventDefault();
  act();
});

// Once the modules that listen are there, too.
queueMicrotask(() => {
  deck.classList.add("is-ready");
  goTo(numberInAddress(), false);
});
