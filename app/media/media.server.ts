// A process for each kind of work, so that neither opening uploads nor drawing their slides ever delays drawing for pages.
import type { Log } from "#app/adapters/log/contract.ts";
import { createFairQueue } from "#app/concurrency/fair-queue.ts";
import { createByteCache, defaultCacheBytes } from "#app/domain/values/byte-cache.ts";
import {
  createTaskProcess,
  TaskKilledError,
  type TaskProcess,
  type TaskProcessOptions,
} from "#app/media/child-process.server.ts";
import type { Draw, Media, MediaResult, ProcessTask } from "#app/media/contract.ts";
import { fontFiles } from "#app/media/font-files.ts";

const options: Omit<TaskProcessOptions, "timeLimitMs"> = {
  program: import.meta.env.PROD ? "build/server/media-process.js" : "app/media/media-process.ts",
  idleMs: 30_000,
  maxMemoryBytes: 1024 ** 3,
};
const textProgram = import.meta.env.PROD ? "build/server/text-file-process.js" : "app/text-file-process.ts";
/** PDFium has 352 MB (pdf/pdfium.ts); the rest is for the file, the drawing and its pictures. */
const maxPdfMemoryBytes = 600 * 1_000_000;
/** Ten megabytes of text take a fifth of it. */
const maxTextMemoryBytes = 600 * 1_000_000;
/** Waiting lists are in memory. */
const textQueue = { maxWaiting: 20, maxPerOwner: 3 };
/** Waiting files are on disk. An account that sends more at once has to wait. */
const uploadQueue = { maxWaiting: 500, maxPerOwner: 50 };
/** A page shows a dozen pictures, and a room, which is one client, opens few pages. */
const drawQueue = { maxWaiting: 300, maxPerOwner: 60 };

/** Runs tasks about uploaded files in `process`, one at a time. */
function createOpener(process: TaskProcess, log: Log, queue = uploadQueue) {
  const enqueue = createFairQueue(queue);
  return async <Value>(owner: string, task: ProcessTask): Promise<MediaResult<Value>> => {
    try {
      const queued = enqueue(owner, () => process.perform(task) as Promise<MediaResult<Value>>);
      return (await queued) ?? { ok: false, problem: "busy" };
    } catch (error) {
      // Nothing is known of a file whose process ended with the server.
      if (!(error instanceof TaskKilledError) || process.isClosed()) throw error;
      log.warn({ err: error }, "opening an uploaded file took too much time or memory");
      return { ok: false, problem: "too-costly" };
    }
  };
}

/** The processes start when they are first needed. */
export function openMedia(
  log: Log,
  {
    cacheBytes = defaultCacheBytes,
    ...overrides
  }: Pick<TaskProcessOptions, "timeLimitMs"> & Partial<TaskProcessOptions> & { cacheBytes?: number },
): Media & { pids(): number[] } {
  const uploadProcess = createTaskProcess({ ...options, ...overrides });
  const pdfProcess = createTaskProcess({ ...options, maxMemoryBytes: maxPdfMemoryBytes, ...overrides });
  const drawingProcess = createTaskProcess({ ...options, ...overrides });
  const textProcess = createTaskProcess({
    ...{ ...options, program: textProgram, maxMemoryBytes: maxTextMemoryBytes },
    ...overrides,
  });
  const openUpload = createOpener(uploadProcess, log);
  const readText = createOpener(textProcess, log, textQueue);
  const openPdf = createOpener(pdfProcess, log);
  const processes = [uploadProcess, drawingProcess, pdfProcess, textProcess];
  const enqueueDrawing = createFairQueue(drawQueue);
  const cache = createByteCache<Buffer>("pictures", { maxBytes: cacheBytes, sizeOf: ({ byteLength }) => byteLength });
  const inProgress = new Map<string, Promise<Buffer | null>>();
  const draw: Draw = async (drawing) => Buffer.from((await drawingProcess.perform(drawing)) as Uint8Array);

  /** On a busy machine an honest picture may take too long as well; the client may ask again. */
  function ignoreKilledTask(error: unknown): null {
    if (!(error instanceof TaskKilledError)) throw error;
    log.warn({ err: error }, "drawing a picture took too long");
    return null;
  }

  return {
    inspect: (owner, path) => openUpload(owner, { task: "inspect", path }),
    redraw: (owner, path, space) => openUpload(owner, { task: "redraw", path, space }),
    openPdf: (owner, path) => openPdf(owner, { task: "open-pdf", path }),
    drawPdfPage: (owner, page) => openPdf(owner, { task: "draw-pdf-page", page, fontFiles }),
    readTextFile: (owner, file) => readText(owner, { task: "read-text-file", file }),
    async getPicture(version, owner, make) {
      const existing = cache.get(version) ?? inProgress.get(version);
      if (existing) return existing;
      const queued = enqueueDrawing(owner, () => make(draw));
      if (!queued) return null;
      const pending = queued.catch(ignoreKilledTask).finally(() => inProgress.delete(version));
      inProgress.set(version, pending);
      const bytes = await pending;
      if (bytes) cache.set(version, bytes);
      return bytes;
    },
    close() {
      for (const each of processes) each.close();
    },
    pids: () => processes.map((each) => each.pid()).filter((pid) => pid !== undefined),
  };
}
