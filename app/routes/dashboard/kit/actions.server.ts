// The forms of the screen "For organisers".
import { maxPressPhotos } from "#app/database/vocabulary.ts";
import { deleteUnusedImages } from "#app/domain/files/images.server.ts";
import { addPhoto, describePhoto, removePhoto, saveKit } from "#app/domain/kits/commands.server.ts";
import { kitForm, photoButton, photoForm } from "#app/domain/kits/form.ts";
import { findKit, textsVersionOf } from "#app/domain/kits/queries.server.ts";
import { imageAddress } from "#app/domain/values/image-address.ts";
import { done } from "#app/domain/values/outcome.ts";
import { applyOverwrite } from "#app/request/form-copy.server.ts";
import { failure, formHandler, success } from "#app/request/form-handler.server.ts";

const save = formHandler(kitForm, {
  prepare: applyOverwrite,
  run: ({ services, actor }, texts) => saveKit(services, actor, texts),
  refusals: {
    "stale-copy": async (_, { services, actor }) => ({
      message: "Nothing was saved",
      reason: textsVersionOf(await findKit(services, actor.id)),
    }),
  },
  done: success("Saved", "Organisers see it now."),
});

/** After the upload. */
const add = formHandler(photoButton, {
  run: ({ services, actor }, { photoId }) => addPhoto(services, actor, photoId),
  refusals: {
    "too-many-photos": { ...failure(`You can add up to ${maxPressPhotos} photos. Remove one first.`), status: 409 },
  },
  done: success("Photo added", "Say what it shows, and who took it."),
});

const describe = formHandler(photoForm, {
  run: async ({ services, actor }, { photoId, ...details }) => {
    const described = await describePhoto(services, actor, { id: photoId, ...details });
    return described && done(described);
  },
  done: success("Photo saved"),
});

const remove = formHandler(photoButton, {
  async run({ services, actor }, { photoId }) {
    await removePhoto(services, actor, photoId);
    await deleteUnusedImages(services, actor, [imageAddress(photoId)]);
    return done(undefined);
  },
  done: success("Photo removed"),
});

export const kitForms = { save, "add-photo": add, "describe-photo": describe, "remove-photo": remove };
