import { data } from "react-router";
import { addFileResources } from "#app/domain/files/add-resource.server.ts";
import { hubFull, isFileKind, slidesNeedPdf, type UploadResponse } from "#app/domain/files/files.ts";
import { discardFile, replaceResourceFile, setSlidesFile } from "#app/domain/files/resources.server.ts";
import { receiveUpload, type StoredFile } from "#app/domain/files/upload.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { sayRefusal } from "#app/domain/values/command.ts";
import { findEditingLock } from "#app/request/editing-lock.server.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";
import { malformedUpload, readUpload } from "#app/request/upload-request.server.ts";
import type { Actor, Services } from "#app/services.ts";
import type { Route } from "./+types/file-upload.ts";

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
  const kind = query.get("kind");
  if (!isFileKind(kind)) return respond({ problem: malformedUpload }, 400);
  const upload = readUpload(request);
  if (typeof upload === "number") return respond({ problem: malformedUpload }, upload);

  const { services } = context.get(requestContextKey);
  const target = { hubId: query.get("hub"), replaces: query.get("replaces"), slidesOf: query.get("slidesOf") };
  if (target.hubId && !(await findHub(services, actor, target.hubId))) return respond({ problem: hubNotFound }, 404);
  const outcome = await receiveUpload(services, actor, { ...upload, kind });
  if (!outcome.ok) {
    const { status = 409 } = sayRefusal(receiveUpload.refusals, outcome);
    return respond({ problem: outcome.problem }, status);
  }
  const { id } = outcome.file;
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
const respond = (body: UploadResponse<StoredFile>, status: number) => data(body, status);
