// Browsers can only open the print dialog from a script.
const button = document.querySelector<HTMLButtonElement>("#print");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
