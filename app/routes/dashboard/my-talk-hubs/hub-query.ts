// The search and the status filter in the address of My Talk Hubs and of the dashboard's list.
import type { HubStatus } from "#app/domain/hubs/hubs.ts";

/** In the specification's order. */
export const hubFilters = ["all", "active", "scheduled", "closed", "draft", "archived"] as const;
export type HubFilter = (typeof hubFilters)[number];

/** What the list shows. */
export interface HubQuery {
  /** Empty without a search. */
  search: string;
  status: HubFilter;
}

const maxSearchLength = 200;

/** An unknown status means all; a longer search is cut. */
export const readHubQuery = (query: URLSearchParams): HubQuery => ({
  search: (query.get("search") ?? "").trim().slice(0, maxSearchLength),
  status: hubFilters.find((each) => each === query.get("status")) ?? "all",
});

/** The same as the filter of `listHubs`. */
export const toListFilter = ({ search, status }: HubQuery): { search: string; status: HubStatus | undefined } => ({
  search,
  status: status === "all" ? undefined : status,
});

/** Whether anything is left out of the list. */
export const isFiltered = ({ search, status }: HubQuery): boolean => search !== "" || status !== "all";
