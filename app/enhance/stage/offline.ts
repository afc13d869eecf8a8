// The page in place of a signed-in screen while the network is away: names the remotes that open anyway, and opens the
// screen once the server answers again.
import { $, createElement } from "#app/enhance/dom.ts";
import { findStoredDocument, listStoredRemotes } from "#app/enhance/stage/stored-remotes.ts";

const retryMs = 5_000;

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

async function openOnceAvailable() {
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (response?.ok) location.reload();
}

($("#retry") as HTMLButtonElement).onclick = () => location.reload();
void listRemotes();
setInterval(openOnceAvailable, retryMs);
addEventListener("online", openOnceAvailable);
