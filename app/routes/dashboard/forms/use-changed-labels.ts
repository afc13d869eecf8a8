import { useEffect } from "react";
import type { Field } from "#app/forms/field-props.ts";

/** Passes the labels of the changed fields to `onChanged`, at first and when they change: in this order, each once. */
export function useChangedLabels<Name extends string>(
  entries: Readonly<Record<Name, { label: string }>>,
  fields: Record<NoInfer<Name>, Field>,
  onChanged: (labels: string[]) => void,
) {
  const changed = (Object.keys(entries) as Name[]).filter((name) => fields[name].dirty);
  const list = [...new Set(changed.map((name) => entries[name].label))].join("\n");
  useEffect(() => onChanged(list ? list.split("\n") : []), [list, onChanged]);
}
