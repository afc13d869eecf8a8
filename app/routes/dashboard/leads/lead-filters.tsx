import { useState } from "react";
import { Form, Link } from "react-router";
import { leadSources, leadStatuses } from "#app/database/vocabulary.ts";
import {
  type LeadSelection,
  leadConsentLabels,
  leadConsents,
  leadSourceLabels,
  leadStatusLabels,
} from "#app/domain/leads/leads.ts";
import styles from "#app/routes/dashboard/leads/leads.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconSearch } from "#app/ui/icons.ts";
import { NativeSelect, TextInput } from "#app/ui/input.tsx";
import { useQueryForm } from "#app/ui/query-form.ts";

interface LeadFiltersProps {
  hubs: { id: string; title: string }[];
  filter: LeadSelection;
  /** Errors by field. */
  errors: Record<string, string>;
}

const all = { value: "", label: "All" };
const toChoices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) => [
  all,
  ...values.map((value) => ({ value, label: labels[value] })),
];

/** A GET form for search and filters. Selects apply immediately. */
export function LeadFilters({ hubs, filter, errors }: LeadFiltersProps) {
  const { form, applyNow } = useQueryForm(filter);
  const [isOpen, setOpen] = useState(false);
  const { search: _, ...narrowing } = filter;
  const count = Object.keys(narrowing).length;
  return (
    <Form {...form} className={styles.filters} data-open={isOpen || Object.keys(errors).length > 0}>
      <div className={styles.searching}>
        <TextInput
          label="Search"
          name="search"
          type="search"
          defaultValue={filter.search}
          placeholder="Name, email or company"
          maxLength={200}
          error={errors.search}
          leftSection={<IconSearch />}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
        <Button variant="default" className={styles.onlyNarrow} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {count > 0 ? `Filters (${count})` : "Filters"}
        </Button>
      </div>
      <NarrowingFields hubs={hubs} filter={filter} errors={errors} applyNow={applyNow} />
      {Object.keys(filter).length > 0 && (
        <Link to="/dashboard/leads" className="text-link" preventScrollReset>
          Clear all filters
        </Link>
      )}
    </Form>
  );
}

type NarrowingProps = LeadFiltersProps & Pick<ReturnType<typeof useQueryForm>, "applyNow">;

function NarrowingFields({ hubs, filter, errors, applyNow }: NarrowingProps) {
  return (
    <div className={styles.narrowing}>
      <NativeSelect
        label="Talk Hub"
        name="hub"
        defaultValue={filter.hub}
        onChange={applyNow}
        data={[all, ...hubs.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      <NativeSelect
        label="Source"
        name="source"
        defaultValue={filter.source}
        onChange={applyNow}
        data={toChoices(leadSources, leadSourceLabels)}
      />
      <NativeSelect
        label="Consent"
        name="consent"
        defaultValue={filter.consent}
        onChange={applyNow}
        data={toChoices(leadConsents, leadConsentLabels)}
      />
      <NativeSelect
        label="Status"
        name="status"
        defaultValue={filter.status}
        onChange={applyNow}
        data={toChoices(leadStatuses, leadStatusLabels)}
      />
      <TextInput label="From" name="from" type="date" defaultValue={filter.from} error={errors.from} />
      <TextInput label="To" name="to" type="date" defaultValue={filter.to} error={errors.to} />
    </div>
  );
}
