// What only a script can do on the page for organisers: copy a text, open the print dialog.
import "#app/enhance/print.ts";

const copiedMs = 2_000;

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copies]")) {
  const text = document.getElementById(button.dataset.copies ?? "");
  const label = button.textContent;
  // Browsers offer it on secure pages only.
  if (!text || !navigator.clipboard) continue;
  button.hidden = false;
  button.onclick = async () => {
    await navigator.clipboard.writeText(text.innerText);
    button.textContent = "Copied!";
    setTimeout(() => {
      button.textContent = label;
    }, copiedMs);
  };
}
