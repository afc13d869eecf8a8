// Two processes: what people send is opened in one, so that it never delays what the other draws for pages.
import type { Log } from "#app/adapters/log/contract.ts";
import { TaskKilled, type TaskProcessOptions, taskProcess } from "#app/media/child-process.server.ts";
import type { Draw, Media, MediaResult, MediaTask } from "#app/media/contract.ts";
import { fairQueue } from "#app/media/fair-queue.ts";
import { pictureCache } from "#app/media/picture-cache.ts";

const options: Omit<TaskProcessOptions, "timeLimitMs"> = {
  program: import.meta.env.PROD ? "build/server/media-process.js" : "app/media/media-process.ts",
  idleMs: 30_000,
};
/** Files wait on the disk. An account that sends more at once is told to wait. */
const uploadQueue = { maxWaiting: 500, maxPerOwner: 50 };
/** A page shows a dozen pictures, and a room, which is one client, looks at few pages. */
const drawQueue = { maxWaiting: 300, maxPerOwner: 60 };

/** Nothing is started before it is needed. */
export function openMedia(
  log: Log,
  changed: Pick<TaskProcessOptions, "timeLimitMs"> & Partial<TaskProcessOptions>,
): Media & { pids(): number[] } {
  const opener = taskProcess({ ...options, ...changed });
  const drawer = taskProcess({ ...options, ...changed });
  const openInTurn = fairQueue(uploadQueue);
  const drawInTurn = fairQueue(drawQueue);
  const kept = pictureCache();
  const inHand = new Map<string, Promise<Buffer | null>>();
  const draw: Draw = async (drawing) => Buffer.from((await drawer.perform(drawing)) as Uint8Array);

  /** On a machine with no time left an honest picture is given up too: whoever asks again may get it. */
  function givenUp(error: unknown): null {
    if (!(error instanceof TaskKilled)) throw error;
    log.warn({ err: error }, "a picture was given up");
    return null;
  }

  async function open<Value>(owner: string, task: MediaTask): Promise<MediaResult<Value>> {
    try {
      const turn = openInTurn(owner, () => opener.perform(task) as Promise<MediaResult<Value>>);
      return (await turn) ?? { ok: false, problem: "busy" };
    } catch (error) {
      if (!(error instanceof TaskKilled)) throw error;
      log.warn({ err: error }, "an uploaded file was given up");
      return { ok: false, problem: "too-costly" };
    }
  }

  return {
    inspect: (owner, path) => open(owner, { task: "inspect", path }),
    redraw: (owner, path, space) => open(owner, { task: "redraw", path, space }),
    async picture(version, owner, make) {
      const known = kept.find(version) ?? inHand.get(version);
      if (known) return known;
      const begun = drawInTurn(owner, () => make(draw));
      if (!begun) return null;
      const made = begun.catch(givenUp).finally(() => inHand.delete(version));
      inHand.set(version, made);
      const bytes = await made;
      if (bytes) kept.add(version, bytes);
      return bytes;
    },
    close() {
      opener.close();
      drawer.close();
    },
    pids: () => [opener.pid(), drawer.pid()].filter((pid) => pid !== undefined),
  };
}
