import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

type SavedVersions<Version> = { from: Version; to: Version } | undefined;

/**
 * Which version of what is stored the form on the screen is a copy of, and which of its fields have changed. `key` changes
 * when the form is to start from what is stored now: nothing unsaved is then lost. A save of the schedule beside it
 * moves the version on without touching what was typed; a save from elsewhere leaves the copy old, to be refused.
 */
export function useCopy<Version extends string | number>(
  stored: Version,
  formId: string,
  saves: SavedVersions<Version>[],
) {
  const [copy, setCopy] = useState({ key: `${stored}`, version: stored });
  const [changed, setChanged] = useState<string[]>([]);
  const sent = useSentForm();

  const ownSave = saves.find((saved) => saved?.from === copy.version && saved.to === stored);
  useEffect(() => {
    if (stored === copy.version) return;
    const isSent =
      ownSave !== undefined &&
      sent.current !== null &&
      sent.current === serialiseForm(document.forms.namedItem(formId));
    if (changed.length === 0 || isSent) setCopy({ key: `${stored}`, version: stored });
    else if (ownSave) setCopy(({ key }) => ({ key, version: stored }));
  }, [stored, copy.version, changed.length, ownSave, sent, formId]);

  const discard = () => setCopy({ key: `${stored} ${Date.now()}`, version: stored });
  return { copy, changed, setChanged, discard };
}

/** The last form sent, as text: whoever typed on while it was under way has something else on the screen now. */
function useSentForm() {
  const { formData } = useNavigation();
  const sent = useRef<string | null>(null);
  if (formData) sent.current = serialiseFormData(formData);
  return sent;
}

const serialiseForm = (form: HTMLFormElement | null) => form && serialiseFormData(new FormData(form));
const serialiseFormData = (form: FormData) =>
  JSON.stringify([...form].filter(([name]) => name !== "version" && name !== "overwrite"));
