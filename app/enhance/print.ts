// Paper needs a script: without one, the browser's own menu prints.
const button = document.querySelector<HTMLButtonElement>("#print");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
