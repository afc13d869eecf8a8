import type { ReactNode } from "react";
import { Link } from "react-router";

/** An article's text: paragraphs separated by empty lines, "- " lists and "1. " steps (domain/support/support.ts). */
export function ArticleBody({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((block, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an article's blocks never move
    <Block key={i} lines={block.split("\n")} />
  ));
}

const bullet = /^- /;
const step = /^\d+\. /;

function Block({ lines }: { lines: string[] }) {
  const items = (prefix: RegExp) =>
    lines.map((line) => (
      <li key={line}>
        <InlineText text={line.replace(prefix, "")} />
      </li>
    ));
  if (lines.every((line) => bullet.test(line))) return <ul>{items(bullet)}</ul>;
  if (lines.every((line) => step.test(line))) return <ol>{items(step)}</ol>;
  return (
    <p>
      <InlineText text={lines.join(" ")} />
    </p>
  );
}

/** Renders **strong** words and [links](/somewhere) in one line of text. */
function InlineText({ text }: { text: string }): ReactNode {
  return text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map((part, i) => {
    const [, strong] = /^\*\*(.+)\*\*$/.exec(part) ?? [];
    const [, label, to = ""] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
    if (strong) return <strong key={i}>{strong}</strong>;
    if (!label) return part;
    // A file to download is not a route.
    const isFile = /\.\w+$/.test(to);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
      <Link key={i} className="text-link" to={to} reloadDocument={isFile}>
        {label}
      </Link>
    );
  });
}
