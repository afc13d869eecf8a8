// The search and the status filter of My Talk Hubs and of the dashboard's list.
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { choiceFilter, type FilterValues, searchFilter } from "#app/domain/values/filters.ts";
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

/** What both lists say and show, with the counts of the hubs that match the search. */
export const describeHubList = (values: HubSelection, counts: Record<string, number>) => ({
  label: "Talk Hubs",
  nouns: ["Talk Hub", "Talk Hubs"] as const,
  filter: { filters: hubFilters, values, counts: { of: "status", rows: counts } } satisfies ListFilter,
  searched: "You can search by title, event or place.",
});
