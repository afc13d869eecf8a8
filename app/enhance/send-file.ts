// Uploads one file with XMLHttpRequest, because `fetch` does not report upload progress.
import type { UploadProblem, UploadResponse } from "#app/domain/files/files.ts";

export type SendResult<Stored> =
  | Extract<UploadResponse<Stored>, { file: Stored }>
  | { problem: UploadProblem; canRetry: boolean }
  | "connection-lost"
  | "cancelled";

interface SendFileOptions {
  /** With the upload's id, which is the same for every retry. */
  address: string;
  file: File;
  /** Called with the number of bytes sent. */
  onProgress(bytes: number): void;
  signal: AbortSignal;
}

/** Always resolves: stored, refused with a reason, connection lost (worth a retry), or cancelled. */
export function sendFile<Stored>({ address, file, onProgress, signal }: SendFileOptions) {
  return new Promise<SendResult<Stored>>((resolve) => {
    const request = new XMLHttpRequest();
    request.open("PUT", address);
    request.responseType = "json";
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => resolve(readResponse(request));
    request.onerror = () => resolve("connection-lost");
    request.ontimeout = () => resolve("connection-lost");
    request.onabort = () => resolve("cancelled");
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

function readResponse<Stored>({ response, status }: XMLHttpRequest): SendResult<Stored> {
  const body = response as UploadResponse<Stored> | null;
  if (body && "file" in body) return body;
  if (body && "problem" in body) return { problem: body.problem, canRetry: [401, 409, 429, 503].includes(status) };
  return { problem: failed, canRetry: true };
}

const failed = { title: "Upload Failed", message: "The file could not be stored. Please try again." };
