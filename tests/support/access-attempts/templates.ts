// What Ben can try with the ids of Ada's templates, and with hers while he makes a hub of his own.
import { randomUUID } from "node:crypto";
import { type AccessAttempt, get, post } from "#tests/support/access-attempts/attempt.ts";
import { adaIds, adaMarkerPrefix } from "#tests/support/belongings.ts";
import { asForm, newHub } from "#tests/support/studio.ts";

const about = { name: "Taken over", category: "business" };
const templates = "/dashboard/templates";
const create = "/dashboard/create-hub";

export const templateAttempts: AccessAttempt[] = [
  get(templates, `${templates}?preview=${adaIds.template}`, 200),
  get("/dashboard/templates/:id/preview", `/dashboard/templates/${adaIds.template}/preview`),
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
  ...post(
    create,
    `${create}?template=${adaIds.template}`,
    { "": { ...asForm(newHub({ slug: "of-my-own-too", title: "Of my own" })), fileId: adaIds.file } },
    409,
  ),
  ...post(create, create, { "discard-file": { fileId: adaIds.file } }, 200),
  ...post(create, `${create}?template=${adaIds.template}`, { generate: { title: "Of my own" } }, 200),
  ...post(create, `${create}?template=${adaIds.template}`, { "claim-username": { username: "ada-nwosu" } }, 409),
  ...post(`${create}/preview`, `${create}/preview?template=${adaIds.template}`, { "": { title: "Of my own" } }, 200),
  ...post("/dashboard/hubs", "/dashboard/hubs", { "empty-trash": {} }, 303),
];
