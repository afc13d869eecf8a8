// The forms of the Talk Resources card.
import { addFileResources, addLinkResource } from "#app/domain/files/add-resource.server.ts";
import { addLinkForm, editResourceForm, pageAreaForm } from "#app/domain/files/form.ts";
import { editResource, featureResource, moveResource, removeResource } from "#app/domain/files/resources.server.ts";
import { choosePageArea, requestSlidesAgain } from "#app/domain/slides/request-slides.server.ts";
import { formOfOne, saying } from "#app/request/command-form.server.ts";
import { buttonHandler, success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";

const added = success("Resource added successfully!");

const addFiles = buttonHandler({
  run: ({ services, actor, id, form }) =>
    addFileResources(services, actor, id, form.getAll("fileId").map(String).slice(0, 100)),
  refusals: saying(addFileResources, "Error"),
  done: added,
});

const addLink = formOfOne(addLinkResource, addLinkForm, { refused: "Error", done: added });

const edit = formOfOne(editResource, editResourceForm, { done: success("Resource saved") });

const move = buttonHandler({
  run: ({ services, actor, id, form }) =>
    moveResource(services, actor, id, readResourceId(form), String(form.get("behind") ?? "") || null),
});

const feature = buttonHandler({
  run: ({ services, actor, id, form }) =>
    featureResource(services, actor, id, readResourceId(form), form.get("featured") === "on"),
});

const remove = buttonHandler({
  run: ({ services, actor, id, form }) => removeResource(services, actor, id, readResourceId(form)),
  done: success("Resource removed successfully!"),
});

const drawSlides = buttonHandler({
  run: ({ services, actor, id, form }) => requestSlidesAgain(services, actor, id, readResourceId(form)),
});

const chooseArea = formOfOne(choosePageArea, pageAreaForm);

const readResourceId = (form: FormData) => String(form.get("resourceId") ?? "");

export const action = signedInAction({
  "add-files": addFiles,
  "add-link": addLink,
  edit,
  move,
  feature,
  "draw-slides": drawSlides,
  "choose-page-area": chooseArea,
  remove,
});
