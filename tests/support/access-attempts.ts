// Everything Ben can try with the ids of Ada's objects: each address that takes one, with everything it accepts.
import { randomUUID } from "node:crypto";
import { adaHubIds, adaIds, adaMarkerPrefix, benIds } from "#tests/support/belongings.ts";
import { asForm, newHub } from "#tests/support/studio.ts";

type Fields = Record<string, string | string[]>;

export interface AccessAttempt {
  /** As in routes.ts. */
  route: string;
  path: string;
  method: "GET" | "POST" | "PUT";
  intent?: string;
  fields: Fields;
  /** 404, or another status where the address is for everyone; the response never contains Ada's data. */
  expects: number;
  /** The status for the page's script, where it differs. */
  expectsAsData?: number;
}

const get = (route: string, path: string, expects = 404): AccessAttempt => ({
  route,
  path,
  method: "GET",
  fields: {},
  expects,
});

/** One form for every name in `forms`; the name "" is the screen's own form, which has no intent. */
const post = (route: string, path: string, forms: Record<string, Fields>, expects = 404): AccessAttempt[] =>
  Object.entries(forms).map(([intent, fields]) => ({
    ...{ route, path, method: "POST", expects },
    ...(intent ? { intent, fields: { intent, ...fields } } : { fields }),
  }));

const schedule = { version: "1", timezone: "UTC", openDate: "2030-03-04", openTime: "08:00" };
const hubEdit = {
  ...asForm(newHub({ title: "Taken over", slug: "taken-over" })),
  ...{ version: "1", status: "active", statusShown: "active", access: "anyone" },
  ...{ leadFormTitle: "Taken over", leadConsentText: "Taken over" },
};
const about = { name: "Taken over", category: "business" };
const questionFields = { question: "Taken over?", type: "text" };
const person = { email: "mallory@example.com", firstName: null, lastName: null };

const editor = "/dashboard/edit-hub/:id";
const answers = "/dashboard/edit-hub/:id/answers";
const questions = "/dashboard/edit-hub/:id/questions";
const resources = "/dashboard/edit-hub/:id/resources";
const hubActions = "/dashboard/hubs/:id/actions";
const lead = "/dashboard/leads/:id";
const booking = "/dashboard/bookings/:id";
const audience = "/dashboard/qualified-audience";
const upload = "/dashboard/files/upload";

const hubAttempts = adaHubIds.flatMap((id) => [
  get(editor, `/dashboard/edit-hub/${id}`),
  ...post(editor, `/dashboard/edit-hub/${id}`, {
    "": hubEdit,
    schedule,
    "open-now": {},
    "close-now": {},
    generate: { title: "Taken over" },
    look: { look: "share" },
  }),
  ...["follow", "stop"].flatMap((look) => post(editor, `/dashboard/edit-hub/${id}`, { look: { look } })),
  get(hubActions, `/dashboard/hubs/${id}/actions`),
  ...post(hubActions, `/dashboard/hubs/${id}/actions`, {
    duplicate: { token: randomUUID() },
    trash: {},
    restore: {},
    remove: {},
  }),
  get(answers, `/dashboard/edit-hub/${id}/answers`),
  get("/dashboard/hubs/:id/live", `/dashboard/hubs/${id}/live`),
  get(audience, `${audience}?hub=${id}`),
]);

/** Forms with Ada's objects, at the addresses of her hub and of Ben's. */
const hubObjectAttempts = [adaIds.hub, benIds.hub].flatMap((id) => [
  ...post(answers, `/dashboard/edit-hub/${id}/answers`, {
    hide: { answerId: adaIds.answer },
    show: { answerId: adaIds.answer },
  }),
  ...post(questions, `/dashboard/edit-hub/${id}/questions`, {
    save: { ...questionFields, questionId: adaIds.question },
  }),
  ...post(resources, `/dashboard/edit-hub/${id}/resources`, {
    "add-files": { fileId: [adaIds.file] },
    edit: { resourceId: adaIds.resource, title: "Taken over" },
    move: { resourceId: adaIds.resource, behind: benIds.resource },
    feature: { resourceId: adaIds.resource, featured: "on" },
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

const listed = {
  approve: { id: [adaIds.waiting] },
  delete: { id: [adaIds.attendee, adaIds.waiting] },
  invite: { id: [adaIds.attendee] },
};
const audienceAttempts = [
  get(audience, `${audience}?hub=${adaIds.hub}&tab=manage&search=${adaMarkerPrefix}`),
  get(audience, `${audience}?hub=${benIds.hub}&tab=manage&search=${adaMarkerPrefix}`, 200),
  ...post(audience, `${audience}?hub=${adaIds.hub}`, {
    ...listed,
    confirm: { people: JSON.stringify([person]) },
    add: { lines: "mallory@example.com" },
    report: { file: "email\nmallory@example.com\n" },
    export: {},
  }),
  ...post(audience, `${audience}?hub=${adaIds.hub}`, { approve: { all: "on" }, invite: { all: "on" }, delete: {} }),
  ...post(audience, `${audience}?hub=${benIds.hub}`, { approve: listed.approve, delete: listed.delete }, 200),
  ...post(audience, `${audience}?hub=${benIds.hub}`, { invite: listed.invite }, 409),
];

const peopleAttempts = [
  get("/dashboard/leads", `/dashboard/leads?hub=${adaIds.hub}`, 200),
  get("/dashboard/leads", `/dashboard/leads?search=${adaMarkerPrefix}`, 200),
  ...post("/dashboard/leads", "/dashboard/leads", {
    status: { id: [adaIds.lead], status: "won" },
    delete: { id: [adaIds.lead] },
    add: { firstName: "Mallory", hub: adaIds.hub, token: randomUUID() },
  }),
  ...post("/dashboard/leads", "/dashboard/leads", { add: { firstName: "Mallory", token: adaIds.capture } }),
  ...post(
    "/dashboard/leads",
    "/dashboard/leads",
    {
      status: { id: [benIds.lead, adaIds.lead], status: "won" },
      export: { query: `hub=${adaIds.hub}`, format: "csv" },
    },
    200,
  ),
  get(lead, `/dashboard/leads/${adaIds.lead}`),
  ...post(lead, `/dashboard/leads/${adaIds.lead}`, { "": { notes: "Taken over", notesVersion: "stale" }, delete: {} }),
  get("/dashboard/leads/:id/vcard", `/dashboard/leads/${adaIds.lead}/vcard`),
  get("/dashboard/bookings", `/dashboard/bookings?search=${adaMarkerPrefix}`, 200),
  get(booking, `/dashboard/bookings/${adaIds.booking}`),
  ...post(booking, `/dashboard/bookings/${adaIds.booking}`, {
    status: { status: "declined" },
    notes: { notes: "Taken over", notesVersion: "stale" },
    reply: { reply: "Taken over", status: "declined" },
    delete: {},
  }),
];

const fileAttempts = [
  get("/dashboard/files/:id", `/dashboard/files/${adaIds.file}`),
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
      ...{ route: upload, path: `${upload}?${query}&name=a.pdf&kind=presentation`, method: "PUT", fields: {}, expects },
    }),
  ),
  get("/dashboard/tasks/:id", `/dashboard/tasks/${adaIds.task}`),
  get("/dashboard/tasks/:id/file", `/dashboard/tasks/${adaIds.task}/file`),
];

const announcement = { kind: "product", subject: "Taken over", message: "Taken over", submissionId: randomUUID() };
const templates = "/dashboard/templates";
const create = "/dashboard/create-hub";
const status = { id: adaIds.ticket, status: "closed" };
/** A speaker can do nothing there, not even with their own data. */
const administratorAttempts = ["/admin", "/admin-dashboard"].flatMap((path) =>
  post(
    path,
    path,
    {
      ...{ reset: { id: adaIds.lead }, promote: { id: adaIds.lead }, "take-back": { id: adaIds.lead } },
      ...{
        "remove-step": { id: adaIds.lead },
        "stop-sending": { id: adaIds.lead },
        "allow-sending": { id: adaIds.lead },
      },
      ...{ deactivate: { id: adaIds.lead, email: "ada@example.com" }, status },
      ...{ retry: { id: adaIds.task }, dismiss: { id: adaIds.task } },
    },
    403,
  ),
);

const remainingAttempts = [
  ...post("/admin/news", "/admin/news", { "": announcement }, 403),
  get(templates, `${templates}?preview=${adaIds.template}`, 200),
  get(templates, `${templates}?tab=own&search=${adaMarkerPrefix}`, 200),
  ...post(templates, templates, {
    save: { ...about, token: randomUUID(), hubId: adaIds.hub },
    edit: { ...about, id: adaIds.template },
    remove: { id: adaIds.template },
  }),
  get(create, `${create}?template=${adaIds.template}`, 200),
  ...post(
    create,
    `${create}?template=${adaIds.template}`,
    { "": asForm(newHub({ token: adaIds.hub, slug: "of-my-own", title: "Of my own" })) },
    303,
  ),
  ...post(create, `${create}?template=${adaIds.template}`, { generate: { title: "Of my own" } }, 200),
  ...post(create, `${create}?template=${adaIds.template}`, { "claim-username": { username: "ada-nwosu" } }, 409),
  ...post("/dashboard/hubs", "/dashboard/hubs", { "empty-trash": {} }, 303),
  ...post("/profile", "/profile", { avatar: { avatarUrl: `/images/${adaIds.image}` } }),
  ...post("/profile", "/profile", { "": { username: "ada-nwosu" } }, 422),
  ...post("/profile", "/profile", { "remove-avatar": {} }, 200),
  ...post(
    "/account-settings",
    "/account-settings",
    { preferences: { leadAlertFrequency: "daily", version: "x" } },
    409,
  ),
  ...post(
    "/account-settings",
    "/account-settings",
    { retention: { months: "1" }, export: {}, "keep-email": {}, "end-other-sessions": {} },
    200,
  ),
  ...post(
    "/account-settings",
    "/account-settings",
    {
      "delete-account": { password: "not Ben's own" },
      "change-password": { password: "not Ben's own", newPassword: "a calm, well-lit room" },
      "change-email": { password: "not Ben's own", email: "mallory@example.com" },
      "two-factor-begin": { password: "not Ben's own" },
      "two-factor-confirm": { code: "123456" },
      "two-factor-codes": { password: "not Ben's own" },
      "two-factor-off": { password: "not Ben's own" },
    },
    422,
  ),
  ...post("/account-settings", "/account-settings", { "end-session": { sessionId: adaIds.session } }),
  ...["/speaker-settings", "/dashboard/speaker-settings"].flatMap((path) => post(path, path, { "": {} }, 422)),
  ...post("/dashboard/analytics", "/dashboard/analytics", { "": { from: "2026-01-01", to: "2026-12-31" } }, 422),
  ...post("/dashboard/help", "/dashboard/help", {
    "": { subject: "Mine", message: "Mine", submissionId: adaIds.ticket },
  }),
  get("/billing/receipts/:id", `/billing/receipts/${adaIds.payment}`),
  get("/dashboard/help/:article", `/dashboard/help/${adaIds.ticket}`),
];

export const accessAttempts: AccessAttempt[] = [
  ...hubAttempts,
  ...hubObjectAttempts,
  ...adaHubAttempts,
  ...benHubAttempts,
  ...audienceAttempts,
  ...peopleAttempts,
  ...fileAttempts,
  ...administratorAttempts,
  ...remainingAttempts,
];
