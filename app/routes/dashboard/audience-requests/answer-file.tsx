import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { acceptedDocuments } from "#app/domain/values/accepted-files.ts";
import { type Field, typeInto } from "#app/forms/field-props.ts";
import type { AudienceRequestsView } from "#app/routes/dashboard/audience-requests/audience-requests-view.server.ts";
import { UploadProgress } from "#app/routes/dashboard/files/upload-progress.tsx";
import { useUpload } from "#app/routes/dashboard/files/use-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { IconUpload } from "#app/ui/icons.ts";

type Resources = AudienceRequestsView["resources"];

/** Uploads a file to the hub, and chooses it in the select once the hub's files are loaded again. */
export function useAnswerFile(hubId: string, resources: Resources) {
  const select = useRef<HTMLSelectElement>(null);
  const [storedId, setStoredId] = useState<string>();
  const { revalidate } = useRevalidator();
  const upload = useUpload({
    place: `answer ${hubId}`,
    isBound: false,
    kind: "resource",
    target: { hubId },
    onStored(file) {
      setStoredId(file.id);
      void revalidate();
    },
  });
  const resourceId = storedId && resources.find(({ fileId }) => fileId === storedId)?.id;
  useEffect(() => {
    if (resourceId) typeInto(select.current, resourceId);
  }, [resourceId]);
  return { select, upload, isUploading: upload.isUploading };
}

interface AnswerFileProps {
  field: Field;
  resources: Resources;
  file: ReturnType<typeof useAnswerFile>;
}

/** One of the hub's files and links, or a new file, which becomes one of them at once. */
export function AnswerFile({
  field,
  resources,
  file: {
    select,
    upload: { upload, start },
  },
}: AnswerFileProps) {
  return (
    <>
      {resources.length > 0 && (
        <SelectField
          ref={select}
          field={field}
          label="File or link of this talk"
          data={[{ value: "", label: "None" }, ...resources.map(({ id, title }) => ({ value: id, label: title }))]}
        />
      )}
      {upload ? (
        <UploadProgress upload={upload} />
      ) : (
        <FileButton accept={acceptedDocuments} onChange={([file]) => file && start(file)}>
          {(button) => (
            <div>
              <Button {...button} variant="default" leftSection={<IconUpload />}>
                Upload a new file
              </Button>
            </div>
          )}
        </FileButton>
      )}
    </>
  );
}
