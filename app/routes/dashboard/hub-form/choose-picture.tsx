import { useEffect, useState } from "react";
import { href } from "react-router";
import { acceptedImages } from "#app/domain/values/accepted-files.ts";
import { imageAddress } from "#app/domain/values/image-address.ts";
import type { Picture } from "#app/forms/rich-text/rich-text-editor.tsx";
import { LoadFailure } from "#app/routes/dashboard/background/load-failure.tsx";
import { type BackgroundLoad, useBackgroundLoad } from "#app/routes/dashboard/background/use-background-load.ts";
import { UploadProgress } from "#app/routes/dashboard/files/upload-progress.tsx";
import { useUpload } from "#app/routes/dashboard/files/use-upload.ts";
import styles from "#app/routes/dashboard/hub-form/picture-picker.module.css";
import type { Pictures } from "#app/routes/endpoints/picture-library.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { FileButton } from "#app/ui/file-button.tsx";

interface ChoosePictureProps {
  opened: boolean;
  choose(picture: Picture): void;
  onClose(): void;
}

/** Inserts one of the speaker's pictures, or a new one, into formatted text. */
export const ChoosePictureDialog = ({ opened, choose, onClose }: ChoosePictureProps) => (
  <Dialog opened={opened} onClose={onClose} title="Insert image" size="large">
    <ChoosePicture choose={choose} close={onClose} />
  </Dialog>
);

interface PictureDialogProps {
  choose(picture: Picture): void;
  close(): void;
}

// This is no form element: React would submit it with the hub's form around it.
function ChoosePicture({ choose, close }: PictureDialogProps) {
  const { pictures, library, add } = useOwnPictures();
  const [selectedId, setSelectedId] = useState<string>();
  const [alt, setAlt] = useState("");
  const [problem, setProblem] = useState<string>();
  const { upload, start } = useUpload({
    place: "pictures",
    isBound: false,
    kind: "banner",
    onStored({ id, kind, name }) {
      add({ id, kind, name });
      setSelectedId(id);
    },
  });

  async function insert() {
    if (!selectedId) return;
    const src = imageAddress(selectedId);
    const size = await measureImage(src);
    if (size) choose({ src, alt: alt.trim(), ...size });
    else setProblem("This picture could not be loaded. Please try again, or choose another.");
  }

  return (
    <div className="stack-small">
      {upload ? <UploadProgress upload={upload} /> : <PictureUpload start={start} />}
      <PictureChoices
        pictures={pictures}
        library={library}
        selectedId={selectedId}
        onSelect={(id) => {
          setSelectedId(id);
          setProblem(undefined);
        }}
      />
      <AltText value={alt} onChange={setAlt} onEnter={() => void insert()} />
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <div className="dialog-actions">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button disabled={!selectedId} onClick={() => void insert()}>
          Insert picture
        </Button>
      </div>
    </div>
  );
}

/** The speaker's pictures, those added in this dialog first. */
function useOwnPictures() {
  const library = useBackgroundLoad<Pictures>();
  const { data, load } = library;
  const [added, setAdded] = useState<Pictures["pictures"]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the dialog opens
  useEffect(() => load(href("/dashboard/files/pictures")), []);
  const stored = (data?.pictures ?? []).filter(({ id }) => added.every((other) => other.id !== id));
  return {
    pictures: [...added, ...stored],
    library,
    add: (picture: Pictures["pictures"][number]) => setAdded((before) => [picture, ...before]),
  };
}

function PictureUpload({ start }: { start(file: File): void }) {
  return (
    <div className="line">
      <FileButton accept={acceptedImages} onChange={([file]) => file && start(file)}>
        {(button) => (
          <Button {...button} variant="default" data-autofocus>
            Upload a picture
          </Button>
        )}
      </FileButton>
      <span className="quiet">JPG, PNG, WebP, GIF or SVG, under 10 MB</span>
    </div>
  );
}

interface PictureChoicesProps {
  pictures: Pictures["pictures"];
  library: BackgroundLoad<Pictures>;
  selectedId: string | undefined;
  onSelect(id: string): void;
}

function PictureChoices({ pictures, library, selectedId, onSelect }: PictureChoicesProps) {
  return (
    <fieldset className="plain-fieldset" aria-busy={library.isLoading}>
      <legend className="legend">Your pictures</legend>
      <LoadFailure what="your pictures" load={library} />
      {library.data && pictures.length === 0 && (
        <p className="quiet">None yet. Pictures you upload appear here to use again.</p>
      )}
      <div className={styles.grid}>
        {pictures.map(({ id, kind, name }) => (
          <label key={id} className={styles.picture} data-kind={kind} title={name}>
            <input
              type="radio"
              name="picture"
              className="visually-hidden"
              aria-label={name}
              checked={id === selectedId}
              onChange={() => onSelect(id)}
            />
            <img className="cover" src={imageAddress(id)} alt="" loading="lazy" decoding="async" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface AltTextProps {
  value: string;
  onChange(value: string): void;
  onEnter(): void;
}

function AltText({ value, onChange, onEnter }: AltTextProps) {
  return (
    <TextField
      label="Describe the picture"
      description="Read aloud to people who can't see it. Leave it empty if the picture is decorative."
      maxLength={300}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

/** Measured in pixels, so the page can reserve the space; null when the image does not load. */
async function measureImage(src: string): Promise<{ width: number; height: number } | null> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}
