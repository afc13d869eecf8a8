// What Ben can try with the ids of hubs, questions, answers and resources of Ada.
import { randomUUID } from "node:crypto";
import { remoteCommands, stageCommands } from "#app/domain/stage/stage.ts";
import { type AccessAttempt, get, post } from "#tests/support/access-attempts/attempt.ts";
import { adaHubIds, adaIds, benIds } from "#tests/support/belongings.ts";
import { asForm, newHub } from "#tests/support/studio.ts";

const schedule = { version: "1", timezone: "UTC", openDate: "2030-03-04", openTime: "08:00" };
const hubEdit = {
  ...asForm(newHub({ title: "Taken over", slug: "taken-over" })),
  version: "1",
  status: "active",
  statusShown: "active",
  access: "anyone",
  leadFormTitle: "Taken over",
  leadConsentText: "Taken over",
};
const questionFields = { question: "Taken over?", type: "text" };
const editor = "/dashboard/edit-hub/:id";
const preview = "/dashboard/edit-hub/:id/preview";
const answers = "/dashboard/edit-hub/:id/answers";
const questions = "/dashboard/edit-hub/:id/questions";
const resources = "/dashboard/edit-hub/:id/resources";
const stageState = "/dashboard/hubs/:id/stage/state";
const stageSlide = "/dashboard/hubs/:id/stage/slides/:resourceId/:picture";
const remote = "/dashboard/hubs/:id/remote";
const remoteState = "/dashboard/hubs/:id/remote/state";
const onStage = "/dashboard/hubs/:id/on-stage";
const published = "/dashboard/hubs/:id/published";
const rehearsal = "/dashboard/hubs/:id/rehearsal";
const report = "/dashboard/hubs/:id/report";
const deliveries = "/dashboard/hubs/:id/deliveries";
const followUp = "/dashboard/hubs/:id/follow-up";
const requests = "/dashboard/hubs/:id/requests";
const hubActions = "/dashboard/hubs/:id/actions";

const stageForms = Object.fromEntries([...stageCommands, "slide"].map((name) => [name, {}]));
const remoteForms = Object.fromEntries([...stageCommands, ...remoteCommands].map((name) => [name, {}]));

const rehearsalAttempts = (id: string) => [
  get(rehearsal, `/dashboard/hubs/${id}/rehearsal`),
  ...post(rehearsal, `/dashboard/hubs/${id}/rehearsal`, { start: {}, clear: {}, end: {} }),
  get(`${rehearsal}/state`, `/dashboard/hubs/${id}/rehearsal/state`),
  get(published, `/dashboard/hubs/${id}/published`),
  ...post(published, `/dashboard/hubs/${id}/published`, {
    connect: { speakerLink: "https://example.com/taken-over" },
    "start-trial": {},
  }),
];

/** Every address of a hub, with the id of each of Ada's. */
const hubPages = adaHubIds.flatMap((id) => [
  get(editor, `/dashboard/edit-hub/${id}`),
  ...post(editor, `/dashboard/edit-hub/${id}`, {
    "": hubEdit,
    autosave: hubEdit,
    publish: hubEdit,
    schedule,
    "overwrite-schedule": schedule,
    "open-now": {},
    "close-now": {},
    "undo-close": {},
    generate: { title: "Taken over" },
    look: { look: "share" },
  }),
  ...["follow", "stop"].flatMap((look) => post(editor, `/dashboard/edit-hub/${id}`, { look: { look } })),
  // It accepts only forms.
  get(preview, `/dashboard/edit-hub/${id}/preview`, 405),
  ...post(preview, `/dashboard/edit-hub/${id}/preview`, { "": hubEdit }),
  get(hubActions, `/dashboard/hubs/${id}/actions`),
  ...post(hubActions, `/dashboard/hubs/${id}/actions`, {
    duplicate: { token: randomUUID() },
    trash: {},
    restore: {},
    remove: {},
  }),
  get(answers, `/dashboard/edit-hub/${id}/answers`),
  get("/dashboard/hubs/:id/live", `/dashboard/hubs/${id}/live`),
  get("/dashboard/hubs/:id/stage", `/dashboard/hubs/${id}/stage`),
  get(stageState, `/dashboard/hubs/${id}/stage/state`),
  ...post(stageState, `/dashboard/hubs/${id}/stage/state`, stageForms),
  get(remote, `/dashboard/hubs/${id}/remote`),
  ...post(remote, `/dashboard/hubs/${id}/remote`, remoteForms),
  get(remoteState, `/dashboard/hubs/${id}/remote/state`),
  ...post(remoteState, `/dashboard/hubs/${id}/remote/state`, remoteForms),
  get("/dashboard/hubs/:id/slide-views.csv", `/dashboard/hubs/${id}/slide-views.csv`),
  get(onStage, `/dashboard/hubs/${id}/on-stage`),
  ...post(onStage, `/dashboard/hubs/${id}/on-stage`, { connect: {}, disconnect: {} }),
  get("/dashboard/hubs/:id/check", `/dashboard/hubs/${id}/check`),
  ...rehearsalAttempts(id),
  get(report, `/dashboard/hubs/${id}/report`),
  ...post(report, `/dashboard/hubs/${id}/report`, { save: { organisation: "Taken over" }, revoke: {} }),
  get(deliveries, `/dashboard/hubs/${id}/deliveries`),
  ...post(deliveries, `/dashboard/hubs/${id}/deliveries`, {
    note: { hub: id, note: "Taken over" },
    join: { hub: benIds.hub },
    leave: { hub: id },
  }),
  get(followUp, `/dashboard/hubs/${id}/follow-up`),
  get(followUp, `/dashboard/hubs/${id}/follow-up?check`),
  ...post(followUp, `/dashboard/hubs/${id}/follow-up`, {
    save: { subject: "Taken over", message: "Taken over" },
    test: {},
    send: { followUpId: adaIds.followUp, version: "1" },
    reuse: { followUpId: adaIds.followUp },
  }),
  get(requests, `/dashboard/hubs/${id}/requests`),
  get("/dashboard/qualified-audience", `/dashboard/qualified-audience?hub=${id}`),
]);

/** Forms with Ada's objects, at the addresses of her hub and of Ben's. */
const hubObjectAttempts = [adaIds.hub, benIds.hub].flatMap((id) => [
  get(stageSlide, `/dashboard/hubs/${id}/stage/slides/${adaIds.resource}/${adaIds.slideToken}-960.webp`),
  ...post(answers, `/dashboard/edit-hub/${id}/answers`, {
    hide: { answerId: adaIds.answer },
    show: { answerId: adaIds.answer },
    approve: { answerId: adaIds.answer },
    unapprove: { answerId: adaIds.answer },
    quote: { quoteId: adaIds.quote, quoteVersion: "1" },
    unquote: { quoteId: adaIds.quote, quoteVersion: "1" },
  }),
  ...post(requests, `/dashboard/hubs/${id}/requests`, {
    approve: { requestId: adaIds.request },
    hide: { requestId: adaIds.request },
    answer: { requestId: adaIds.request, linkId: randomUUID(), text: "Taken over" },
  }),
  // At his own hub, as for slides that were deleted; the hall screen's form without scripts leads back to it.
  ...Object.entries({ [remote]: 409, [remoteState]: 409, [stageState]: 303 }).flatMap(([path, atOwnHub]) => {
    const form = { slide: { deckId: adaIds.resource, slide: "1" } };
    return post(path, path.replace(":id", id), form, id === benIds.hub ? atOwnHub : 404);
  }),
  ...["", "/state"].flatMap((part) => [
    ...post(remote + part, `/dashboard/hubs/${id}/remote${part}`, { unapprove: { answerId: adaIds.answer } }),
    // At his own hub, as for a comment that was deleted.
    ...post(
      remote + part,
      `/dashboard/hubs/${id}/remote${part}`,
      { comment: { answerId: adaIds.answer } },
      id === benIds.hub ? 409 : 404,
    ),
  ]),
  ...post(questions, `/dashboard/edit-hub/${id}/questions`, {
    save: { ...questionFields, questionId: adaIds.question },
  }),
  ...post(resources, `/dashboard/edit-hub/${id}/resources`, {
    "add-files": { fileId: [adaIds.file] },
    edit: { resourceId: adaIds.resource, title: "Taken over" },
    move: { resourceId: adaIds.resource, behind: benIds.resource },
    feature: { resourceId: adaIds.resource, featured: "on" },
    "draw-slides": { resourceId: adaIds.resource },
    "choose-page-area": { resourceId: adaIds.resource, pageArea: "left-half" },
    remove: { resourceId: adaIds.resource },
  }),
]);

const adaQuestionForms = { order: { id: [adaIds.question] }, delete: { questionId: adaIds.question } };
const adaHubAttempts = [
  ...post(questions, `/dashboard/edit-hub/${adaIds.hub}/questions`, adaQuestionForms),
  get(editor, `/dashboard/edit-hub/${adaIds.hub}?tab=analytics`),
  ...post(answers, `/dashboard/edit-hub/${adaIds.hub}/answers`, { export: {} }),
  ...post(questions, `/dashboard/edit-hub/${adaIds.hub}/questions`, { save: questionFields }),
  ...post(resources, `/dashboard/edit-hub/${adaIds.hub}/resources`, {
    "add-files": { fileId: [benIds.file] },
    "add-link": { id: randomUUID(), title: "Taken over", url: "example.com" },
    edit: { resourceId: benIds.resource, title: "Taken over" },
    move: { resourceId: benIds.resource },
  }),
  // These addresses accept only forms.
  { ...get(questions, `/dashboard/edit-hub/${adaIds.hub}/questions`, 400), expectsAsData: 200 },
  { ...get(resources, `/dashboard/edit-hub/${adaIds.hub}/resources`, 400), expectsAsData: 200 },
];

const benHubAttempts = [
  ...post(deliveries, `/dashboard/hubs/${benIds.hub}/deliveries`, {
    note: { hub: adaIds.closed, note: "Taken over" },
    leave: { hub: adaIds.closed },
  }),
  ...post(deliveries, `/dashboard/hubs/${benIds.hub}/deliveries`, { join: { hub: adaIds.closed } }, 422),
  ...post(followUp, `/dashboard/hubs/${benIds.hub}/follow-up`, {
    send: { followUpId: adaIds.followUp, version: "1" },
    reuse: { followUpId: adaIds.followUp },
  }),
  ...post(report, `/dashboard/hubs/${benIds.hub}/report`, { save: { booking: adaIds.booking } }, 422),
  // A list of ids; and a question that Ben's hub does not have counts as deleted already.
  ...post(questions, `/dashboard/edit-hub/${benIds.hub}/questions`, adaQuestionForms, 200),
  get(answers, `/dashboard/edit-hub/${benIds.hub}/answers?question=${adaIds.question}`, 200),
  get(editor, `/dashboard/edit-hub/${benIds.hub}?tab=analytics&question=${adaIds.question}`, 200),
  ...post(
    resources,
    `/dashboard/edit-hub/${benIds.hub}/resources`,
    {
      move: { resourceId: benIds.resource, behind: adaIds.resource },
      "add-link": { id: adaIds.link, title: "Taken over", url: "example.com" },
    },
    200,
  ),
  ...post(hubActions, `/dashboard/hubs/${benIds.hub}/actions`, { duplicate: { token: adaIds.hub } }, 303),
];

const talkImport = "/dashboard/hubs/import";
const talkImportAttempts = [
  get(talkImport, talkImport, 200),
  ...post(talkImport, talkImport, { check: { file: "Title\nTaken over\n" } }, 200),
  ...post(talkImport, talkImport, { import: { file: "Title\n" } }, 422),
];

export const hubAttempts: AccessAttempt[] = [
  ...hubPages,
  ...hubObjectAttempts,
  ...adaHubAttempts,
  ...benHubAttempts,
  ...talkImportAttempts,
];
