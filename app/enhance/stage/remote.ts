// The speaker's remote in the browser: shows a press at once, sends it until it has arrived, and follows what other
// remotes do. Without this module, every button is a form.
import {
  applyCommands,
  closingQuestion,
  commentButton,
  describeScene,
  describeTalkClock,
  type RemoteCommand,
  type RemoteUpdate,
  remoteCommands,
  type SentCommand,
  type Stage,
  stageCommandOf,
  stageCommands,
  type TalkTimes,
} from "#app/domain/stage/stage.ts";
import { undoMs } from "#app/domain/values/undo.ts";
import { $ } from "#app/enhance/dom.ts";
import { createStreamFollower } from "#app/enhance/follow-stream.ts";
import { type CommandListener, createCommandSender } from "#app/enhance/stage/command-sender.ts";
import "#app/enhance/stage/keep-awake.ts";
import "#app/enhance/register-worker.ts";
import { readRemoteDecks, setCurrent, showSlideButtons, showSlideInMirror } from "#app/enhance/stage/remote-slides.ts";
import { deleteStoredRemotes, findStoredState, storeState } from "#app/enhance/stage/stored-remotes.ts";

const pollIntervalMs = 2_000;
/** A press that waits longer is not sent: the talk has gone on, and another remote may have moved the hall. */
const maxWaitMs = 2 * 60_000;

const remote = $("#remote") as HTMLElement;
const mirror = $("#mirror") as HTMLElement;
const address = remote.dataset.address ?? "";
let times: TalkTimes = JSON.parse(remote.dataset.times ?? "");
let received: RemoteUpdate = JSON.parse(remote.dataset.update ?? "");
/** When the server last answered: before now if the phone stored this document. By the phone's clock. */
let contactMs = Number(remote.dataset.stored ?? Date.now());
/** The server's clock minus the phone's. */
let skewMs = received.nowMs - contactMs;
/** The server's clock minus this document's, which unlike the phone's clock is never set. */
let clockOffset = skewMs + Date.now() - performance.now();

const setText = (element: Element | null, text: string) => {
  if (element && element.textContent !== text) element.textContent = text;
};

/** By this document's clock. */
let undoableUntil = 0;

/** The last state, and on it what was pressed since. */
function show() {
  const pending = sender.pending();
  const stage = applyCommands(received, pending);
  for (const button of remote.querySelectorAll<HTMLButtonElement>("[data-scene]"))
    setCurrent(button, button.value === stage.scene);
  for (const button of remote.querySelectorAll<HTMLButtonElement>("[data-toggle]")) {
    button.value = stageCommandOf(button.dataset.toggle as "reveal" | "black", stage);
    setText(button, JSON.parse(button.dataset.labels ?? "")[button.value]);
    setCurrent(button, button.dataset.toggle === "black" && stage.scene === "black");
  }
  showSlideButtons(stage);
  const { counts, average, status } = received;
  for (const [name, count] of Object.entries({ ...counts, average: average?.toFixed(1) ?? "–" }))
    for (const element of remote.querySelectorAll(`[data-count=${name}]`)) setText(element, String(count));
  setText($("#status"), status === "active" ? "open" : status);
  const isUndoable = status !== "active" && performance.now() < undoableUntil;
  ($("#undo") as HTMLElement).hidden = !isUndoable;
  setText($("[data-question]"), closingQuestion(counts.joined));
  for (const details of remote.querySelectorAll<HTMLDetailsElement>("[data-opening]")) {
    const isPending = pending.some(({ intent }) => intent === details.dataset.opening);
    const button = $("button", details) as HTMLButtonElement;
    const isClosing = details.dataset.opening === "close-now";
    details.hidden = isClosing !== (status === "active") || (!isClosing && isUndoable);
    if (details.hidden) details.open = false;
    button.setAttribute("aria-busy", String(isPending));
  }
  ($("#back") as HTMLElement).hidden = stage.scene !== "comment";
  showMirror();
  showComments(stage);
  showClock();
}

/** What the server confirmed, so that the speaker never believes in a screen that the room does not see. */
function showMirror() {
  Object.assign(mirror.dataset, { scene: received.scene, revealed: String(received.isRevealed) });
  setText($("#scene-name"), describeScene(received, readRemoteDecks()));
  showSlideInMirror(mirror, received);
  setText($("#mirror-comment"), received.comment?.text ?? "");
}

/** One element for each comment, reused, so that nothing accumulates and no button moves while it is pressed. */
function showComments(stage: Stage) {
  const list = $("#comments") as HTMLElement;
  const template = $<HTMLTemplateElement>("#comment");
  const { comments } = received;
  while (list.children.length > comments.length) list.lastElementChild?.remove();
  while (template && list.children.length < comments.length) list.append(template.content.cloneNode(true));
  for (const [i, comment] of comments.entries()) {
    const item = list.children[i] as HTMLElement;
    const isApproved = sender
      .pending()
      .reduce(
        (before, { intent, answerId }) =>
          answerId === comment.id && intent !== "resume" ? intent === "comment" : before,
        comment.isApproved,
      );
    const isOnScreen = comment.id === stage.commentId;
    const { intent, label } = commentButton(isOnScreen);
    const [stars, button] = [$("[role=img]", item), $<HTMLButtonElement>("[data-show]", item)];
    const takeOff = $("[value=unapprove]", item) as HTMLElement;
    takeOff.hidden = !isApproved;
    takeOff.setAttribute("aria-label", `Take off the results: ${comment.text}`);
    setCurrent(item, isOnScreen);
    setText($("p", item), comment.text);
    setText(stars, "★".repeat(comment.rating));
    stars?.setAttribute("aria-label", `${comment.rating} of 5 stars`);
    setText($("time", item), comment.time);
    setText(button, label);
    ($("input", item) as HTMLInputElement).value = comment.id;
    if (button) button.value = intent;
    button?.setAttribute("aria-label", `${label}: ${comment.text}`);
  }
  ($("#no-comments") as HTMLElement).hidden = comments.length > 0;
}

/** The page was just closed, here or on another screen. */
function offerUndo() {
  undoableUntil = performance.now() + undoMs;
  setTimeout(show, undoMs);
}

function showClock() {
  const { time, note, state } = describeTalkClock(times, received.status, performance.now() + clockOffset);
  const clock = $("#clock");
  if (!clock) return;
  clock.dataset.state = state;
  setText($("b", clock), time);
  setText($("span", clock), note);
}
setInterval(showClock, 1_000);

function receive(update: RemoteUpdate) {
  clockOffset = update.nowMs - performance.now();
  skewMs = update.nowMs - Date.now();
  if (update.version < received.version) return;
  const isOtherPage = update.page !== received.page;
  if (received.status === "active" && update.status === "closed") offerUndo();
  received = { ...update, page: received.page };
  show();
  if (isOtherPage) void replaceTalk(update.page);
}

/** Another title, other notes or times: taken from the page as it is now, because a reload would lose the place. */
async function replaceTalk(page: string) {
  const response = await fetch(location.href).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const freshTimes = $("#remote", fresh)?.dataset.times;
  if (!freshTimes) return;
  times = JSON.parse(freshTimes);
  for (const part of ["#title", "#mirror-title", "#notes", "#decks", "#slides"]) {
    const [shown, replacement] = [$(part), $(part, fresh)];
    if (replacement && shown?.outerHTML !== replacement.outerHTML) shown?.replaceWith(replacement);
  }
  received = { ...received, page };
  show();
}

function end(status: number) {
  void deleteStoredRemotes(({ path }) => status !== 404 || path === location.pathname);
  for (const element of remote.querySelectorAll<HTMLElement>("[data-over]"))
    if (element.matches("h2")) element.hidden = element.dataset.over !== (status === 404 ? "404" : "401");
  ($("#over") as HTMLElement).hidden = false;
}

let isArriving = remote.dataset.stored === undefined;
let isDelayed = false;
function showNetwork() {
  const time = new Date(contactMs).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const since = isArriving ? "" : `${navigator.onLine ? "No answer" : "Offline"} since ${time}.`;
  const isWaiting = (isDelayed || !isArriving) && sender.pending().length > 0;
  const consequence = isWaiting
    ? "Sent if the network is back within two minutes."
    : isArriving
      ? ""
      : "This is the last state.";
  setText($("#corner"), [since, consequence].filter(Boolean).join(" "));
}

const script = $<HTMLScriptElement>("script[type=module]")?.src ?? "";
/** Before that, it would replace what the earlier page stored. */
let isRestored = false;

/** The phone stores what it shows, so that the page shows it again when it is opened without network. */
function remember() {
  const state = { script, update: received, skewMs, contactMs, waiting: sender.pending() };
  if (isRestored) void storeState(location.pathname, state).catch(() => {});
}

/** The last state and the presses of the page that was open here before. */
async function restore() {
  const state = await findStoredState(location.pathname, script).catch(() => null);
  isRestored = true;
  if (!state) return;
  if (state.update.nowMs > received.nowMs) {
    ({ skewMs, contactMs } = state);
    clockOffset = skewMs + Date.now() - performance.now();
    received = state.update;
    show();
    showNetwork();
  }
  if (state.waiting.length > 0) sender.resume(state.waiting);
}

const message = $("#message") as HTMLElement;
const showMessage = (text: string) => {
  setText(message, text);
  message.hidden = false;
};
const labelOf = ({ intent, slide }: SentCommand) =>
  intent === "slide" ? `Slide ${slide}` : ($(`button[value=${intent}]`, remote)?.textContent ?? intent);
const listener: CommandListener<RemoteUpdate> = {
  onChange(_, update) {
    message.hidden = update !== null || message.hidden;
    if (update) receive(update);
    else show();
    showNetwork();
    remember();
  },
  onDelay(delayed) {
    isDelayed = delayed;
    showNetwork();
  },
  onRefusal: (text) => showMessage(text ?? "That didn't work. Please try it in the editor."),
  onExpire: (commands) =>
    showMessage(`Not sent, because the network was away: ${commands.map(labelOf).join(", ")}. Please tap again.`),
  onEnd: end,
};
const sender = createCommandSender<RemoteUpdate>(address, listener, maxWaitMs);

const follower = createStreamFollower<RemoteUpdate>(address, {
  onData: receive,
  onStateChange(arriving) {
    isArriving = arriving;
    if (arriving) contactMs = Date.now();
    showNetwork();
    remember();
  },
  onEnd: end,
  pollIntervalMs,
});
showNetwork();
void restore();
follower.connect();
addEventListener("online", follower.connect);
addEventListener("offline", () => {
  isArriving = false;
  showNetwork();
});
// A phone that slept has an old state and a stopped clock.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) follower.connect();
  // While nobody looks, a page of an earlier build, or from the phone's store, makes room for the server's.
  else if (isOutdated && isArriving && sender.pending().length === 0) location.reload();
});
let isOutdated = !isArriving;
// The worker of a new build has taken over; the first one of all replaces nothing.
if (navigator.serviceWorker?.controller)
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    isOutdated = true;
  });

const intents: readonly RemoteCommand[] = [...stageCommands, ...remoteCommands];
remote.addEventListener("submit", (event) => {
  event.preventDefault();
  const fields = new FormData(event.target as HTMLFormElement);
  const button = event.submitter as HTMLButtonElement | null;
  if (button) fields.set(button.name, button.value);
  const { intent: name, answerId, deckId, slide } = Object.fromEntries(fields) as Record<string, string>;
  const intent = intents.find((each) => each === name);
  if (intent === "slide") sender.send({ intent, deckId, slide: Number(slide) });
  else if (intent) sender.send(answerId ? { intent, answerId } : { intent });
});
