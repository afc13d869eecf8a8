// The search and the status filter of My Talk Hubs and of the dashboard's list.
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { choiceFilter, type FilterValues, isNarrowed, searchFilter } from "#app/domain/values/filters.ts";
import type { ListFilter } from "#app/ui/list/list-filters.tsx";

/** In the specification's order. */
const statusLabels: Record<HubStatus, string> = {
  active: "Active",
  scheduled: "Scheduled",
  closed: "Closed",
  draft: "Draft",
  archived: "Archived",
};

export const hubFilters = {
  search: searchFilter("Title, event or place"),
  status: choiceFilter("Status", statusLabels),
};
export type HubSelection = FilterValues<typeof hubFilters>;

/** From this many hubs on the dashboard's list has search and filters (ruling); until then it is its own filter. */
export const manyHubs = 10;

/**
 * What both lists say and show, with the counts of the hubs that match the search. Without `hasFilter` search and filters are
 * shown only where the address has some, so that they can be cleared.
 */
export function describeHubList(values: HubSelection, counts: Record<string, number>, hasFilter: boolean) {
  const filter: ListFilter = { filters: hubFilters, values, counts: { of: "status", rows: counts } };
  return {
    label: "Talk Hubs",
    nouns: ["Talk Hub", "Talk Hubs"] as const,
    ...((hasFilter || isNarrowed(hubFilters, values)) && { filter }),
    searched: "You can search by title, event or place.",
  };
}
