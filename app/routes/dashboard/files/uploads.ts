// The uploads of this browser tab. They live outside of React, so a form that is made anew or a screen that is left
// does not end them.
import { v4 } from "uuid";
import { type FileKind, problemBeforeSending, type UploadProblem } from "#app/domain/files/files.ts";
import type { StoredFile } from "#app/domain/files/upload.server.ts";
import { sendFile, type UploadTarget } from "#app/routes/dashboard/files/send-file.ts";
import { showToast } from "#app/ui/toast.tsx";

/** "storing" means that every byte is sent and the server is checking the file. */
export type UploadState =
  | { step: "waiting" | "sending" | "storing"; sent: number }
  | { step: "failed"; problem: UploadProblem; canRetry: boolean }
  | { step: "stored"; stored: StoredFile };

export interface UploadPlan {
  kind: FileKind;
  target?: UploadTarget;
  /** Where it is shown. The files of one place are sent one after the other, so they arrive as they were chosen. */
  place: string;
  /** The path of the only screen that can use the file. Without it, the server does all that follows. */
  screen?: string;
  /** The toast after `count` files are stored. Without it, the place takes the file itself (`useUpload`). */
  describeStored?(count: number): string;
}

export interface BrowserUpload extends UploadPlan {
  /** The same for every attempt, so a file that already reached the server is not stored twice. */
  id: string;
  file: File;
  state: UploadState;
  stop?: AbortController;
}

interface State {
  uploads: readonly BrowserUpload[];
  /** How often each place is on the screen. */
  shownPlaces: ReadonlyMap<string, number>;
  /** How many files were stored for places that were on the screen, which need new data. */
  storedCount: number;
}

let state: State = { uploads: [], shownPlaces: new Map(), storedCount: 0 };
const listeners = new Set<() => void>();
/** Stored since the place's last toast: how many, and what their owner should know about the last of them. */
const unreported = new Map<string, { count: number; hint?: string }>();

function change(changes: Partial<State>) {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

const find = (id: string) => state.uploads.find((upload) => upload.id === id);
const remove = (id: string) => change({ uploads: state.uploads.filter((upload) => upload.id !== id) });
const update = (id: string, changes: Partial<BrowserUpload>) =>
  change({ uploads: state.uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)) });

/** Whether it has not ended yet. */
export const isUnderWay = ({ state: { step } }: BrowserUpload) => step !== "failed" && step !== "stored";
const isSending = ({ state: { step } }: BrowserUpload) => step === "sending" || step === "storing";

/** Sends the place's next file, unless one is on its way. After the last one, says how many arrived. */
function proceed(place: string) {
  const uploads = state.uploads.filter((upload) => upload.place === place);
  if (uploads.some(isSending)) return;
  const next = uploads.find(({ state: { step } }) => step === "waiting");
  if (next) return void send(next);
  const stored = unreported.get(place);
  unreported.delete(place);
  const describeStored = lastPlans.get(place)?.describeStored;
  if (stored && describeStored)
    showToast({ tone: "success", title: describeStored(stored.count), message: stored.hint });
}
const lastPlans = new Map<string, UploadPlan>();

async function send({ id, file, kind, target, place }: BrowserUpload) {
  const stop = new AbortController();
  update(id, { stop, state: { step: "sending", sent: 0 } });
  const onProgress = (bytes: number) => {
    const sent = Math.min(bytes, file.size);
    if (find(id)?.stop === stop) update(id, { state: { step: sent < file.size ? "sending" : "storing", sent } });
  };
  const result = await sendFile({ id, file, kind, target, onProgress, signal: stop.signal });
  if (find(id)?.stop === stop) settle(id, result);
  proceed(place);
}

function settle(id: string, result: Awaited<ReturnType<typeof sendFile>>) {
  const upload = find(id);
  if (!upload || result === "cancelled") return remove(id);
  if ("problem" in result) return fail(id, result.problem, result.canRetry);
  const { place, describeStored, screen, file } = upload;
  const hint = result.hint && `${file.name}: ${result.hint}`;
  if (describeStored) {
    const before = unreported.get(place);
    unreported.set(place, { count: (before?.count ?? 0) + 1, hint: hint ?? before?.hint });
    remove(id);
    if (state.shownPlaces.has(place)) change({ storedCount: state.storedCount + 1 });
  } else if (screen || state.shownPlaces.has(place)) {
    update(id, { state: { step: "stored", stored: result.file } });
    if (hint) showToast({ tone: "success", title: fileStored, message: hint });
  } else {
    remove(id);
    showToast({ tone: "success", title: fileStored, message: hint ?? file.name });
  }
}

const fileStored = "File uploaded successfully!";

function fail(id: string, problem: UploadProblem, canRetry: boolean) {
  update(id, { state: { step: "failed", problem, canRetry } });
  showToast({ tone: "error", ...problem });
}

export const uploadStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  state: () => state,
  /** Uploads `files` in their order. A file that can't be accepted is refused before it is sent. */
  add(files: File[], plan: UploadPlan) {
    lastPlans.set(plan.place, plan);
    for (const file of files) {
      const id = v4();
      change({ uploads: [...state.uploads, { ...plan, id, file, state: { step: "waiting", sent: 0 } }] });
      const problem = problemBeforeSending(plan.kind, file);
      if (problem) fail(id, problem, false);
    }
    proceed(plan.place);
  },
  retry(id: string) {
    const upload = find(id);
    if (upload?.state.step !== "failed") return;
    update(id, { state: { step: "waiting", sent: 0 } });
    proceed(upload.place);
  },
  /** Cancels what has not ended, and takes the upload off the screen. */
  remove(id: string) {
    const upload = find(id);
    remove(id);
    upload?.stop?.abort();
    if (upload) proceed(upload.place);
  },
  /** Notes that `place` is on the screen until the returned function is called. */
  show(place: string): () => void {
    const count = (by: number) => {
      const shownPlaces = new Map(state.shownPlaces).set(place, (state.shownPlaces.get(place) ?? 0) + by);
      if (shownPlaces.get(place) === 0) shownPlaces.delete(place);
      change({ shownPlaces });
    };
    count(1);
    return () => count(-1);
  },
  /** Ends what only another screen than the one at `path` could use. */
  leaveFor(path: string) {
    for (const { id, screen } of state.uploads) if (screen && screen !== path) uploadStore.remove(id);
  },
};
