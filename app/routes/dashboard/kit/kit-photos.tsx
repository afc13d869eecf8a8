import type { PressPhoto } from "#app/database/schema/speaker-kits.ts";
import { maxPressPhotos } from "#app/database/vocabulary.ts";
import { kitLimits, photoKindLabels, photoKinds } from "#app/domain/kits/kits.ts";
import { acceptedImages } from "#app/domain/values/accepted-files.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { UploadProgress } from "#app/routes/dashboard/files/upload-progress.tsx";
import { useUpload } from "#app/routes/dashboard/files/use-upload.ts";
import styles from "#app/routes/dashboard/kit/kit.module.css";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { Section } from "#app/ui/section.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface KitPhotosProps {
  photos: PressPhoto[];
  /** Null while the profile is private, and with it the photos. */
  kitPath: string | null;
}

/** Photos in print size, each with its own form. */
export function KitPhotos({ photos, kitPath }: KitPhotosProps) {
  return (
    <Section
      title="Photos for print"
      description="JPG, PNG or WebP with at least 1,500 pixels on the longer side, up to 10 MB. The first portrait is on your one-sheet"
    >
      {photos.length > 0 && (
        <ul className="plain-list stack">
          {photos.map((photo) => (
            <PhotoItem key={photo.id} photo={photo} preview={kitPath && `${kitPath}/photos/${photo.id}?w=800`} />
          ))}
        </ul>
      )}
      {photos.length < maxPressPhotos && <AddPhoto />}
    </Section>
  );
}

function AddPhoto() {
  const { state, submit } = useFetcher();
  const { upload, start } = useUpload({
    place: "press",
    isBound: true,
    kind: "press",
    onStored: ({ id }) => submit({ intent: "add-photo", photoId: id }, { method: "post" }),
  });
  if (upload) return <UploadProgress upload={upload} />;
  return (
    <div>
      <FileButton accept={acceptedImages} onChange={([file]) => file && start(file)}>
        {(button) => (
          <Button {...button} variant="default" loading={state !== "idle"}>
            Add Photo
          </Button>
        )}
      </FileButton>
    </div>
  );
}

const kindChoices = photoKinds.map((value) => ({ value, label: photoKindLabels[value] }));

type PhotoValues = Pick<PressPhoto, "kind" | "alt" | "credit">;

function PhotoItem({ photo: { id, kind, alt, credit }, preview }: { photo: PressPhoto; preview: string | null }) {
  const fetcher = useFetcher();
  const { fields, props } = useActionForm<PhotoValues>("describe-photo", {
    id: `photo-${id}`,
    fetcher,
    defaultValue: { kind, alt, credit },
  });
  return (
    <li className={styles.photo}>
      {preview ? <img src={preview} alt={alt} /> : <p className="quiet">Shown here while your profile is public</p>}
      <div className="stack-small">
        <ActionForm {...props} sends={{ photoId: id }} className="stack-small">
          <SelectField field={fields.kind} label="Kind" data={kindChoices} />
          <TextField field={fields.alt} label="What it shows" isRequired maxLength={kitLimits.alt} />
          <TextField field={fields.credit} label="Photographer" maxLength={kitLimits.credit} />
          <div>
            <SubmitButton variant="default">Save Photo</SubmitButton>
          </div>
        </ActionForm>
        <ActionForm intent="remove-photo" sends={{ photoId: id }}>
          <SubmitButton variant="subtle" color="gray">
            Remove Photo
          </SubmitButton>
        </ActionForm>
      </div>
    </li>
  );
}
