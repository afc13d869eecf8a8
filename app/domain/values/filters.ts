// The search and the filters of a list: described once, read from its address, drawn by ui/list.
import { cutText } from "#app/domain/values/measured-text.ts";

interface Search {
  kind: "search";
  placeholder: string;
  maxLength: number;
}

interface Choice<Value extends string = string> {
  kind: "choice";
  label: string;
  /** In their order. Without labels the screen lists the choices, and any value is read. */
  labels?: Record<Value, string>;
  /** What no choice means. */
  all: string;
  /** A view shows other rows and a sort the same ones: neither leaves anything out. */
  use: "filter" | "view" | "sort";
}

interface Day {
  kind: "day";
  label: string;
}

export type Filter = Search | Choice | Day;
/** By query parameter. */
export type Filters = Record<string, Filter>;

/** What an address selects. A filter that is not set is left out. */
export type FilterValues<All extends Filters> = {
  [Name in keyof All]?: All[Name] extends Choice<infer Value> ? Value : string;
};

/** A longer search is cut. */
export const searchFilter = (placeholder: string, maxLength = 200): Search => ({
  kind: "search",
  placeholder,
  maxLength,
});

export const choiceFilter = <Value extends string>(
  label: string,
  labels?: Record<Value, string>,
  { all = "All", use = "filter" }: Partial<Pick<Choice, "all" | "use">> = {},
): Choice<Value> => ({ kind: "choice", label, labels, all, use });

export const dayFilter = (label: string): Day => ({ kind: "day", label });

/** Reads an address, or a form that carries its parameters. Unknown choices are ignored. */
export function readFilters<All extends Filters>(filters: All, query: URLSearchParams | FormData): FilterValues<All> {
  const values: Record<string, string> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const text = String(query.get(name) ?? "").trim();
    const isKnown = filter.kind !== "choice" || !filter.labels || Object.hasOwn(filter.labels, text);
    if (text && isKnown) values[name] = filter.kind === "search" ? cutText(text, filter.maxLength) : text;
  }
  return values as FilterValues<All>;
}

/** Whether `values` leave rows out. */
export const isNarrowed = (filters: Filters, values: object): boolean =>
  Object.keys(values).some((name) => {
    const filter = filters[name];
    return filter !== undefined && (filter.kind !== "choice" || filter.use === "filter");
  });
