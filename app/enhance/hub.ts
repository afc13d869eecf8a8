// What a talk's page gains where scripts run. Everything works without: this only saves waiting and counts the view.

const $ = <Found extends Element>(selector: string, within: ParentNode = document) =>
  within.querySelector<Found>(selector);

const view = $<HTMLElement>("[data-view]")?.dataset.view;
if (view) {
  const s = new URLSearchParams(location.search).get("s") ?? "";
  const body = new URLSearchParams({ s, r: document.referrer });
  fetch(view, { method: "POST", body, keepalive: true }).catch(() => {});
}

// A connect click is told by the browser itself where it sends pings; here by us, because some do not.
for (const link of document.querySelectorAll<HTMLAnchorElement>("a[ping]")) {
  const address = link.ping;
  link.ping = "";
  link.addEventListener("click", () => {
    fetch(address, { method: "POST", keepalive: true }).catch(() => {});
  });
}

// The viewer's own time beside the event's, where the two differ in day or clock. "Thu Dec 24 2026 14:30:00 GMT…" is
// what every browser says in every language. It stands in room that is there already (hub.css): nothing moves.
for (const time of document.querySelectorAll("time")) {
  const [weekday, month, day, year, clock = ""] = String(new Date(time.dateTime)).split(" ");
  const here = clock.slice(0, 5);
  if (!time.textContent?.startsWith(`${weekday} ${Number(day)} ${month} ${year}, ${here} `)) {
    const yours = document.createElement("span");
    yours.textContent = `${weekday} ${here} your time`;
    time.nextElementSibling?.append(yours);
  }
}

/** `crypto.randomUUID` exists on secure pages only; a hub may be shown on a local network. */
const newId = () =>
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
    (+digit ^ ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & (15 >> (+digit / 4)))).toString(16),
  );

function prepare(form: HTMLFormElement) {
  const id = $<HTMLInputElement>("[name=submission_id]", form);
  const button = $<HTMLButtonElement>("[type=submit]", form);
  if (!id || !button) return;
  id.value ||= newId();
  const isRating = form.classList.contains("rate");
  const isReady = () => !isRating || !!$(":checked[name=rating]", form);
  button.disabled = !isReady();
  form.addEventListener("change", () => {
    button.disabled = !isReady();
  });
  form.addEventListener("submit", (event) => {
    if (form.ariaBusy === "true") return event.preventDefault();
    form.ariaBusy = "true";
    if (!isRating) return;
    event.preventDefault();
    void send(form);
  });
}

/** Sends the rating and puts what the server shows, thanks or the form with its errors, in the form's place. */
async function send(form: HTMLFormElement) {
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = $<HTMLElement>("#rate", page);
    if (!next) throw answer.status;
    const now = $("#rate");
    now?.replaceWith(next);
    ($<HTMLElement>("[aria-invalid]", next) ?? next).focus();
    const again = $<HTMLFormElement>("form", next);
    if (again) prepare(again);
  } catch {
    form.ariaBusy = "false";
    const trouble =
      $("[role=alert]", form) ?? form.elements[0]?.insertAdjacentElement("afterbegin", document.createElement("p"));
    if (!trouble) return;
    trouble.className = "form-error";
    trouble.role = "alert";
    trouble.textContent = "Failed to submit feedback. Please try again.";
    // A phone that lost the hall's Wi-Fi sends again by itself, not in the same instant as all the others in the room;
    // the form's id makes it one answer.
    const again = () => form.isConnected && form.requestSubmit();
    addEventListener("online", () => setTimeout(again, 2_000 + Math.random() * 3_000), { once: true });
  }
}
for (const form of document.querySelectorAll<HTMLFormElement>("form[method=post]")) prepare(form);
// Back from the next page, a browser may show this one as it was left: with a form that was sent.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

const copy = $<HTMLButtonElement>("[data-copy]");
const link = $<HTMLInputElement>(`#${copy?.dataset.copy}`);
if (copy && link) {
  copy.hidden = false;
  copy.onclick = async () => {
    link.select();
    await navigator.clipboard?.writeText(link.value).catch(() => document.execCommand("copy"));
    copy.textContent = "Copied!";
    setTimeout(() => {
      copy.textContent = "Copy link";
    }, 2_000);
  };
}

// Videos load when somebody wants to see them: until then their host learns nothing.
for (const video of document.querySelectorAll<HTMLElement>("[data-video]")) {
  video.onclick = (event) => {
    const [host, id] = video.dataset.video?.split(":") ?? [];
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.src =
      host === "vimeo"
        ? `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`
        : `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
    frame.allow = "autoplay; fullscreen";
    frame.title = "Video";
    video.replaceChildren(frame);
  };
}

export {};
