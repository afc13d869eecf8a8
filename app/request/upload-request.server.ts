// Uploads that a script sends: one file as the body of a PUT, with its name and id in the address.
import { validate as isUuid } from "uuid";
import type { UploadProblem } from "#app/domain/files/files.ts";
import type { Upload, UploadRefusal } from "#app/domain/files/upload.server.ts";

export const uploadStatuses: Record<UploadRefusal, number> = {
  "too-large": 413,
  unsupported: 415,
  busy: 503,
  "storage-limit-reached": 409,
  replaced: 409,
};

export const malformedUpload: UploadProblem = {
  title: "Upload Failed",
  message: "The upload didn't finish. Please try again.",
};

/**
 * The upload in `PUT ?id=…&name=…`; nothing of its body is read yet. A number is the status for a request that no page
 * of ours sends.
 */
export function readUpload(request: Request): Omit<Upload, "kind"> | 400 | 411 {
  const query = new URL(request.url).searchParams;
  const [id, name] = [query.get("id") ?? "", query.get("name")];
  if (request.method !== "PUT" || !isUuid(id) || !name) return 400;
  const announced = request.headers.get("content-length");
  if (announced === null || !/^\d+$/.test(announced)) return 411;
  return { id, name, size: Number(announced), content: request.body ?? [] };
}
