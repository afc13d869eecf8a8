/** What lets visitors see no file of a talk: its columns, and the status of what they get instead. */
export const refusedAccess = [
  ["a draft", { status: "draft" }, 404],
  ["a hub that is not public", { publicVisibility: false }, 404],
  ["a hub in the trash", { deletedAt: new Date() }, 404],
  ["a closed hub", { status: "closed", closedManuallyAt: new Date() }, 303],
  ["an archived hub", { status: "archived" }, 303],
  ["one that requires a verified address", { access: "verified" }, 303],
  ["one behind a form that may not be skipped", { leadCaptureEnabled: true, leadAllowSkip: false }, 303],
] as const;
