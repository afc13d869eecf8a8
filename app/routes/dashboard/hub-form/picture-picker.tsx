import type { PicturePicker } from "#app/forms/rich-text/rich-text-editor.tsx";
import { LazyDialog, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";

const choosePicture = lazyComponent(
  "Insert image",
  async () => (await import("#app/routes/dashboard/hub-form/choose-picture.tsx")).ChoosePictureDialog,
);

/** Inserts one of the speaker's pictures, or a new one, into formatted text. */
export const pickPicture: PicturePicker = (choose, close) => (
  <LazyDialog part={choosePicture} props={{ opened: true, choose, onClose: close }} />
);
