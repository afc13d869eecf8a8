// Everything Ben can try with the ids of Ada's objects: each address that takes one, each thing it can be asked for.
import { randomUUID } from "node:crypto";
import { hers, his, hubsOfHers, searchedWord } from "#tests/support/belongings.ts";
import { asForm, newHub } from "#tests/support/studio.ts";

type Fields = Record<string, string | string[]>;

export interface Intrusion {
  /** As in routes.ts. */
  route: string;
  path: string;
  method: "GET" | "POST" | "PUT";
  intent?: string;
  fields: Fields;
  /** 404, or another status where the address is for everybody and only what is asked for is hers; nothing of hers is in it. */
  expects: number;
  /** The same for the page's own script, where it is another. */
  expectsAsData?: number;
}

const get = (route: string, path: string, expects = 404): Intrusion => ({
  ...{ route, path, method: "GET", fields: {}, expects },
});

/** One form for every name in `asked`; the name "" is the screen's own form, which names no intent. */
const post = (route: string, path: string, asked: Record<string, Fields>, expects = 404): Intrusion[] =>
  Object.entries(asked).map(([intent, fields]) => ({
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
const ask = { question: "Taken over?", type: "text" };
const person = { email: "mallory@example.com", firstName: null, lastName: null };

const editor = "/dashboard/edit-hub/:id";
const answers = "/dashboard/edit-hub/:id/answers";
const questions = "/dashboard/edit-hub/:id/questions";
const resources = "/dashboard/edit-hub/:id/resources";
const whole = "/dashboard/hubs/:id/whole";
const lead = "/dashboard/leads/:id";
const booking = "/dashboard/bookings/:id";
const audience = "/dashboard/qualified-audience";
const upload = "/dashboard/files/upload";

const ofHubs = hubsOfHers.flatMap((id) => [
  get(editor, `/dashboard/edit-hub/${id}`),
  ...post(editor, `/dashboard/edit-hub/${id}`, {
    "": hubEdit,
    schedule,
    "open-now": {},
    "close-now": {},
    generate: { title: "Taken over" },
    look: { look: "share" },
  }),
  ...post(editor, `/dashboard/edit-hub/${id}`, { look: { look: "follow" } }),
  ...post(editor, `/dashboard/edit-hub/${id}`, { look: { look: "stop" } }),
  get(whole, `/dashboard/hubs/${id}/whole`),
  ...post(whole, `/dashboard/hubs/${id}/whole`, {
    duplicate: { token: randomUUID() },
    trash: {},
    restore: {},
    remove: {},
  }),
  get(answers, `/dashboard/edit-hub/${id}/answers`),
  get("/dashboard/hubs/:id/live", `/dashboard/hubs/${id}/live`),
  get(audience, `${audience}?hub=${id}`),
]);

/** With her hub in the address, and with his and her object in the form. */
const insideHubs = [hers.hub, his.hub].flatMap((id) => [
  ...post(answers, `/dashboard/edit-hub/${id}/answers`, {
    hide: { answerId: hers.answer },
    show: { answerId: hers.answer },
  }),
  ...post(questions, `/dashboard/edit-hub/${id}/questions`, {
    save: { ...ask, questionId: hers.question },
  }),
  ...post(resources, `/dashboard/edit-hub/${id}/resources`, {
    "add-files": { fileId: [hers.file] },
    edit: { resourceId: hers.resource, title: "Taken over" },
    move: { resourceId: hers.resource, behind: his.resource },
    feature: { resourceId: hers.resource, featured: "on" },
    remove: { resourceId: hers.resource },
  }),
]);

const questionsOfHers = { order: { id: [hers.question] }, delete: { questionId: hers.question } };
const ofHerHub = [
  ...post(questions, `/dashboard/edit-hub/${hers.hub}/questions`, questionsOfHers),
  get(editor, `/dashboard/edit-hub/${hers.hub}?tab=analytics`),
  ...post(answers, `/dashboard/edit-hub/${hers.hub}/answers`, { export: {} }),
  ...post(questions, `/dashboard/edit-hub/${hers.hub}/questions`, { save: ask }),
  ...post(resources, `/dashboard/edit-hub/${hers.hub}/resources`, {
    "add-files": { fileId: [his.file] },
    "add-link": { id: randomUUID(), title: "Taken over", url: "example.com" },
    edit: { resourceId: his.resource, title: "Taken over" },
    move: { resourceId: his.resource },
  }),
  // Only forms are sent there.
  { ...get(questions, `/dashboard/edit-hub/${hers.hub}/questions`, 400), expectsAsData: 200 },
  { ...get(resources, `/dashboard/edit-hub/${hers.hub}/resources`, 400), expectsAsData: 200 },
];

const ofHisHub = [
  // A list of ids; and a question that his hub does not ask is one deleted already.
  ...post(questions, `/dashboard/edit-hub/${his.hub}/questions`, questionsOfHers, 200),
  get(answers, `/dashboard/edit-hub/${his.hub}/answers?question=${hers.question}`, 200),
  get(editor, `/dashboard/edit-hub/${his.hub}?tab=analytics&question=${hers.question}`, 200),
  ...post(
    resources,
    `/dashboard/edit-hub/${his.hub}/resources`,
    {
      move: { resourceId: his.resource, behind: hers.resource },
    },
    200,
  ),
  ...post(
    resources,
    `/dashboard/edit-hub/${his.hub}/resources`,
    {
      "add-link": { id: hers.link, title: "Taken over", url: "example.com" },
    },
    200,
  ),
  ...post(whole, `/dashboard/hubs/${his.hub}/whole`, { duplicate: { token: hers.hub } }, 303),
];

const listed = {
  approve: { id: [hers.waiting] },
  delete: { id: [hers.attendee, hers.waiting] },
  invite: { id: [hers.attendee] },
};
const ofAudience = [
  get(audience, `${audience}?hub=${hers.hub}&tab=manage&search=${searchedWord}`),
  get(audience, `${audience}?hub=${his.hub}&tab=manage&search=${searchedWord}`, 200),
  ...post(audience, `${audience}?hub=${hers.hub}`, {
    ...listed,
    confirm: { people: JSON.stringify([person]) },
    add: { lines: "mallory@example.com" },
    report: { file: "email\nmallory@example.com\n" },
    export: {},
  }),
  ...post(audience, `${audience}?hub=${hers.hub}`, { approve: { all: "on" }, invite: { all: "on" }, delete: {} }),
  ...post(audience, `${audience}?hub=${his.hub}`, { approve: listed.approve, delete: listed.delete }, 200),
  ...post(audience, `${audience}?hub=${his.hub}`, { invite: listed.invite }, 409),
];

const ofPeople = [
  get("/dashboard/leads", `/dashboard/leads?hub=${hers.hub}`, 200),
  get("/dashboard/leads", `/dashboard/leads?search=${searchedWord}`, 200),
  ...post("/dashboard/leads", "/dashboard/leads", {
    status: { id: [hers.lead], status: "won" },
    delete: { id: [hers.lead] },
    add: { firstName: "Mallory", hub: hers.hub, token: randomUUID() },
  }),
  ...post("/dashboard/leads", "/dashboard/leads", { add: { firstName: "Mallory", token: hers.capture } }),
  ...post(
    "/dashboard/leads",
    "/dashboard/leads",
    {
      status: { id: [his.lead, hers.lead], status: "won" },
      export: { query: `hub=${hers.hub}`, format: "csv" },
    },
    200,
  ),
  get(lead, `/dashboard/leads/${hers.lead}`),
  ...post(lead, `/dashboard/leads/${hers.lead}`, { "": { notes: "Taken over", seen: "something else" }, delete: {} }),
  get("/dashboard/leads/:id/vcard", `/dashboard/leads/${hers.lead}/vcard`),
  get("/dashboard/bookings", `/dashboard/bookings?search=${searchedWord}`, 200),
  get(booking, `/dashboard/bookings/${hers.booking}`),
  ...post(booking, `/dashboard/bookings/${hers.booking}`, {
    status: { status: "declined" },
    notes: { notes: "Taken over", seen: "something else" },
    reply: { reply: "Taken over", status: "declined" },
    delete: {},
  }),
];

const ofFiles = [
  get("/dashboard/files/:id", `/dashboard/files/${hers.file}`),
  get("/dashboard/files/library", `/dashboard/files/library?search=${searchedWord}`, 200),
  get("/dashboard/speaker-notes", `/dashboard/speaker-notes?search=${searchedWord}`, 200),
  ...post("/dashboard/speaker-notes", "/dashboard/speaker-notes", {
    edit: { fileId: hers.file, title: "Taken over", kind: "backup" },
    remove: { fileId: hers.file },
    tag: { fileId: hers.file, shown: [hers.hub, his.hub], hubId: [his.hub] },
  }),
  ...post("/dashboard/speaker-notes", "/dashboard/speaker-notes", {
    tag: { fileId: his.file, shown: [hers.hub], hubId: [hers.hub] },
  }),
  ...[
    [`id=${randomUUID()}&hub=${hers.hub}`, 404] as const,
    [`id=${randomUUID()}&hub=${hers.hub}&replaces=${hers.resource}`, 404] as const,
    [`id=${randomUUID()}&hub=${his.hub}&replaces=${hers.resource}`, 404] as const,
    // The id of an upload is the browser's own: one that is gone already is refused, whoever has it.
    [`id=${hers.file}`, 409] as const,
  ].map(
    ([query, expects]): Intrusion => ({
      ...{ route: upload, path: `${upload}?${query}&name=a.pdf&kind=presentation`, method: "PUT", fields: {}, expects },
    }),
  ),
  get("/dashboard/tasks/:id", `/dashboard/tasks/${hers.task}`),
  get("/dashboard/tasks/:id/file", `/dashboard/tasks/${hers.task}/file`),
];

const news = { kind: "product", subject: "Taken over", message: "Taken over", submissionId: randomUUID() };
const templates = "/dashboard/templates";
const create = "/dashboard/create-hub";
const status = { id: hers.ticket, status: "closed" };
/** Nothing is theirs there, not even what is about them. */
const ofTheAdministrator = ["/admin", "/admin-dashboard"].flatMap((path) =>
  post(
    path,
    path,
    {
      ...{ reset: { id: hers.lead }, promote: { id: hers.lead }, "take-back": { id: hers.lead } },
      ...{ "remove-step": { id: hers.lead }, "stop-sending": { id: hers.lead }, "allow-sending": { id: hers.lead } },
      ...{ deactivate: { id: hers.lead, email: "ada@example.com" }, status },
      ...{ retry: { id: hers.task }, dismiss: { id: hers.task } },
    },
    403,
  ),
);

const ofTheRest = [
  ...post("/admin/news", "/admin/news", { "": news }, 403),
  get(templates, `${templates}?preview=${hers.template}`, 200),
  get(templates, `${templates}?tab=own&search=${searchedWord}`, 200),
  ...post(templates, templates, {
    save: { ...about, token: randomUUID(), hubId: hers.hub },
    edit: { ...about, id: hers.template },
    remove: { id: hers.template },
  }),
  get(create, `${create}?template=${hers.template}`, 200),
  ...post(
    create,
    `${create}?template=${hers.template}`,
    { "": asForm(newHub({ token: hers.hub, slug: "of-my-own", title: "Of my own" })) },
    303,
  ),
  ...post(create, `${create}?template=${hers.template}`, { generate: { title: "Of my own" } }, 200),
  ...post(create, `${create}?template=${hers.template}`, { "claim-username": { username: "ada-nwosu" } }, 409),
  ...post("/dashboard/hubs", "/dashboard/hubs", { "empty-trash": {} }, 303),
  ...post("/profile", "/profile", { avatar: { avatarUrl: `/images/${hers.image}` } }),
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
  ...post("/account-settings", "/account-settings", { "end-session": { sessionId: hers.session } }),
  ...["/speaker-settings", "/dashboard/speaker-settings"].flatMap((path) => post(path, path, { "": {} }, 422)),
  ...post("/dashboard/analytics", "/dashboard/analytics", { "": { from: "2026-01-01", to: "2026-12-31" } }, 422),
  ...post("/dashboard/help", "/dashboard/help", {
    "": { subject: "Mine", message: "Mine", submissionId: hers.ticket },
  }),
  get("/billing/receipts/:id", `/billing/receipts/${hers.payment}`),
  get("/dashboard/help/:article", `/dashboard/help/${hers.ticket}`),
];

export const intrusions: Intrusion[] = [
  ...ofHubs,
  ...insideHubs,
  ...ofHerHub,
  ...ofHisHub,
  ...ofAudience,
  ...ofPeople,
  ...ofFiles,
  ...ofTheAdministrator,
  ...ofTheRest,
];
