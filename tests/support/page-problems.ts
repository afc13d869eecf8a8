// What a page's HTML does against the standard, and which of its classes no style of the page knows.
import { readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate/node";
import { Parser } from "htmlparser2";

const validator = new HtmlValidate({
  root: true,
  // The browser takes styles anywhere, and a talk's page sends those of its lower parts with them, to be read sooner.
  elements: ["html5", { style: { metadata: true, flow: true } }],
  rules: {
    "attribute-allowed-values": "error",
    "attribute-misuse": "error",
    "close-order": "error",
    deprecated: "error",
    "element-permitted-content": "error",
    "element-permitted-occurrences": "error",
    "element-permitted-order": "error",
    "element-permitted-parent": "error",
    "element-required-ancestor": "error",
    "no-dup-attr": "error",
    "no-dup-id": "error",
  },
});

/** What the standard forbids: which element may stand where, in which order, with which attributes. */
export function findInvalidHtml(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  const messages = results.flatMap((result) =>
    result.messages.map(({ message, selector }) => `${message}: ${selector}`),
  );
  return [...messages, ...findWrongOrder(html)];
}

/** What the validator has no rule for: a value before its name, and a state that the browser keeps itself. */
function findWrongOrder(html: string): string[] {
  const found: string[] = [];
  /** Of the open elements, the last child of each. */
  const lastChildren: (string | null)[] = [null];
  const parser = new Parser({
    onopentag(name, attributes) {
      const before = lastChildren.at(-1);
      if (name === "dd" && before !== "dt" && before !== "dd")
        found.push(`<dd> before its <dt>: ${attributes.class ?? ""}`);
      if (attributes.popovertarget && attributes["aria-expanded"]) found.push("aria-expanded beside popovertarget");
      lastChildren[lastChildren.length - 1] = name;
      lastChildren.push(null);
    },
    onclosetag: () => void lastChildren.pop(),
  });
  parser.end(html);
  return found;
}

/** Classes that no style of the page names. */
export function findUnstyledClasses(html: string): string[] {
  const classes = new Set<string>();
  const sheets: string[] = [];
  let isStyle = false;
  const parser = new Parser({
    onopentag(name, { class: names = "", rel, href = "" }) {
      isStyle = name === "style";
      for (const each of names.split(/\s+/)) if (each) classes.add(each);
      if (name === "link" && rel === "stylesheet")
        sheets.push(readFileSync(`build/client${href.split(/[?#]/)[0]}`, "utf8"));
    },
    ontext: (text) => void (isStyle && sheets.push(text)),
    onclosetag: () => {
      isStyle = false;
    },
  });
  parser.end(html);
  const styled = new Set(Array.from(sheets.join("").matchAll(/\.(-?[_a-z][\w-]*)/gi), ([, name]) => name));
  return [...classes].filter((each) => !styled.has(each));
}
