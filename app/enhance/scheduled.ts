// The same for the page of a scheduled talk, which waits for its opening.
import { $ } from "#app/enhance/dom.ts";
import "#app/enhance/hub.ts";

// Looks whether the talk has opened, unless an address was typed into the form.
const [path = "", seconds] = $("[data-refresh]")?.dataset.refresh?.split(" ") ?? [];
if (path)
  setInterval(async () => {
    if (document.hidden || $<HTMLInputElement>("[name=email]")?.value) return;
    const response = await fetch(path).catch(() => null);
    if (response?.ok && !(await response.text()).includes("data-refresh")) location.replace(path + location.search);
  }, Number(seconds) * 1_000);
