// Follows the slide that the speaker shows: one small request every two seconds while slides are shown and someone looks.
// The response is the same for all phones of a room, so that the server has it in memory.
import { $, createElement } from "#app/enhance/dom.ts";
import { currentNumber, deck, goTo, isGrid } from "#app/enhance/slides/deck.ts";

const [showingMs, quietMs] = [2_000, 20_000];

interface SpeakerSlide {
  /** Null while the speaker shows none of these slides. */
  slide: number | null;
  /** Opens the next requests, which are sent without cookies; only in a response to this phone itself. */
  ticket?: string;
}

const pageInAddress = "page";

function startFollowing(address: string, bar: HTMLElement) {
  let speakerSlide: number | null = null;
  /** Who opened one particular slide reads on their own. */
  let isFollowing = !new URLSearchParams(location.search).has(pageInAddress);
  let hasFollowed = false;
  let ticket: string | undefined;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;

  const text = createElement<HTMLSpanElement>("span", {});
  const onclick = () => {
    isFollowing = !isFollowing;
    if (isFollowing) dropPageFromAddress();
    show();
  };
  const button = createElement<HTMLButtonElement>("button", {
    type: "button",
    className: "button button-quiet",
    onclick,
  });
  bar.append(text, button);

  function show() {
    bar.hidden = speakerSlide === null;
    setText(text, isFollowing ? "You follow the speaker" : "The speaker is showing slides");
    setText(button, isFollowing ? "Stop" : hasFollowed ? "Follow again" : "Follow along");
    if (speakerSlide === null || !isFollowing) return;
    hasFollowed = true;
    if (currentNumber() !== speakerSlide && !isGrid()) goTo(speakerSlide, false);
  }

  async function ask() {
    requestedAt = performance.now();
    const latest = await requestSlide(address, ticket);
    if (latest === "refused" && ticket) {
      // It has expired: this phone asks for access again.
      ticket = undefined;
    } else if (latest === "refused") speakerSlide = null;
    else if (latest) {
      speakerSlide = latest.slide;
      ticket = latest.ticket ?? ticket;
    }
    show();
    schedule(speakerSlide === null ? quietMs : showingMs);
  }

  function schedule(ms: number) {
    clearTimeout(timer);
    if (!document.hidden) timer = window.setTimeout(ask, Math.max(ms, requestedAt + showingMs - performance.now()));
  }

  document.addEventListener("visibilitychange", () => schedule(0));
  deck.addEventListener("slide", (event) => {
    if (!(event as CustomEvent<{ isByHand: boolean }>).detail.isByHand) return;
    isFollowing = false;
    show();
  });
  void ask();
}

/** "refused" once the ticket has expired or the talk has closed; null without the network. */
async function requestSlide(address: string, ticket: string | undefined): Promise<SpeakerSlide | "refused" | null> {
  const path = address.replace(/\?.*/, "");
  const response = await fetch(ticket ? `${path}/${ticket}` : address, {
    credentials: ticket ? "omit" : "same-origin",
    redirect: "manual",
  }).catch(() => null);
  if (!response || response.status >= 500) return null;
  return response.ok ? response.json().catch(() => null) : "refused";
}

/** So that the page follows again when it is loaded again. */
function dropPageFromAddress() {
  const address = new URL(location.href);
  address.searchParams.delete(pageInAddress);
  history.replaceState(null, "", address);
}

/** A status is read aloud again with every change. */
function setText(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

const [address, bar] = [deck.dataset.now, $("#in-step")];
if (address && bar) startFollowing(address, bar);
