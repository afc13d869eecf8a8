// Two processes, so that opening uploads never delays drawing for pages.
import type { Log } from "#app/adapters/log/contract.ts";
import { createFairQueue } from "#app/concurrency/fair-queue.ts";
import { createTaskProcess, TaskKilledError, type TaskProcessOptions } from "#app/media/child-process.server.ts";
import type { Draw, Media, MediaResult, MediaTask } from "#app/media/contract.ts";
import { createPictureCache } from "#app/media/picture-cache.ts";

const options: Omit<TaskProcessOptions, "timeLimitMs"> = {
  program: import.meta.env.PROD ? "build/server/media-process.js" : "app/media/media-process.ts",
  idleMs: 30_000,
};
/** Waiting files are on disk. An account that sends more at once has to wait. */
const uploadQueue = { maxWaiting: 500, maxPerOwner: 50 };
/** A page shows a dozen pictures, and a room, which is one client, opens few pages. */
const drawQueue = { maxWaiting: 300, maxPerOwner: 60 };

/** The processes start when they are first needed. */
export function openMedia(
  log: Log,
  overrides: Pick<TaskProcessOptions, "timeLimitMs"> & Partial<TaskProcessOptions>,
): Media & { pids(): number[] } {
  const uploadProcess = createTaskProcess({ ...options, ...overrides });
  const drawingProcess = createTaskProcess({ ...options, ...overrides });
  const enqueueUpload = createFairQueue(uploadQueue);
  const enqueueDrawing = createFairQueue(drawQueue);
  const cache = createPictureCache();
  const inProgress = new Map<string, Promise<Buffer | null>>();
  const draw: Draw = async (drawing) => Buffer.from((await drawingProcess.perform(drawing)) as Uint8Array);

  /** On a busy machine an honest picture may take too long as well; the client may ask again. */
  function ignoreKilledTask(error: unknown): null {
    if (!(error instanceof TaskKilledError)) throw error;
    log.warn({ err: error }, "drawing a picture took too long");
    return null;
  }

  async function open<Value>(owner: string, task: MediaTask): Promise<MediaResult<Value>> {
    try {
      const queued = enqueueUpload(owner, () => uploadProcess.perform(task) as Promise<MediaResult<Value>>);
      return (await queued) ?? { ok: false, problem: "busy" };
    } catch (error) {
      if (!(error instanceof TaskKilledError)) throw error;
      log.warn({ err: error }, "opening an uploaded file took too long");
      return { ok: false, problem: "too-costly" };
    }
  }

  return {
    inspect: (owner, path) => open(owner, { task: "inspect", path }),
    redraw: (owner, path, space) => open(owner, { task: "redraw", path, space }),
    async getPicture(version, owner, make) {
      const existing = cache.find(version) ?? inProgress.get(version);
      if (existing) return existing;
      const queued = enqueueDrawing(owner, () => make(draw));
      if (!queued) return null;
      const pending = queued.catch(ignoreKilledTask).finally(() => inProgress.delete(version));
      inProgress.set(version, pending);
      const bytes = await pending;
      if (bytes) cache.add(version, bytes);
      return bytes;
    },
    close() {
      uploadProcess.close();
      drawingProcess.close();
    },
    pids: () => [uploadProcess.pid(), drawingProcess.pid()].filter((pid) => pid !== undefined),
  };
}
