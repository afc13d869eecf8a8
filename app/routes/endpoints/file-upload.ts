import { data } from "react-router";
import { validate as isUuid } from "uuid";
import { addFileResources } from "#app/domain/files/add-resource.server.ts";
import { hubFull, isFileKind, slidesNeedPdf, type UploadProblem } from "#app/domain/files/files.ts";
import { discardFile, replaceResourceFile, setSlidesFile } from "#app/domain/files/resources.server.ts";
import { receiveUpload, type StoredFile } from "#app/domain/files/upload.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findEditingLock } from "#app/request/editing-lock.server.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";
import type { Actor, Services } from "#app/services.ts";
import type { Route } from "./+types/file-upload.ts";

export type UploadResponse = { file: StoredFile; hint?: string } | { problem: UploadProblem };

const statuses = {
  "too-large": 413,
  unsupported: 415,
  busy: 503,
  "storage-limit-reached": 409,
  replaced: 409,
} as const;
const signedOut = { title: "Your session has ended", message: "Sign in again in another tab, then retry." };

/**
 * `PUT ?id=…&name=…&kind=…` with the file as the body, so the browser can report its progress and the server never
 * holds the file in memory. The browser creates `id`; sending it again repeats the same upload. With `hub` the file is
 * added there, with `replaces` it replaces that resource's file, and with `slidesOf` that resource shows its pages.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = await findActor(context);
  if (!actor) return respond({ problem: signedOut }, 401);
  const lock = await findEditingLock(context);
  // The upload script reads this response itself.
  if (lock) return respond({ problem: lock }, 409);
  const query = new URL(request.url).searchParams;
  const [id, kind, name] = [query.get("id") ?? "", query.get("kind"), query.get("name")];
  if (request.method !== "PUT" || !isUuid(id) || !isFileKind(kind) || !name)
    return respond({ problem: malformed }, 400);
  const announced = request.headers.get("content-length");
  if (announced === null || !/^\d+$/.test(announced)) return respond({ problem: malformed }, 411);

  const { services } = context.get(requestContextKey);
  const target = { hubId: query.get("hub"), replaces: query.get("replaces"), slidesOf: query.get("slidesOf") };
  if (target.hubId && !(await findHub(services, actor, target.hubId))) return respond({ problem: hubNotFound }, 404);
  const content = request.body ?? [];
  const outcome = await receiveUpload(services, actor, { id, kind, name, size: Number(announced), content });
  if (!outcome.ok) return respond({ problem: outcome.problem }, statuses[outcome.refusal]);
  const addedToHub = target.hubId ? await addToHub(services, actor, { ...target, hubId: target.hubId }, id) : true;
  if (typeof addedToHub === "object" && addedToHub?.ok === false) {
    if (addedToHub.refusal === "hub-full") return respond({ problem: hubFull }, 409);
    await discardFile(services, actor, id);
    return respond({ problem: slidesNeedPdf }, 415);
  }
  const { file, hint } = outcome;
  return addedToHub ? respond({ file, hint }, 201) : respond({ problem: hubNotFound }, 404);
}

interface UploadTarget {
  hubId: string;
  replaces: string | null;
  slidesOf: string | null;
}

async function addToHub(services: Services, actor: Actor, { hubId, replaces, slidesOf }: UploadTarget, fileId: string) {
  if (slidesOf) return setSlidesFile(services, actor, hubId, slidesOf, fileId);
  if (replaces) return replaceResourceFile(services, actor, hubId, replaces, fileId);
  return addFileResources(services, actor, hubId, [fileId]);
}

const hubNotFound = {
  title: "Upload Failed",
  message: "The page this file belongs to has changed. Please reload it and try again.",
};
const malformed = { title: "Upload Failed", message: "The upload didn't finish. Please try again." };
const respond = (body: UploadResponse, status: number) => data(body, status);
