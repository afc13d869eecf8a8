// The program of a media process. It is separate from the server, so that it can be killed whatever a file makes it do.
import sharp from "sharp";
import type { MediaTask } from "#app/media/contract.ts";
import { inspectFile } from "#app/media/file-content.ts";
import { allowSvg, copyImage, redrawImage } from "#app/media/image.ts";
import { drawLinkPicture } from "#app/media/link-picture.ts";
import { drawQrPicture } from "#app/media/qr-code.ts";
import { drawQrSlide } from "#app/media/qr-slide.ts";
import { readQrCode } from "#app/media/read-qr-code.ts";
import { serveTasks } from "#app/media/serve-tasks.ts";

sharp.cache(false);
sharp.concurrency(1);
serveTasks(perform);

async function perform(task: MediaTask): Promise<unknown> {
  if (task.task === "inspect") return inspectFile(task.path);
  if (task.task === "redraw") return redrawImage(task.path, task.space);
  if (task.task === "open-pdf") return (await import("#app/media/pdf/draw-page.ts")).openPdf(task.path);
  if (task.task === "draw-pdf-page")
    return (await import("#app/media/pdf/draw-page.ts")).drawPdfPage(task.page, task.fontFiles);
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
