// What a speaker does with uploads. What sends them loads with the first place for files on the screen.
import { lostConnection, type UploadPlan, uploadStore } from "#app/routes/dashboard/files/upload-store.ts";
import { loadModule } from "#app/ui/load-module.ts";
import { randomId } from "#app/ui/random-id.ts";

const loadSending = () => loadModule(() => import("#app/routes/dashboard/files/send-uploads.ts"));

/** Sends what waits at `place`. Without the script that sends, it fails like any upload on a lost connection. */
async function proceed(place: string) {
  const sending = await loadSending().catch(() => null);
  if (sending) return sending.proceed(place);
  for (const upload of uploadStore.state().uploads)
    if (upload.place === place && upload.state.step === "waiting") uploadStore.fail(upload.id, lostConnection, true);
}

export const uploadQueue = {
  /** For a place for files that is on the screen. */
  prepare: () => void loadSending().catch(() => {}),
  /** Uploads `files` in their order. A file that can't be accepted is refused before it is sent. */
  add(files: File[], plan: UploadPlan) {
    uploadStore.add(files.map((file) => ({ ...plan, id: randomId(), file, state: { step: "waiting", sent: 0 } })));
    void proceed(plan.place);
  },
  retry(id: string) {
    const upload = uploadStore.find(id);
    if (upload?.state.step !== "failed") return;
    uploadStore.update(id, { state: { step: "waiting", sent: 0 } });
    void proceed(upload.place);
  },
  /** Cancels what has not ended, and takes the upload off the screen. */
  remove(id: string) {
    const upload = uploadStore.find(id);
    uploadStore.take(id);
    upload?.stop?.abort();
    if (upload) void proceed(upload.place);
  },
  /** Ends what only another screen than the one at `path` could use. */
  leaveFor(path: string) {
    for (const { id, screen } of uploadStore.state().uploads) if (screen && screen !== path) uploadQueue.remove(id);
  },
};
