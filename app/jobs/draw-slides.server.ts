import type { JobWithMetadata } from "pg-boss";
import { drawSlides, refuseSlides } from "#app/domain/slides/draw-slides.server.ts";
import type { Jobs } from "#app/jobs/contract.ts";
import type { Services } from "#app/services.ts";

/** Draws some slides of one file. When the last attempt fails, its speaker sees that there are none. */
export async function drawSlidesJob(services: Services, job: JobWithMetadata<Jobs["draw-slides"]>) {
  const { fileId } = job.data;
  try {
    await drawSlides(services, fileId);
  } catch (error) {
    if (job.retryCount >= job.retryLimit) await refuseSlides(services, fileId, "failed");
    throw error;
  }
}
