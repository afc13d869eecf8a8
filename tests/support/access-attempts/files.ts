// What Ben can try with the ids of files and tasks of Ada.
import { randomUUID } from "node:crypto";
import { type AccessAttempt, get, post } from "#tests/support/access-attempts/attempt.ts";
import { adaIds, adaMarkerPrefix, benIds } from "#tests/support/belongings.ts";

const upload = "/dashboard/files/upload";

export const fileAttempts: AccessAttempt[] = [
  get("/dashboard/files/:id", `/dashboard/files/${adaIds.file}`),
  get("/dashboard/files/:id", `/dashboard/files/${adaIds.bookingFile}`),
  get("/dashboard/files/library", `/dashboard/files/library?search=${adaMarkerPrefix}`, 200),
  get("/dashboard/speaker-notes", `/dashboard/speaker-notes?search=${adaMarkerPrefix}`, 200),
  ...post("/dashboard/speaker-notes", "/dashboard/speaker-notes", {
    edit: { fileId: adaIds.file, title: "Taken over", kind: "backup" },
    remove: { fileId: adaIds.file },
    tag: { fileId: adaIds.file, shown: [adaIds.hub, benIds.hub], hubId: [benIds.hub] },
  }),
  ...post("/dashboard/speaker-notes", "/dashboard/speaker-notes", {
    tag: { fileId: benIds.file, shown: [adaIds.hub], hubId: [adaIds.hub] },
  }),
  ...[
    [`id=${randomUUID()}&hub=${adaIds.hub}`, 404] as const,
    [`id=${randomUUID()}&hub=${adaIds.hub}&replaces=${adaIds.resource}`, 404] as const,
    [`id=${randomUUID()}&hub=${benIds.hub}&replaces=${adaIds.resource}`, 404] as const,
    // The browser chooses the id of an upload: one that exists is refused, whoever owns it.
    [`id=${adaIds.file}`, 409] as const,
  ].map(
    ([query, expects]): AccessAttempt => ({
      route: upload,
      path: `${upload}?${query}&name=a.pdf&kind=presentation`,
      method: "PUT",
      fields: {},
      expects,
    }),
  ),
  ...post("/dashboard/kit", "/dashboard/kit", {
    "add-photo": { photoId: adaIds.image },
    "describe-photo": { photoId: adaIds.image, kind: "stage", alt: "Taken over" },
  }),
  ...post("/dashboard/kit", "/dashboard/kit", { "remove-photo": { photoId: adaIds.image } }, 200),
  // Ben's own one-sheet.
  ...post("/dashboard/kit", "/dashboard/kit", { "send-one-sheet": { email: "rosa@example.com" } }, 200),
  // Without the version of Ben's own texts.
  ...post("/dashboard/kit", "/dashboard/kit", { save: { introduction: "Mine" } }, 409),
  get("/dashboard/tasks/:id", `/dashboard/tasks/${adaIds.task}`),
  get("/dashboard/tasks/:id/file", `/dashboard/tasks/${adaIds.task}/file`),
];
