// Uploads that a script or a program sends: one file as the body, with its name in the address.
import { validate as isUuid } from "uuid";
import type { UploadProblem } from "#app/domain/files/files.ts";
import type { Upload } from "#app/domain/files/upload.server.ts";

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
  const file = readSentFile(request);
  return file ? { id, name, ...file } : 411;
}

/** The file that is the request's body, of which nothing is read yet; null for one that doesn't say its size. */
export function readSentFile({ headers, body }: Request): Pick<Upload, "size" | "content"> | null {
  const announced = headers.get("content-length");
  return announced !== null && /^\d+$/.test(announced) ? { size: Number(announced), content: body ?? [] } : null;
}
