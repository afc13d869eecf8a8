// The program of a media process. It is separate from the server, so that it can be killed whatever a file makes it do.
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { lowerPriority } from "#app/concurrency/low-priority.server.ts";
import type { MediaTask } from "#app/media/contract.ts";
import { inspectFile } from "#app/media/file-content.ts";
import { allowSvg, copyImage, redrawImage } from "#app/media/image.ts";
import { drawLinkPicture } from "#app/media/link-picture.ts";
import { drawQrPicture } from "#app/media/qr-code.ts";
import { drawQrSlide } from "#app/media/qr-slide.ts";
import { readQrCode } from "#app/media/read-qr-code.ts";

/** The memory limit of a task; the largest honest image needs half. Bytes. */
const maxMemory = 1024 ** 3;
/** A process that has grown beyond this is replaced. Bytes. */
const maxIdleMemory = 400 * 1024 ** 2;
const memoryCheckMs = 50;

// The server has priority, and the system kills this process first when memory runs out.
lowerPriority(5);
writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});
sharp.cache(false);
sharp.concurrency(1);

// The server ends this process, so it ignores a terminal's signals. It kills itself when the server is gone, because a
// normal exit would wait for the drawing library's threads.
const killSelf = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", killSelf);
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
setInterval(() => process.memoryUsage.rss() > maxMemory && killSelf(), memoryCheckMs);

process.on("message", async (task: MediaTask) => {
  try {
    respond({ value: await perform(task) });
  } catch (error) {
    respond({ error: error instanceof Error ? error.message : String(error) });
  }
});

const respond = (outcome: { value: unknown } | { error: string }) =>
  process.send?.({ ...outcome, isExhausted: process.memoryUsage.rss() > maxIdleMemory });

async function perform(task: MediaTask): Promise<unknown> {
  if (task.task === "inspect") return inspectFile(task.path);
  if (task.task === "redraw") return redrawImage(task.path, task.space);
  if (task.task === "open-pdf") return (await import("#app/media/pdf/draw-page.ts")).openPdf(task.path);
  if (task.task === "draw-pdf-page") return (await import("#app/media/pdf/draw-page.ts")).drawPdfPage(task.page);
  // Our own material was checked when it was uploaded.
  allowSvg(true);
  if (task.task === "qr-code") return drawQrPicture(task.code);
  if (task.task === "read-qr-code") return readQrCode(task.code);
  if (task.task === "qr-slide") return drawQrSlide(task.slide, task.fontFiles);
  if (task.task === "printed-page") {
    // Loaded only here, because its libraries take longer to load than most pictures to draw.
    const { drawPrintedPage } = await import("#app/media/print/printed-page.ts");
    return drawPrintedPage(task.page, task.fontFiles);
  }
  if (task.task === "image-copy") return copyImage(task.copy);
  return drawLinkPicture(task.content, task.images, task.fontFiles);
}
