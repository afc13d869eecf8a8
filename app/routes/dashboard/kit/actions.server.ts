// The forms of the screen "For organisers".
import { deleteUnusedImages } from "#app/domain/files/images.server.ts";
import { addPhoto, describePhoto, removePhoto, saveKit } from "#app/domain/kits/commands.server.ts";
import { emailOneSheet } from "#app/domain/kits/email-one-sheet.server.ts";
import { kitForm, oneSheetForm, photoButton, photoForm } from "#app/domain/kits/form.ts";
import { findKit, textsVersionOf } from "#app/domain/kits/queries.server.ts";
import { imageAddress } from "#app/domain/values/image-address.ts";
import { done } from "#app/domain/values/outcome.ts";
import { formOf } from "#app/request/command-form.server.ts";
import { applyOverwrite } from "#app/request/form-copy.server.ts";
import { formHandler, success } from "#app/request/form-handler.server.ts";

const save = formOf(saveKit, kitForm, {
  prepare: applyOverwrite,
  refusals: {
    "stale-copy": async (_, { services, actor }) => ({
      message: "Nothing was saved",
      reason: textsVersionOf(await findKit(services, actor.id)),
    }),
  },
  done: success("Saved", "Organisers see it now."),
});

/** After the upload. */
const add = formOf(addPhoto, photoButton, {
  refused: "Error",
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

const sendOneSheet = formOf(emailOneSheet, oneSheetForm, {
  done: (outcome) => ({
    ...(outcome === "sent" ? success("One-sheet sent") : success("Already sent", "They got it today.")),
    form: "reset",
  }),
});

export const kitForms = {
  save,
  "send-one-sheet": sendOneSheet,
  "add-photo": add,
  "describe-photo": describe,
  "remove-photo": remove,
};
