// On a booker's page: sends files as soon as they are chosen, one after the other, each with its progress. Without this
// script a smaller one goes with the form.
import type { BookingFileView } from "#app/domain/booker-pages/booker-pages.ts";
import { problemBeforeSending } from "#app/domain/files/files.ts";
import { toPercent } from "#app/domain/values/percent.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { $, createElement } from "#app/enhance/dom.ts";
import { newUuid } from "#app/enhance/new-uuid.ts";
import { sendFile } from "#app/enhance/send-file.ts";

const input = $("#file") as HTMLInputElement;
const list = $("#files") as HTMLElement;
const form = input.form as HTMLFormElement;
const address = list.dataset.address as string;
/** Says to screen readers what has been sent. */
const sentNote = createElement("p", { className: "visually-hidden", role: "status" });
list.after(sentNote);

let unsentCount = 0;
let lastAttempt: Promise<void> = Promise.resolve();

for (const text of document.querySelectorAll<HTMLElement>("[data-scripted]"))
  text.textContent = text.dataset.scripted ?? "";
input.multiple = true;
input.onchange = addChosenFiles;
// Chosen before this script had loaded.
addChosenFiles();

function addChosenFiles() {
  for (const file of [...(input.files ?? [])]) {
    const item = createElement<HTMLLIElement>("li", {});
    list.append(item);
    send({ id: newUuid(), file, item });
  }
  // Otherwise the form would send them again.
  input.value = "";
}

interface ChosenFile {
  /** The same for every attempt, so that it is stored once. */
  id: string;
  file: File;
  item: HTMLLIElement;
}

function send(chosen: ChosenFile) {
  const { id, file } = chosen;
  const problem = problemBeforeSending("booking", file);
  if (problem) return showProblem(chosen, problem.message, false);
  const stop = new AbortController();
  const onProgress = showProgress(chosen, () => stop.abort());
  enqueue(async () => {
    if (stop.signal.aborted) return;
    onProgress(0);
    const query = new URLSearchParams({ id, name: file.name });
    const upload = { address: `${address}?${query}`, file, onProgress, signal: stop.signal };
    const result = await sendFile<BookingFileView>(upload);
    if (result === "cancelled") return;
    if (result === "connection-lost") showProblem(chosen, "The connection was lost. Please try again.", true);
    else if ("problem" in result) showProblem(chosen, result.problem.message, result.canRetry);
    else showStored(chosen, result.file);
  });
}

/** Shows that the file waits for its turn; the returned function shows how much of it is sent. */
function showProgress(chosen: ChosenFile, onCancel: () => void) {
  const { name, size } = chosen.file;
  const bar = createElement<HTMLProgressElement>("progress", { ariaLabel: `Sending ${name}`, max: size, value: 0 });
  const note = createElement("span", { className: "quiet small", textContent: "Waiting…" });
  const cancel = createButton("Cancel", chosen, () => {
    onCancel();
    remove(chosen);
  });
  show(chosen, "sending", createName(chosen), cancel, bar, note);
  return (bytes: number) => {
    bar.value = Math.min(bytes, size);
    const percent = toPercent(bar.value, size);
    note.textContent = percent < 100 ? `${percent}% of ${formatSize(size)}` : "Checking…";
  };
}

function showProblem(chosen: ChosenFile, message: string, canRetry: boolean) {
  show(
    chosen,
    "sending",
    createName(chosen),
    ...(canRetry ? [createButton("Retry", chosen, () => send(chosen))] : []),
    createButton("Dismiss", chosen, () => remove(chosen)),
    createElement("p", { className: "field-error", role: "alert", textContent: message }),
  );
}

/** As the page shows it once it is opened again. */
function showStored(chosen: ChosenFile, { id, name, note }: BookingFileView) {
  show(
    chosen,
    "",
    createElement<HTMLAnchorElement>("a", { href: `${address}/${id}`, textContent: name, dir: "auto" }),
    createElement("br", {}),
    createElement("span", { className: "quiet small", textContent: note }),
  );
  sentNote.textContent = `${name} is sent.`;
}

/** Shows this instead of what was there. The focus stays here if it was on what is gone. */
function show({ item }: ChosenFile, className: string, ...nodes: Node[]) {
  const hadFocus = item.contains(document.activeElement);
  item.className = className;
  item.replaceChildren(...nodes);
  if (hadFocus) $("a, button", item)?.focus();
}

function remove({ item }: ChosenFile) {
  item.remove();
  input.focus();
}

const createName = ({ file }: ChosenFile) => createElement("b", { textContent: file.name, dir: "auto" });

const createButton = (text: string, { file }: ChosenFile, onclick: () => void) =>
  createElement<HTMLButtonElement>("button", {
    ...{
      type: "button",
      className: "button button-quiet",
      textContent: text,
      ariaLabel: `${text} ${file.name}`,
      onclick,
    },
  });

/** Runs it once all before it have ended. */
function enqueue(run: () => Promise<void>) {
  unsentCount += 1;
  lastAttempt = lastAttempt.then(run).finally(() => {
    unsentCount -= 1;
  });
}

// Leaving the page would end what is on its way: the answers are saved after it, unless a file was refused.
form.onsubmit = async (event) => {
  if (unsentCount === 0) return;
  event.preventDefault();
  const save = $<HTMLButtonElement>("[type=submit]", form) as HTMLButtonElement;
  if (save.disabled) return;
  const label = save.textContent;
  save.disabled = true;
  save.textContent = "Saving once your files are sent…";
  while (unsentCount > 0) await lastAttempt;
  save.disabled = false;
  save.textContent = label;
  if (!$("[role=alert]", list)) form.submit();
};
addEventListener("beforeunload", (event) => {
  if (unsentCount > 0) event.preventDefault();
});
