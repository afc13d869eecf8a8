// The files and links of a Talk Hub.
import { z } from "@hono/zod-openapi";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import { listOf } from "#app/api/list.server.ts";
import { parseFields } from "#app/api/problem.server.ts";
import { deckStates, pageAreas, resourceTypes } from "#app/database/vocabulary.ts";
import { addFileResources, addLinkResource } from "#app/domain/files/add-resource.server.ts";
import { addLinkForm, editResourceForm, resourceOffers } from "#app/domain/files/form.ts";
import {
  editResource,
  featureResource,
  listResources,
  moveResource,
  removeResource,
} from "#app/domain/files/resources.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { movingCount } from "#app/domain/records/json-schemas.server.ts";
import { choosePageArea } from "#app/domain/slides/request-slides.server.ts";
import { refuse } from "#app/domain/values/outcome.ts";

const resourceSchema = z
  .object({
    id: z.uuid(),
    resource_type: z.enum(resourceTypes),
    title: z.string(),
    description: z.string().nullable(),
    url: z.string().nullable().meta({ description: "Of a link" }),
    file_id: z.uuid().nullable(),
    file_name: z.string().nullable(),
    file_size: z.number().int().nullable().meta({ description: "Bytes" }),
    is_featured: z.boolean(),
    is_downloadable: z.boolean().meta({ description: "False where people look at the slides only" }),
    slides_missing_characters: z.array(z.number().int()).meta({
      description: "Numbers of the slides on which letters are missing, because the PDF doesn't contain their fonts",
    }),
    slides_state: z
      .enum(deckStates)
      .nullable()
      .meta({ description: "Of a file with slides. `asking`: nothing of it is shown until you send `page_area`" }),
    page_area: z
      .enum(pageAreas)
      .nullable()
      .meta({ description: "What people see of pages whose half looks like speaker's notes; null if there are none" }),
    download_count: movingCount,
  })
  .openapi("Resource");

type HubCall = Pick<ApiCall, "services" | "actor"> & { params: { id: string } };

/** In the order of the page; null for another speaker's hub. */
async function answerResources({ services, actor, params }: HubCall) {
  if (!(await findHub(services, actor, params.id))) return null;
  const resources = await listResources(services, actor, params.id);
  return {
    items: resources.map((each) => ({
      ...each,
      url: each.externalUrl,
      slidesState: each.deck?.state ?? null,
      pageArea: each.deck?.pageArea ?? null,
    })),
  };
}
const respondWithList = (_: unknown, call: HubCall) => answerResources(call);

const list = endpoint({
  method: "get",
  path: "/hubs/{id}/resources",
  name: "listResources",
  area: "resources",
  summary: "Files and links of a Talk Hub, in the order of its page",
  response: listOf(resourceSchema),
  run: ({ services, actor, params }) => findHub(services, actor, params.id),
  done: respondWithList,
});

const addLink = endpoint({
  method: "post",
  path: "/hubs/{id}/links",
  name: "addLink",
  area: "resources",
  summary: "Add a link",
  body: z.strictObject({ title: z.string().max(200), url: z.string().max(2_048) }),
  example: { title: "Further reading", url: "https://example.com/reading" },
  response: listOf(resourceSchema),
  status: 201,
  run: ({ services, actor, params, body, token }) =>
    addLinkResource(services, actor, params.id, parseFields(addLinkForm, { ...body, id: token })),
  refusals: addLinkResource.refusals,
  done: respondWithList,
});

const addFiles = endpoint({
  method: "post",
  path: "/hubs/{id}/files",
  name: "addFiles",
  area: "resources",
  summary: "Add files of your library",
  body: z.strictObject({ file_ids: z.array(z.uuid()).min(1).max(100) }),
  example: { file_ids: ["0193e4a0-7a6b-7c3d-8e2f-1a2b3c4d5e6f"] },
  response: listOf(resourceSchema),
  status: 201,
  run: ({ services, actor, params, body }) => addFileResources(services, actor, params.id, body.fileIds),
  refusals: addFileResources.refusals,
  done: respondWithList,
});

const change = endpoint({
  method: "patch",
  path: "/hubs/{id}/resources/{resource_id}",
  name: "updateResource",
  area: "resources",
  summary: "Change a file or link",
  body: z
    .strictObject({
      title: z.string().max(200),
      description: z.string().max(2_000).nullable(),
      url: z.string().max(2_048).meta({ description: "Of a link" }),
      offers: z.enum(resourceOffers).meta({ description: "Of a file with slides: what people get" }),
      is_featured: z.boolean(),
      page_area: z.enum(pageAreas).meta({
        description:
          "Of a file whose pages look like slides with notes beside. Of the `left` half alone there is no download",
      }),
    })
    .partial(),
  example: { title: "Slides", is_featured: true },
  response: listOf(resourceSchema),
  async run({ services, actor, params, body: { isFeatured, pageArea, ...body } }) {
    const { id, resource_id: resourceId } = params;
    const before = (await listResources(services, actor, id)).find((each) => each.id === resourceId);
    if (!before) return null;
    const { title, description } = { ...before, ...body };
    const fields = { ...body, title, description: description ?? undefined, resourceId };
    const edit = parseFields(editResourceForm, fields);
    if (pageArea) {
      const chosen = (await choosePageArea(services, actor, id, { resourceId, pageArea })) ?? refuse("nothing-asked");
      if (!chosen.ok) return chosen;
    }
    const edited = await editResource(services, actor, id, edit);
    if (isFeatured === undefined) return edited;
    return edited && featureResource(services, actor, id, resourceId, isFeatured);
  },
  refusals: choosePageArea.refusals,
  done: respondWithList,
});

const move = endpoint({
  method: "put",
  path: "/hubs/{id}/resources/{resource_id}/position",
  name: "moveResource",
  area: "resources",
  summary: "Move a file or link behind another one",
  body: z.strictObject({ behind: z.uuid().nullable().meta({ description: "Null moves it to the top" }) }),
  example: { behind: null },
  response: listOf(resourceSchema),
  run: ({ services, actor, params, body }) => moveResource(services, actor, params.id, params.resource_id, body.behind),
  done: respondWithList,
});

const remove = endpoint({
  method: "delete",
  path: "/hubs/{id}/resources/{resource_id}",
  name: "removeResource",
  area: "resources",
  summary: "Remove a file or link from a Talk Hub",
  description: "A file that was uploaded for this hub only is deleted.",
  run: ({ services, actor, params }) => removeResource(services, actor, params.id, params.resource_id),
});

export const resourceEndpoints = [list, addLink, addFiles, change, move, remove];
