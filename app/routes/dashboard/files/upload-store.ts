// The uploads of this browser tab. They live outside of React, so a form that is made anew or a screen that is left
// does not end them.
import type { FileKind, UploadProblem } from "#app/domain/files/files.ts";
import type { StoredFile } from "#app/domain/files/upload.server.ts";
import { showToast } from "#app/ui/toast.tsx";

/** The hub that gets the file once it is stored: at the end of its list, or replacing one resource's file. */
export interface UploadTarget {
  hubId: string;
  replaces?: string;
  /** The resource that shows the pages of the file. */
  slidesOf?: string;
}

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
  /** It stays at its place once it is stored, as part of that screen's form. */
  isListed?: boolean;
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

function change(changes: Partial<State>) {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

const update = (id: string, changes: Partial<BrowserUpload>) =>
  change({ uploads: state.uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)) });

/** Whether it has not ended yet. */
export const isUnderWay = ({ state: { step } }: BrowserUpload) => step !== "failed" && step !== "stored";

export const lostConnection = { title: "Upload Failed", message: "The connection was lost. Please try again." };

export const uploadStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  state: () => state,
  find: (id: string) => state.uploads.find((upload) => upload.id === id),
  update,
  fail(id: string, problem: UploadProblem, canRetry: boolean) {
    update(id, { state: { step: "failed", problem, canRetry } });
    showToast({ tone: "error", outlivesScreen: true, ...problem });
  },
  /** Takes the upload off the screen. */
  take(id: string) {
    change({ uploads: state.uploads.filter((upload) => upload.id !== id) });
  },
  /** Notes that a file was stored for a place that is on the screen. */
  countStored: () => change({ storedCount: state.storedCount + 1 }),
  add(uploads: BrowserUpload[]) {
    change({ uploads: [...state.uploads, ...uploads] });
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
};
