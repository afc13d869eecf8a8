import { type ReactNode, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import type { Filter, Filters } from "#app/domain/values/filters.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { IconSearch } from "#app/ui/icons.ts";
import styles from "#app/ui/list/list.module.css";
import { useQueryForm } from "#app/ui/query-form.ts";

export interface ListFilter {
  filters: Filters;
  /** What the address selects. */
  values: object;
  /** Other query parameters that stay, such as the tab. */
  params?: Record<string, string>;
  choices?: Record<string, { value: string; label: string }[]>;
  /** How many rows each choice of one filter has, "all" included. It then shows as buttons. */
  counts?: { of: string; rows: Record<string, number> };
  /** By filter. */
  errors?: Record<string, string>;
  /** Filters that stay beside the search; all others are behind "Filters" at every width. */
  inView?: string[];
  /** What of them is in force (filter-chips.tsx). */
  chips?: ReactNode;
}

/** The address of the list without search and filters. */
export function useClearedPath({ params }: Pick<ListFilter, "params"> = {}): string {
  const { pathname } = useLocation();
  return params ? `${pathname}?${new URLSearchParams(params)}` : pathname;
}

/** From this many fields on, a phone shows them only when asked; with `inView` every screen does. */
const manyFields = 3;

/** Search and filters as a GET form. A choice applies immediately. */
export function ListFilters({ label, filter }: { label: string; filter: ListFilter }) {
  const { filters, params = {}, choices, counts, errors = {}, inView = [] } = filter;
  const values: Record<string, string | undefined> = { ...filter.values };
  const { form, applyNow } = useQueryForm({ ...params, ...values });
  const [isOpen, setOpen] = useState(false);
  const clearedPath = useClearedPath(filter);
  const fields = Object.entries(filters).filter(([name, { kind }]) => kind !== "search" && name !== counts?.of);
  const hasSearch = Object.values(filters).some(({ kind }) => kind === "search");
  const isAlone = fields.length === 0 || inView.length > 0;
  const isFolded = hasSearch && fields.length >= manyFields;
  const buttons = counts && filters[counts.of];
  const draw = ([name, each]: [string, Filter]) => (
    <FilterField
      key={name}
      filter={each}
      choices={choices?.[name]}
      name={name}
      isInView={inView.includes(name)}
      defaultValue={values[name]}
      error={errors[name]}
      onChange={applyNow}
    />
  );
  return (
    <Form
      {...form}
      role="search"
      aria-label={label}
      className={styles.filters}
      data-folded={isFolded || undefined}
      data-always={inView.length > 0 || undefined}
      data-open={isOpen || Object.keys(errors).length > 0 || undefined}
    >
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchField filters={filters} values={values} errors={errors} chosen={counts?.of} isAlone={isAlone}>
        {fields.filter(([name]) => inView.includes(name)).map(draw)}
        {isFolded && (
          <FoldButton isOpen={isOpen} setCount={fields.filter(([name]) => values[name]).length} onFold={setOpen} />
        )}
      </SearchField>
      {filter.chips}
      {fields.filter(([name]) => !inView.includes(name)).map(draw)}
      {counts && buttons?.kind === "choice" && (
        <ChoiceButtons filter={buttons} counts={counts} chosen={values[counts.of]} />
      )}
      {!hasSearch && <PlainShow />}
      {Object.keys(values).length > 0 && (
        <Link to={clearedPath} className={`text-link ${styles.clear}`} preventScrollReset>
          Clear all filters
        </Link>
      )}
    </Form>
  );
}

/** Applies a choice without script. */
const PlainShow = () => (
  <noscript>
    <Button type="submit" variant="default">
      Show
    </Button>
  </noscript>
);

interface SearchFieldProps {
  filters: Filters;
  values: Record<string, string | undefined>;
  errors: Record<string, string>;
  /** The filter that shows as buttons. */
  chosen: string | undefined;
  /** Beside no field with a label it needs none: its icon and its button say the same. */
  isAlone: boolean;
  children: ReactNode;
}

function SearchField({ filters, values, errors, chosen, isAlone, children }: SearchFieldProps) {
  const [name, filter] = Object.entries(filters).find(([, { kind }]) => kind === "search") ?? [];
  if (filter?.kind !== "search") return null;
  const choice = chosen && values[chosen];
  return (
    <div className={styles.searching}>
      <TextField
        {...(isAlone ? { "aria-label": "Search" } : { label: "Search" })}
        name={name}
        type="search"
        defaultValue={values[name ?? ""]}
        placeholder={filter.placeholder}
        maxLength={filter.maxLength}
        error={errors[name ?? ""]}
        leftSection={<IconSearch />}
      />
      {/* Enter presses the first button of a form, so this one keeps what another button chose. */}
      <Button type="submit" variant="default" className={styles.find} {...(choice && { name: chosen, value: choice })}>
        Search
      </Button>
      {children}
    </div>
  );
}

interface FoldButtonProps {
  isOpen: boolean;
  setCount: number;
  onFold(isOpen: boolean): void;
}

const FoldButton = ({ isOpen, setCount, onFold }: FoldButtonProps) => (
  <Button variant="default" className={styles.fold} onClick={() => onFold(!isOpen)} aria-expanded={isOpen}>
    {setCount > 0 ? `Filters (${setCount})` : "Filters"}
  </Button>
);

interface FilterFieldProps {
  filter: Filter;
  choices: { value: string; label: string }[] | undefined;
  name: string;
  /** Beside the search, where what it shows is its label. */
  isInView: boolean;
  defaultValue: string | undefined;
  error: string | undefined;
  onChange(event: React.ChangeEvent<HTMLSelectElement>): void;
}

function FilterField({ filter, choices, isInView, onChange, ...field }: FilterFieldProps) {
  if (filter.kind === "search") return null;
  if (filter.kind === "day") return <TextField label={filter.label} type="date" {...field} />;
  const { labels = {}, all } = filter;
  const listed = choices ?? Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <SelectField
      {...(isInView ? { "aria-label": filter.label, className: styles.inView } : { label: filter.label })}
      data={[{ value: "", label: all }, ...listed]}
      onChange={onChange}
      {...field}
    />
  );
}

interface ChoiceButtonsProps {
  filter: Extract<Filter, { kind: "choice" }>;
  counts: NonNullable<ListFilter["counts"]>;
  chosen: string | undefined;
}

function ChoiceButtons({ filter: { all, labels = {} }, counts: { of: name, rows }, chosen }: ChoiceButtonsProps) {
  return (
    <div className={`button-row ${styles.choices}`}>
      {Object.entries({ all, ...labels }).map(([value, label]) => (
        <button
          key={value}
          type="submit"
          className="choice-button"
          aria-pressed={value === (chosen ?? "all")}
          {...(value !== "all" && { name, value })}
        >
          {label} <span className={styles.count}>{rows[value]}</span>
        </button>
      ))}
    </div>
  );
}
