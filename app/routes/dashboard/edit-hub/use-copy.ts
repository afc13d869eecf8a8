import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

type Saved<Version> = { from: Version; to: Version } | undefined;

/**
 * Which version of what is stored the form on the screen is a copy of, and which of its fields have changed. `key` changes
 * when the form is to start from what is stored now: nothing unsaved is then lost. A save of the schedule beside it
 * moves the version on without touching what was typed; a save from elsewhere leaves the copy old, to be refused.
 */
export function useCopy<Version extends string | number>(stored: Version, formId: string, saves: Saved<Version>[]) {
  const [copy, setCopy] = useState({ key: `${stored}`, version: stored });
  const [changed, setChanged] = useState<string[]>([]);
  const sent = useSentForm();

  const own = saves.find((saved) => saved?.from === copy.version && saved.to === stored);
  useEffect(() => {
    if (stored === copy.version) return;
    const isSent =
      own !== undefined && sent.current !== null && sent.current === textOf(document.forms.namedItem(formId));
    if (changed.length === 0 || isSent) setCopy({ key: `${stored}`, version: stored });
    else if (own) setCopy(({ key }) => ({ key, version: stored }));
  }, [stored, copy.version, changed.length, own, sent, formId]);

  const discard = () => setCopy({ key: `${stored} ${Date.now()}`, version: stored });
  return { copy, changed, setChanged, discard };
}

/** The last form sent, as text: whoever typed on while it was under way has something else on the screen now. */
function useSentForm() {
  const { formData } = useNavigation();
  const sent = useRef<string | null>(null);
  if (formData) sent.current = asText(formData);
  return sent;
}

const textOf = (form: HTMLFormElement | null) => form && asText(new FormData(form));
const asText = (form: FormData) =>
  JSON.stringify([...form].filter(([name]) => name !== "version" && name !== "overwrite"));
