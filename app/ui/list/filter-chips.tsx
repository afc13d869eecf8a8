import { Link, useLocation } from "react-router";
import type { Filter } from "#app/domain/values/filters.ts";
import { IconX } from "#app/ui/icons.ts";
import styles from "#app/ui/list/list.module.css";
import type { ListFilter } from "#app/ui/list/list-filters.tsx";

/** What is in force, each with a way to end it. What a wide screen shows beside the search is a chip on a phone alone. */
export function FilterChips({ filters, values, params = {}, choices, inView = [] }: ListFilter) {
  const { pathname } = useLocation();
  const chosen = Object.entries(values as Record<string, string>).filter(([name]) => filters[name]?.kind !== "search");
  if (chosen.length === 0) return null;
  return (
    <ul className={`plain-list ${styles.chips}`} aria-label="Filters in force">
      {chosen.map(([name, value]) => {
        const { [name]: _, ...others } = values as Record<string, string>;
        const text = describeChoice(filters[name], value, choices?.[name]);
        return (
          <li key={name} className={inView.includes(name) ? styles.onlyPhone : undefined}>
            <Link
              to={`${pathname}?${new URLSearchParams({ ...params, ...others })}`}
              className={styles.chip}
              aria-label={`Remove ${text}`}
              preventScrollReset
            >
              {text}
              <IconX size={14} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** "Status: Won", "From: 2026-11-01" */
function describeChoice(filter: Filter | undefined, value: string, choices?: { value: string; label: string }[]) {
  if (filter === undefined || filter.kind === "search") return value;
  if (filter.kind === "day") return `${filter.label}: ${value}`;
  const listed = choices?.find((choice) => choice.value === value)?.label;
  return `${filter.label}: ${listed ?? filter.labels?.[value] ?? value}`;
}
