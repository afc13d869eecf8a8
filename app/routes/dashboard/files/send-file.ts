// Sends one file so that its progress is the truth. `fetch` cannot say how much of a body has left the browser.
import { href } from "react-router";
import type { FileKind, UploadProblem } from "#app/domain/files/files.ts";
import type { StoredFile } from "#app/domain/files/upload.server.ts";
import type { UploadResponse } from "#app/routes/dashboard/files/upload.ts";

export type SendResult = { file: StoredFile } | { problem: UploadProblem; mayRetry: boolean } | "cancelled";

/** Where the file goes once it is stored: on a hub, last in its list or in the place of what one of its resources holds. */
export interface UploadTarget {
  hubId: string;
  replaces?: string;
}

interface SendFileOptions {
  /** The same for every try of the same upload. */
  id: string;
  file: File;
  kind: FileKind;
  target?: UploadTarget;
  /** How much of the file has left, in bytes. */
  onProgress(bytes: number): void;
  signal: AbortSignal;
}

/** Resolves in every case: stored, refused with the reason, lost on the way (worth a retry), or cancelled. */
export function sendFile({ id, file, kind, target, onProgress, signal }: SendFileOptions): Promise<SendResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ id, kind, name: file.name });
    if (target) query.set("hub", target.hubId);
    if (target?.replaces) query.set("replaces", target.replaces);
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
  if (body && "problem" in body) return { problem: body.problem, mayRetry: status === 401 || status === 409 };
  return { problem: failed, mayRetry: true };
}

const failed = { title: "Upload Failed", message: "The file could not be stored. Please try again." };
const lost: SendResult = {
  problem: { title: "Upload Failed", message: "The connection was lost. Please try again." },
  mayRetry: true,
};
