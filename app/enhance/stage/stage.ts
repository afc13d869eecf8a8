// The hall screen in the browser. It hangs there for hours, often with bad Wi-Fi: every scene is in the document already,
// nothing accumulates, and the last state stays until a newer one arrives.
import {
  applyCommands,
  quotationLength,
  resultsNotice,
  type SentCommand,
  type Stage,
  type StageComment,
  type StageUpdate,
  stageCommandOf,
  stageCommands,
  stageNotice,
  stepScene,
} from "#app/domain/stage/stage.ts";
import { $ } from "#app/enhance/dom.ts";
import { createStreamFollower } from "#app/enhance/follow-stream.ts";
import { createCommandSender } from "#app/enhance/stage/command-sender.ts";
import { countTo } from "#app/enhance/stage/count-up.ts";
import "#app/enhance/stage/keep-awake.ts";
import { readHallDecks, showHallSlide } from "#app/enhance/stage/hall-slides.ts";

const pollIntervalMs = 2_000;
const commentMs = 8_000;
const idleMs = 4_000;
const retryMs = 10_000;

const hall = $("#hall") as HTMLElement;
const bar = $("#bar") as HTMLFormElement;
const hasControls = $("[data-toggle]") !== null;

let current: StageUpdate = JSON.parse(hall.dataset.update ?? "");
let commentIndex = 0;

const setText = (selector: string, text: string) => {
  for (const element of hall.querySelectorAll(selector)) if (element.textContent !== text) element.textContent = text;
};

const toggleLabels = new Map([
  ["reveal", "Reveal"],
  ["hide", "Hide results"],
  ["black", "Black"],
  ["resume", "Lights on"],
]);

function showStage(stage: Stage) {
  const { scene, isRevealed } = stage;
  hall.dataset.scene = scene;
  hall.dataset.revealed = String(isRevealed);
  showHallSlide(stage);
  for (const button of bar.querySelectorAll<HTMLButtonElement>("[data-scene]"))
    if (button.value === scene) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  for (const button of bar.querySelectorAll<HTMLButtonElement>("[data-toggle]")) {
    button.value = stageCommandOf(button.dataset.toggle as "reveal" | "black", stage);
    const label = toggleLabels.get(button.value);
    if (label) setText(`[data-toggle=${button.dataset.toggle}] span`, label);
  }
}

function showUpdate(update: StageUpdate) {
  for (const [name, count] of Object.entries(update.counts))
    for (const element of hall.querySelectorAll(`[data-count=${name}]`)) countTo(element, count);
  const notice = stageNotice(update.status) ?? "";
  setText("[data-notice]", notice);
  for (const element of hall.querySelectorAll<HTMLElement>("[data-notice]")) element.hidden = !notice;
  showQuotation("#quotation", update.comment);
  showResults(update.results);
}

/** They begin at nothing again once they were hidden, and grow when they are revealed. */
function showResults(results: StageUpdate["results"]) {
  const { average = null, counts = [] } = results ?? {};
  $(".results")?.toggleAttribute("data-empty", average === null);
  setText("[data-results-notice]", resultsNotice(results));
  const total = counts.reduce((sum, count) => sum + count, 0);
  for (const element of hall.querySelectorAll("[data-average]")) countTo(element, average, 1);
  $("[data-stars]")?.style.setProperty("--average", String(average ?? 0));
  for (const [i, row] of [...hall.querySelectorAll(".bars li")].entries()) {
    const count = counts[i] ?? 0;
    $("i", row)?.style.setProperty("--share", `${total ? (100 * count) / total : 0}%`);
    countTo($("[data-bar]", row), count);
  }
}

/** The element is replaced, so that it appears anew and nothing grows. */
function showQuotation(selector: string, comment: StageComment | null) {
  const before = $(selector);
  if (!before) return;
  const next = before.cloneNode(true) as HTMLElement;
  const [stars, name] = next.querySelectorAll("span");
  next.hidden = !comment;
  next.dataset.length = quotationLength(comment?.text ?? "");
  ($("p", next) as HTMLElement).textContent = comment?.text ?? "";
  if (stars) stars.textContent = "★".repeat(comment?.rating ?? 0);
  if (name) name.textContent = comment?.firstName ?? "";
  if (next.textContent !== before.textContent || next.hidden !== before.hidden) before.replaceWith(next);
}

/** The approved comments one after the other. */
function showNextComment() {
  const comments = current.results?.comments ?? [];
  showQuotation("#comment", comments[commentIndex++ % comments.length] ?? null);
}
setInterval(showNextComment, commentMs);

/** This page as it is now, because a reload leaves full screen; null without the network. */
async function loadPage() {
  const html = await fetch(location.href)
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  return html === null ? null : new DOMParser().parseFromString(html, "text/html");
}

/** The talk's QR code holds a code that expires. Without the network the last one stays, which opens the page as well. */
function renewCodes(waitMs: number) {
  setTimeout(async () => {
    const fresh = $("[data-next-code]", (await loadPage()) ?? document.createDocumentFragment());
    if (fresh) $("[data-next-code]")?.replaceWith(fresh);
    renewCodes(fresh ? Number(fresh.dataset.nextCode) : retryMs);
  }, waitMs);
}
renewCodes(Number($("[data-next-code]")?.dataset.nextCode));

/** Another title, file or colour. */
async function replaceScenes(page: string) {
  const fresh = await loadPage();
  if (!fresh) return;
  const parts = "#hall > .scene, #hall > svg, style";
  const [shown, replacements] = [document.querySelectorAll(parts), fresh.querySelectorAll(parts)];
  if (shown.length !== replacements.length) return location.reload();
  for (const [i, element] of [...shown].entries()) element.replaceWith(replacements[i] as Element);
  current = { ...current, page };
  showPending();
  showUpdate(current);
}

function receive(update: StageUpdate) {
  if (update.version < current.version) return;
  const isOtherPage = update.page !== current.page;
  const hadComments = current.results?.comments.length ?? 0;
  current = { ...update, page: current.page };
  showPending();
  showUpdate(current);
  if (hadComments !== (current.results?.comments.length ?? 0)) showNextComment();
  if (isOtherPage) void replaceScenes(update.page);
}

/** The stage with what was pressed here and is still on its way, which is newer than what the server knows. */
const pendingStage = () => applyCommands(current, sender.pending());
const showPending = () => showStage(pendingStage());

const sender = createCommandSender<StageUpdate>(bar.action, {
  onChange: (_, update) => (update ? receive(update) : showPending()),
  // The stream says so in the corner.
  onDelay() {},
  onRefusal() {},
  onEnd: end,
});
function end(status: number) {
  setText("#corner", "");
  for (const element of hall.querySelectorAll<HTMLElement>("[data-over]"))
    element.hidden = element.dataset.over !== (status === 404 ? "404" : "401");
  ($("#over") as HTMLElement).hidden = false;
}

function showNetwork(isArriving: boolean) {
  const reason = navigator.onLine ? "No answer from the server" : "Offline";
  setText("#corner", isArriving ? "" : `${reason}: this is the last state`);
}

const follower = createStreamFollower<StageUpdate>(hall.dataset.updates ?? "", {
  onData: receive,
  onStateChange: showNetwork,
  onEnd: end,
  pollIntervalMs,
});
follower.connect();
// Sooner than the next attempt.
addEventListener("online", follower.connect);
addEventListener("offline", () => showNetwork(false));

bar.addEventListener("submit", (event) => {
  const button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
  event.preventDefault();
  const name = stageCommands.find((each) => each === button?.value);
  if (name) sender.send({ intent: name });
});

const step = (by: 1 | -1) => () => stepScene(pendingStage(), readHallDecks(), by);
const to = (intent: SentCommand["intent"]) => () => ({ intent });
const toggle = (name: "reveal" | "black") => () => ({ intent: stageCommandOf(name, pendingStage()) });
const keys = new Map<string, () => SentCommand>([
  ["1", to("join")],
  ["s", to("slides")],
  ["2", to("resources")],
  ["3", to("feedback")],
  ["4", to("results")],
  ["5", to("thanks")],
  ["b", toggle("black")],
  [".", toggle("black")],
  ["r", toggle("reveal")],
  ["ArrowRight", step(1)],
  ["ArrowDown", step(1)],
  ["PageDown", step(1)],
  ["ArrowLeft", step(-1)],
  ["ArrowUp", step(-1)],
  ["PageUp", step(-1)],
]);

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const run = keys.get(key);
  if (key === "f") void toggleFullScreen();
  else if (hasControls && run && (key !== "s" || readHallDecks().length > 0)) {
    event.preventDefault();
    sender.send(run());
  }
});

async function toggleFullScreen() {
  // Refused by some browsers. The window stays as it is.
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  await change.catch(() => {});
}
const fullScreen = $("#full") as HTMLButtonElement;
fullScreen.hidden = !document.fullscreenEnabled;
fullScreen.onclick = toggleFullScreen;

let idleTimer: number | undefined;
function showBar() {
  hall.classList.remove("idle");
  clearTimeout(idleTimer);
  idleTimer = window.setTimeout(() => hall.classList.add("idle"), idleMs);
}
for (const event of ["pointermove", "pointerdown", "focusin"]) addEventListener(event, showBar);
showBar();
