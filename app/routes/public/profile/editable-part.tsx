import { createContext, type ReactNode, use } from "react";

/** The parts of the profile page that the speaker edits where they stand, and what each is about. */
export const editableParts = {
  personal: "Name, picture and links",
  hero: "Headline, photo and showreel",
  "signature-talks": "Signature talks",
  testimonials: "Testimonials",
  "past-events": "Where I spoke",
  biographies: "Biography",
  availability: "Availability",
} as const;
export type EditablePart = keyof typeof editableParts;

/** Whether the page is the speaker's own, in the frame of Profile Settings (routes/preview/edited-profile). */
export const EditingContext = createContext(false);

interface Props {
  name: EditablePart;
  /** For the speaker, where nothing stands yet. */
  hint: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** A part of the page; for visitors it stands only where it is filled. The screen around opens its form. */
export function Part({ name, hint, isEmpty, children }: Props) {
  const isEditing = use(EditingContext);
  if (!isEditing) return isEmpty ? null : children;
  return (
    <div className={isEmpty ? "part part-empty" : "part"}>
      {isEmpty ? <p>{hint}</p> : children}
      <EditButton name={name} isEmpty={isEmpty} />
    </div>
  );
}

export function EditButton({ name, isEmpty = false }: { name: EditablePart; isEmpty?: boolean }) {
  if (!use(EditingContext)) return null;
  return (
    <button type="button" className="edit" data-edit={name}>
      {isEmpty ? "Add" : "Edit"}
      <span className="visually-hidden">{` ${editableParts[name]}`}</span>
    </button>
  );
}
