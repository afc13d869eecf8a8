// Uploads one file with XMLHttpRequest, because `fetch` does not report upload progress.
import { href } from "react-router";
import type { FileKind, UploadProblem } from "#app/domain/files/files.ts";
import type { StoredFile } from "#app/domain/files/upload.server.ts";
import { lostConnection, type UploadTarget } from "#app/routes/dashboard/files/upload-store.ts";
import type { UploadResponse } from "#app/routes/endpoints/file-upload.ts";

export type SendResult =
  | { file: StoredFile; hint?: string }
  | { problem: UploadProblem; canRetry: boolean }
  | "cancelled";

interface SendFileOptions {
  /** The same for every retry of an upload. */
  id: string;
  file: File;
  kind: FileKind;
  target?: UploadTarget;
  /** Called with the number of bytes sent. */
  onProgress(bytes: number): void;
  signal: AbortSignal;
}

/** Always resolves: stored, refused with a reason, connection lost (worth a retry), or cancelled. */
export function sendFile({ id, file, kind, target, onProgress, signal }: SendFileOptions): Promise<SendResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ id, kind, name: file.name });
    if (target) query.set("hub", target.hubId);
    if (target?.replaces) query.set("replaces", target.replaces);
    if (target?.slidesOf) query.set("slidesOf", target.slidesOf);
    request.open("PUT", `${href("/dashboard/files/upload")}?${query}`);
    request.responseType = "json";
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => resolve(readResponse(request));
    request.onerror = () => resolve(lost);
    request.ontimeout = () => resolve(lost);
    request.onabort = () => resolve("cancelled");
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

function readResponse({ response, status }: XMLHttpRequest): SendResult {
  const body = response as UploadResponse | null;
  if (body && "file" in body) return body;
  if (body && "problem" in body) return { problem: body.problem, canRetry: [401, 409, 503].includes(status) };
  return { problem: failed, canRetry: true };
}

const failed = { title: "Upload Failed", message: "The file could not be stored. Please try again." };
const lost: SendResult = {
  problem: lostConnection,
  canRetry: true,
};
