// What scripts add to a talk's page. Everything works without them.
import "#app/enhance/audience-forms.ts";
import { $ } from "#app/enhance/dom.ts";

const view = $<HTMLElement>("[data-view]")?.dataset.view;
if (view) {
  const s = new URLSearchParams(location.search).get("s") ?? "";
  navigator.sendBeacon(view, new URLSearchParams({ s, r: document.referrer }));
}

// Some browsers do not send pings, so the module reports these clicks itself: on "Connect" and "Continue without".
for (const link of document.querySelectorAll<HTMLAnchorElement>("a[ping]")) {
  const address = link.ping;
  link.ping = "";
  link.addEventListener("click", () => navigator.sendBeacon(address));
}

// Adds the viewer's own time where its day or clock differs from the event's. Every browser formats a date as "Thu Dec
// 24 2026 14:30:00 GMT…", whatever its language. hub.css reserves the space, so nothing moves.
for (const time of document.querySelectorAll("time")) {
  const [weekday, month, day, year, clock = ""] = String(new Date(time.dateTime)).split(" ");
  const here = clock.slice(0, 5);
  if (!time.textContent?.startsWith(`${weekday} ${Number(day)} ${month} ${year}, ${here} `)) {
    const yours = document.createElement("span");
    yours.textContent = `${weekday} ${here} your time`;
    time.nextElementSibling?.append(yours);
  }
}

// Counts who opens the share dialog.
const share = $("#qr-dialog");
share?.addEventListener("toggle", (event) => {
  if ((event as ToggleEvent).newState === "open") navigator.sendBeacon(share.dataset.share ?? "");
});

const copy = $<HTMLButtonElement>("[data-copy]");
const link = $<HTMLInputElement>(`#${copy?.dataset.copy}`);
if (copy && link) {
  copy.hidden = false;
  // A phone's own share sheet copies too.
  const canShare = "share" in navigator && navigator.maxTouchPoints;
  if (canShare) copy.textContent = "Share";
  copy.onclick = async () => {
    if (canShare) return navigator.share({ url: link.value }).catch(() => {});
    link.select();
    await navigator.clipboard?.writeText(link.value).catch(() => document.execCommand("copy"));
    copy.textContent = "Copied!";
    setTimeout(() => {
      copy.textContent = "Copy link";
    }, 2_000);
  };
}

// Loads a video only when it is clicked, so its host learns nothing about visitors before.
for (const video of document.querySelectorAll<HTMLElement>("[data-player]")) {
  video.onclick = (event) => {
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.src = video.dataset.player as string;
    frame.allow = "autoplay; fullscreen";
    frame.title = "Video";
    video.replaceChildren(frame);
  };
}
