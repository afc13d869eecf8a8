import { useId, useRef } from "react";
import type { ImageKind } from "#app/domain/files/files.ts";
import { acceptedImages } from "#app/domain/values/accepted-files.ts";
import { imageAddress } from "#app/domain/values/image-address.ts";
import { type Field, readFieldText, typeInto } from "#app/forms/field-props.ts";
import styles from "#app/routes/dashboard/files/image-field.module.css";
import { UploadProgress } from "#app/routes/dashboard/files/upload-progress.tsx";
import { useUpload } from "#app/routes/dashboard/files/use-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { fieldProps, useField } from "#app/ui/fields.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { IconPhoto } from "#app/ui/icons.ts";
import { showToast, type Toast } from "#app/ui/toast.tsx";

interface ImageFieldProps {
  /** Its value is the image's address, or empty. The surrounding form saves it. */
  field: Field;
  label: string;
  kind: ImageKind;
  hint?: string;
  /** Shown after the upload; defaults to the specification's text for branding. */
  uploaded?: Toast;
}

/** Shows an image, uploads a replacement with its progress, or removes it. The surrounding form saves it. */
export function ImageField({ field, label, kind, hint, uploaded }: ImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { problem } = useField({ field });
  const address = readFieldText(field);
  const { upload, isUploading, start } = useUpload({
    place: field.id,
    isBound: true,
    kind,
    onStored(file) {
      typeInto(input.current, imageAddress(file.id));
      showToast(uploaded ?? { tone: "success", title: `${label} uploaded successfully!` });
    },
  });
  return (
    <fieldset className={styles.field} aria-labelledby={id}>
      <div className={styles.frame} data-kind={kind}>
        {address ? (
          <img className="cover" src={address} alt={`Your ${label.toLowerCase()}`} />
        ) : (
          <IconPhoto size={20} />
        )}
      </div>
      <div className={styles.side}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {hint && <p className="remark">{hint}</p>}
        <input key={field.key} {...fieldProps(field)} type="hidden" ref={input} />
        {upload ? (
          <UploadProgress upload={upload} />
        ) : (
          <ImageButtons
            label={label}
            hasImage={address !== ""}
            onChoose={start}
            onRemove={() => typeInto(input.current, "")}
          />
        )}
        {isUploading && <p className="remark">It will be saved with your changes.</p>}
        {problem}
      </div>
    </fieldset>
  );
}

interface ImageButtonsProps {
  label: string;
  hasImage: boolean;
  onChoose(file: File): void;
  onRemove(): void;
}

function ImageButtons({ label, hasImage, onChoose, onRemove }: ImageButtonsProps) {
  return (
    <div className={`notice-actions ${styles.actions}`}>
      <FileButton accept={acceptedImages} onChange={([file]) => file && onChoose(file)}>
        {(button) => (
          <Button {...button} variant="default" size="xs" aria-label={`${hasImage ? "Replace" : "Upload"} ${label}`}>
            {hasImage ? "Replace" : "Upload"}
          </Button>
        )}
      </FileButton>
      {hasImage && (
        <Button variant="subtle" color="gray" size="xs" onClick={onRemove} aria-label={`Remove ${label}`}>
          Remove
        </Button>
      )}
    </div>
  );
}
