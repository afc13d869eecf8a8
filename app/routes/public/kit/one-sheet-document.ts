// The one-sheet as a file: what the kit's page prints.
import { pictureBranding } from "#app/domain/hubs/settings/picture-branding.ts";
import type { PrintedBlock, PrintedPage, PrintedText } from "#app/media/contract.ts";
import { printedText as text } from "#app/media/printed-text.ts";
import type { KitView } from "#app/routes/public/kit/kit-view.server.ts";

const heading = (title: string): PrintedText =>
  text(title, 13, { role: "h2", weight: "bold", ink: "accent", above: 20 });

/** Points. */
const photoSize = 150;
const shortAddress = (href: string) => href.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

export function buildOneSheet({ sheet, branding }: KitView, photo: Uint8Array | null): PrintedPage {
  const { name, company, headline, pronunciation, rating, bio, topics, talks, quotes, links, paper } = sheet;
  const { accent, font } = pictureBranding(branding);
  const face: PrintedBlock[] = [
    text(name, 32, { role: "h1", weight: "bold", instead: shortAddress(links[1]?.href ?? "") }),
    ...(company ? [text(company, 14, { ink: "muted", above: 6 })] : []),
    ...(headline ? [text(headline, 14, { above: 8 })] : []),
    ...(rating ? [text(rating, 11, { weight: "bold", above: 8 })] : []),
    ...(pronunciation ? [text(`Say: ${pronunciation}`, 11, { ink: "muted", above: 6 })] : []),
    ...links.map(({ label, href }, index) =>
      text(`${label}: ${shortAddress(href)}`, 11, {
        link: href,
        ink: "accent",
        above: index === 0 ? 12 : 4,
        maxLines: 1,
      }),
    ),
  ];
  const picture: PrintedBlock[] = photo
    ? [{ kind: "picture", bytes: photo, alt: sheet.photo?.alt ?? name, width: photoSize, height: photoSize }]
    : [];
  const blocks: PrintedBlock[] = [
    photo
      ? {
          kind: "columns",
          columns: [
            { width: photoSize, blocks: picture },
            { width: 320, blocks: face },
          ],
        }
      : { kind: "columns", columns: [{ width: 1, blocks: face }] },
    { kind: "rule", above: 20 },
    ...(bio ? [heading("About"), text(bio, 11.5, { above: 6 })] : []),
    ...(talks.length > 0 ? [heading("Talks")] : []),
    ...talks.flatMap(({ title, promise }) => [
      text(title, 12.5, { weight: "bold", above: 6 }),
      ...(promise ? [text(promise, 11.5, { above: 2 })] : []),
    ]),
    ...(topics.length > 0 ? [heading("Topics"), text(topics.join("  ·  "), 11.5, { above: 6 })] : []),
    ...(quotes.length > 0 ? [heading("What attendees say")] : []),
    ...quotes.flatMap(({ comment, author, talk }) => [
      text(`“${comment}”`, 12, { above: 8, maxLines: 6 }),
      text(`${author} · ${talk}`, 10, { ink: "muted", above: 3 }),
    ]),
  ];
  return { paper, title: `${name}: one-sheet`, author: name, language: "en", font, accent, layout: "sheet", blocks };
}
