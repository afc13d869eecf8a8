// A PDF on Ada's hub whose slides are drawn by a stand-in for the media processes.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { onTestFinished, vi } from "vitest";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { resources } from "#app/database/schema/index.ts";
import { addFileResources } from "#app/domain/files/add-resource.server.ts";
import type { Media, MediaProblem, PdfPage } from "#app/media/contract.ts";
import type { Services } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { insertPdf } from "#tests/support/slides.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

/** Draws `pageCount` pages of a few bytes, or says why not. */
export function fakeMedia(
  pageCount: number,
  refused: { open?: MediaProblem; page?: MediaProblem } = {},
  { hasWidePage = false } = {},
) {
  const drawPdfPage = vi.fn(async (_owner: string, { number, isLeftHalf }: PdfPage) =>
    refused.page
      ? ({ ok: false, problem: refused.page } as const)
      : ({
          ok: true,
          value: {
            width: 1920,
            height: 1080,
            text: isLeftHalf ? `Left of page ${number}` : `Page ${number}`,
            isMissingCharacters: false,
            pictures: [Buffer.from("small"), Buffer.from("large picture")],
          },
        } as const),
  );
  const openPdf: Media["openPdf"] = async () =>
    refused.open ? { ok: false, problem: refused.open } : { ok: true, value: { pageCount, hasWidePage } };
  return { openPdf, drawPdfPage } as unknown as Media & { drawPdfPage: typeof drawPdfPage };
}

/** Ada's hub offers a PDF, and its slides are requested. */
export async function adaOffersPdf(db: Database, media: Media, settings: Partial<Services["settings"]> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "slides-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const storage = diskStorage(folder);
  const services = { ...servicesAt(db, noon, settings), storage, media, log: pino({ enabled: false }) } as Services;
  const actor = await insertSpeaker(db, ada);
  const hub = await insertHub(db, actor);
  const fileId = await insertPdf(services, actor);
  await addFileResources(services, actor, hub.id, [fileId]);
  const [resource] = await db.select().from(resources);
  return { services, actor, hub, fileId, resource: { hubId: hub.id, resourceId: resource?.id ?? "" } };
}
