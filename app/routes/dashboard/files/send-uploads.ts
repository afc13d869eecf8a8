import { href } from "react-router";
import { problemBeforeSending } from "#app/domain/files/files.ts";
import type { StoredFile } from "#app/domain/files/upload.server.ts";
import { type SendResult, sendFile } from "#app/enhance/send-file.ts";
import {
  type BrowserUpload,
  lostConnection,
  type UploadState,
  uploadStore,
} from "#app/routes/dashboard/files/upload-store.ts";
import { showToast } from "#app/ui/toast.tsx";

interface StoredFiles {
  describe(count: number): string;
  count: number;
  /** What their owner should know about the last of them. */
  hint?: string;
}

/** By place: stored since its last toast. */
const unreported = new Map<string, StoredFiles>();

/**
 * Refuses what can't be accepted, which a toast says once: there is nothing to retry. Sends the place's next file unless
 * one is on its way. After the last one, says how many arrived.
 */
export function proceed(place: string) {
  const findAt = (...steps: UploadState["step"][]) =>
    uploadStore.state().uploads.filter((upload) => upload.place === place && steps.includes(upload.state.step));
  const waiting = findAt("waiting");
  for (const { id, kind, file } of waiting) {
    const problem = problemBeforeSending(kind, file);
    if (!problem) continue;
    uploadStore.take(id);
    const message = waiting.length > 1 ? `${file.name}: ${problem.message}` : problem.message;
    showToast({ tone: "error", title: problem.title, message });
  }
  if (findAt("sending", "storing").length > 0) return;
  const [next] = findAt("waiting");
  if (next) return void send(next);
  const stored = unreported.get(place);
  unreported.delete(place);
  if (stored) showToast({ tone: "success", title: stored.describe(stored.count), message: stored.hint });
}

function addressOf({ id, file, kind, target }: BrowserUpload): string {
  const query = new URLSearchParams({ id, kind, name: file.name });
  if (target) query.set("hub", target.hubId);
  if (target?.replaces) query.set("replaces", target.replaces);
  if (target?.slidesOf) query.set("slidesOf", target.slidesOf);
  return `${href("/dashboard/files/upload")}?${query}`;
}

async function send(upload: BrowserUpload) {
  const { id, file, place } = upload;
  const stop = new AbortController();
  uploadStore.update(id, { stop, state: { step: "sending", sent: 0 } });
  const onProgress = (bytes: number) => {
    const sent = Math.min(bytes, file.size);
    if (uploadStore.find(id)?.stop === stop)
      uploadStore.update(id, { state: { step: sent < file.size ? "sending" : "storing", sent } });
  };
  const result = await sendFile<StoredFile>({ address: addressOf(upload), file, onProgress, signal: stop.signal });
  if (uploadStore.find(id)?.stop === stop) settle(id, result);
  proceed(place);
}

function settle(id: string, result: SendResult<StoredFile>) {
  const upload = uploadStore.find(id);
  if (!upload || result === "cancelled") return uploadStore.take(id);
  if (result === "connection-lost") return uploadStore.fail(id, lostConnection, true);
  if ("problem" in result) return uploadStore.fail(id, result.problem, result.canRetry);
  const { place, describeStored: describe, screen, file } = upload;
  const isShown = uploadStore.state().shownPlaces.has(place);
  const hint = result.hint && `${file.name}: ${result.hint}`;
  if (describe) {
    const before = unreported.get(place);
    unreported.set(place, { describe, count: (before?.count ?? 0) + 1, hint: hint ?? before?.hint });
    uploadStore.take(id);
    if (isShown) uploadStore.countStored();
  } else if (screen || isShown) {
    uploadStore.update(id, { state: { step: "stored", stored: result.file } });
    if (hint) showToast({ tone: "success", title: fileStored, message: hint });
  } else {
    uploadStore.take(id);
    showToast({ tone: "success", title: fileStored, message: hint ?? file.name });
  }
}

const fileStored = "File uploaded successfully!";
