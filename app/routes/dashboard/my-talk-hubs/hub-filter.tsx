import { useMemo } from "react";
import { Form } from "react-router";
import type { HubCounts } from "#app/domain/hubs/queries.server.ts";
import { statusLabel } from "#app/domain/values/hub-status.ts";
import styles from "#app/routes/dashboard/my-talk-hubs/hub-filter.module.css";
import { type HubQuery, hubFilters } from "#app/routes/dashboard/my-talk-hubs/hub-query.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconSearch } from "#app/ui/icons.ts";
import { TextInput } from "#app/ui/input.tsx";
import { useQueryForm } from "#app/ui/query-form.ts";

interface HubFilterProps {
  query: HubQuery;
  /** Of the hubs that match the search. */
  counts: HubCounts;
}

/** Search and status of a list of hubs, as a GET form: both are in the address. A change starts at the first page. */
export function HubFilter({ query: { search, status }, counts }: HubFilterProps) {
  const { form } = useQueryForm(useMemo(() => ({ search }), [search]));
  return (
    <Form {...form} role="search" aria-label="Talk Hubs" className={styles.form}>
      <div className={styles.searching}>
        <TextInput
          aria-label="Search Talk Hubs"
          name="search"
          type="search"
          defaultValue={search}
          maxLength={200}
          placeholder="Title, event or place"
          leftSection={<IconSearch />}
        />
        {/* Enter presses the first button of a form, so this one keeps the status. */}
        <Button type="submit" variant="default" {...(status === "all" ? {} : { name: "status", value: status })}>
          Search
        </Button>
      </div>
      <div className="button-row">
        {hubFilters.map((each) => (
          <button
            key={each}
            type="submit"
            className="choice-button"
            aria-pressed={each === status}
            {...(each === "all" ? {} : { name: "status", value: each })}
          >
            {each === "all" ? "All" : statusLabel(each)} <span className={styles.count}>{counts[each]}</span>
          </button>
        ))}
      </div>
    </Form>
  );
}

/** Instead of the list when nothing matches. `path` is the list without search and status. */
export function NoMatchingHubs({ query: { search, status }, path }: { query: HubQuery; path: string }) {
  return (
    <EmptyState
      title={search === "" ? `No ${status} hubs` : `No ${status === "all" ? "" : `${status} `}hubs match “${search}”`}
      action={
        <Button to={path} variant="default" preventScrollReset>
          Clear
        </Button>
      }
    >
      {search === "" ? "Hubs with this status appear here." : "You can search by title, event or place."}
    </EmptyState>
  );
}
