import type { PicturePicker } from "#app/forms/rich-text/rich-text-editor.tsx";
import { LaterDialog, laterPart } from "#app/routes/dashboard/background/later.tsx";

const choosePicture = laterPart(
  "Insert image",
  async () => (await import("#app/routes/dashboard/hub-form/choose-picture.tsx")).ChoosePictureDialog,
);

/** Inserts one of the speaker's pictures, or a new one, into formatted text. */
export const pickPicture: PicturePicker = (choose, close) => (
  <LaterDialog part={choosePicture} props={{ opened: true, choose, onClose: close }} />
);
