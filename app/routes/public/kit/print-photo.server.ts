import type { Draw } from "#app/media/contract.ts";
import type { Services } from "#app/services.ts";

/** The width of the largest stored photo: nothing is enlarged. Pixels. */
const printWidth = 3600;

/** A stored photo as JPEG, which every layout program reads. */
export const printPhoto = ({ storage }: Services, key: string, width: number | null) => ({
  version: `${key.replaceAll("/", "-")}-${width ?? "print"}`,
  draw: async (draw: Draw) =>
    draw({ task: "image-copy", copy: { bytes: await storage.read(key), width: width ?? printWidth, format: "jpeg" } }),
});
