// A form learns of its fields by events, and nobody hears those that come before the page's script. So the fields start
// as the server sent them, and what was typed, ticked or chosen meanwhile is done once more when everything listens.

type Redo = () => void;

/** Sets fields back to what the server sent. Returns what does it all again. */
export function takeEarlyInput(): Redo {
  const redos = [...document.querySelectorAll("input, select, textarea")].map((field) => {
    if (field instanceof HTMLSelectElement) return takeChoice(field);
    if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) return takeTick(field);
    return takeText(field as HTMLInputElement | HTMLTextAreaElement);
  });
  return () => {
    for (const redo of redos) redo?.();
  };
}

/** A form may have been made anew meanwhile. */
const current = <Field extends HTMLElement>(field: Field): Field =>
  field.isConnected ? field : ((document.getElementById(field.id) as Field | null) ?? field);

function takeText(field: HTMLInputElement | HTMLTextAreaElement): Redo | undefined {
  if (field.type === "file") return;
  const { value, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  // The browser itself may have another default, such as a range's middle.
  if (field.value === value) return;
  return () => {
    const now = current(field);
    // React takes no notice of a value that is set at the field itself.
    Reflect.set(Object.getPrototypeOf(now), "value", value, now);
    if (now === document.activeElement && selectionStart !== null) now.setSelectionRange(selectionStart, selectionEnd);
    now.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

function takeTick(field: HTMLInputElement): Redo | undefined {
  const { checked, defaultChecked } = field;
  if (checked === defaultChecked) return;
  field.checked = defaultChecked;
  // The other radio button of a group is unchecked by itself.
  return checked || field.type === "checkbox" ? () => current(field).click() : undefined;
}

function takeChoice(select: HTMLSelectElement): Redo | undefined {
  const { value, multiple } = select;
  const options = [...select.options];
  const first = options.find((option) => option.defaultSelected) ?? options.find((option) => !option.disabled);
  if (multiple || !first || first.selected) return;
  first.selected = true;
  return () => {
    const now = current(select);
    now.value = value;
    for (const type of ["input", "change"]) now.dispatchEvent(new Event(type, { bubbles: true }));
  };
}
