// The page in place of a signed-in screen that doesn't arrive: says whether the network or the server is away, names the
// remotes that open anyway, and opens the screen once the server answers again.
import { $, createElement } from "#app/enhance/dom.ts";
import { findStoredDocument, listStoredRemotes } from "#app/enhance/stage/stored-remotes.ts";

const retryMs = 2_000;
const probeMs = 5_000;

/** Only without a network is it the device that is away. */
const words = () =>
  navigator.onLine
    ? ["No answer from the server. Trying again", "This screen opens by itself as soon as there is an answer."]
    : ["You are offline", "This screen needs the network. It opens by itself as soon as the network is back."];

function showReason() {
  const [title = "", consequence = ""] = words();
  for (const [selector, text] of [
    ["h1", title],
    ["[role=status]", consequence],
  ] as const) {
    const element = $(selector);
    if (element && element.textContent !== text) element.textContent = text;
  }
}

/** As the device is set, unless Account Settings chose otherwise in this browser (request/appearance.server.ts). */
function showColours() {
  for (const [appearance, media] of [
    ["dark", "all"],
    ["light", "not all"],
  ] as const)
    if (document.cookie.includes(`hub.appearance=${encodeURIComponent(btoa(JSON.stringify(appearance)))}`))
      for (const dark of document.querySelectorAll("[data-dark]")) dark.setAttribute("media", media);
}

async function listRemotes() {
  for (const { path } of await listStoredRemotes()) {
    const html = await (await findStoredDocument(path))?.document.text();
    const title = html && $("#title", new DOMParser().parseFromString(html, "text/html"))?.textContent;
    if (!title) continue;
    const link = createElement<HTMLAnchorElement>("a", { href: path, textContent: `Remote: ${title}`, dir: "auto" });
    $("#remotes ul")?.append(createElement("li", {}, link));
    ($("#remotes") as HTMLElement).hidden = false;
    ($("#no-remotes") as HTMLElement).hidden = true;
  }
}

async function openOnceAvailable(): Promise<void> {
  const response = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(probeMs) }).catch(
    () => null,
  );
  if (response?.ok) return location.reload();
  setTimeout(openOnceAvailable, retryMs);
}

showColours();
showReason();
($("#retry") as HTMLButtonElement).onclick = () => location.reload();
void listRemotes();
// At its own address it stands in for no screen.
if (location.pathname !== "/dashboard/offline") void openOnceAvailable();
addEventListener("online", showReason);
addEventListener("offline", showReason);
