// A deck that Amara offers on one of her talks, in a browser's journeys.
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { buildPdf, writeLines } from "#tests/support/pdf-files.ts";

interface OfferedSlides {
  /** How the talk's title begins, and its page. */
  talk: string;
  path: string;
  /** Of the file, which no other journey stores. */
  title: string;
  /** One for each slide. */
  lines: string[];
}

/** A PDF whose slides have one of the lines each, above the file's title. */
export const buildSlides = ({ title, lines }: Pick<OfferedSlides, "title" | "lines">) =>
  buildPdf(lines.map((line) => ({ content: writeLines([line, `Of ${title}`], 48) })));

export async function uploadSlides(amara: Page, origin: string, hub: string, slides: OfferedSlides): Promise<void> {
  const query = new URLSearchParams({ id: randomUUID(), name: `${slides.title}.pdf`, kind: "resource", hub });
  const uploaded = await amara.request.put(`/dashboard/files/upload?${query}`, {
    data: buildSlides(slides),
    headers: { "content-type": "application/octet-stream", origin },
  });
  expect(uploaded.status()).toBe(201);
}

/** Uploads the PDF and waits until all of its slides are drawn. Returns the viewer's address. */
export async function offerSlides(amara: Page, origin: string, slides: OfferedSlides): Promise<string> {
  await uploadSlides(amara, origin, await findHubId(amara, slides.talk), slides);
  const row = new RegExp(`href="([^"?]+/slides/[^"?]+)[^"]*"(?:(?!</a>).)*${slides.title}`, "s");
  const textOf = async (path: string) => (await amara.request.get(path)).text();
  let viewer = "";
  const isReady = async () => {
    [, viewer = ""] = row.exec(await textOf(slides.path)) ?? [];
    return viewer !== "" && !/\d of \d+ slides are ready/.test(await textOf(viewer));
  };
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  return viewer;
}
