// What other programs put on the clipboard, as the editor's own headings and lists. Runs in the browser only.

/** Headings outside the three levels of the editor; Word and Notion begin with the first. */
const headings = { h1: "h2", h5: "h4", h6: "h4", "p.MsoTitle": "h2", "p.MsoSubtitle": "h3" };

/** `leftOutCount`: how many pictures it has that are no files of the speaker. */
export function readPastedHtml(html: string): { html: string; leftOutCount: number } {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const [selector, name] of Object.entries(headings))
    for (const heading of body.querySelectorAll(selector)) replaceBy(heading, name);
  for (const item of body.querySelectorAll<HTMLElement>('p[style*="mso-list:"]')) moveIntoList(item);
  const pictures = [...body.querySelectorAll("img")];
  const leftOutCount = pictures.filter((each) => !each.getAttribute("src")?.startsWith("/images/")).length;
  return { html: body.innerHTML, leftOutCount };
}

function replaceBy(element: Element, name: string): HTMLElement {
  const replacement = document.createElement(name);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
  return replacement;
}

/** Word writes list items as paragraphs that name their level, with the bullet or number as text. */
function moveIntoList(item: HTMLElement) {
  const style = item.getAttribute("style") ?? "";
  const marker = item.querySelector('[style*="mso-list:"]');
  if (!marker) return;
  const level = Number(/mso-list:[^;]*\blevel(\d)/.exec(style)?.[1] ?? 1);
  const name = /^[\s(]*[\da-z]{1,4}[.)]/i.test(marker.textContent ?? "") ? "ol" : "ul";
  marker.remove();
  let list = listBefore(item) ?? insertListBefore(item, name);
  for (let depth = 1; depth < level; depth++) {
    const parent = list.lastElementChild ?? list.appendChild(document.createElement("li"));
    const inner = parent.lastElementChild;
    list = inner?.matches("ul,ol") ? inner : parent.appendChild(document.createElement(name));
  }
  const entry = list.appendChild(document.createElement("li"));
  entry.append(document.createElement("p"));
  entry.firstElementChild?.append(...item.childNodes);
  item.remove();
}

/** The list that the item before it has just begun. */
const listBefore = (item: Element) => {
  const before = item.previousElementSibling;
  return before?.matches("[data-pasted-list]") ? before : null;
};

function insertListBefore(item: Element, name: string): Element {
  const list = document.createElement(name);
  list.dataset.pastedList = "";
  item.before(list);
  return list;
}
