import { Form, useSubmit } from "react-router";
import { templateCategories } from "#app/database/vocabulary.ts";
import { categoryLabel, sortLabels, type TemplateSort, templateSorts } from "#app/domain/templates/templates.ts";
import styles from "#app/routes/dashboard/templates/templates.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconSearch } from "#app/ui/icons.ts";
import { NativeSelect, TextInput } from "#app/ui/input.tsx";

interface TemplateFiltersProps {
  search: string;
  category: string;
  sort: TemplateSort;
  /** The current tab; empty for the first. */
  tab: string;
}

/** A GET form with the search box, category and sort selector. */
export function TemplateFilters({ search, category, sort, tab }: TemplateFiltersProps) {
  const submit = useSubmit();
  const submitForm = (event: React.ChangeEvent<HTMLSelectElement>) => submit(event.currentTarget.form);
  return (
    <Form method="get" className={styles.filters} key={`${tab} ${search} ${category} ${sort}`} role="search">
      {tab && <input type="hidden" name="tab" value={tab} />}
      <TextInput
        className={styles.search}
        label="Search"
        name="search"
        type="search"
        defaultValue={search}
        placeholder="Workshop, launch, incident …"
        leftSection={<IconSearch />}
      />
      <NativeSelect
        label="Category"
        name="category"
        defaultValue={category}
        onChange={submitForm}
        data={[
          { value: "", label: "All categories" },
          ...templateCategories.map((value) => ({ value, label: categoryLabel(value) })),
        ]}
      />
      <NativeSelect
        label="Sort by"
        name="sort"
        defaultValue={sort}
        onChange={submitForm}
        data={templateSorts.map((value) => ({ value, label: sortLabels[value] }))}
      />
      <Button type="submit" variant="default">
        Search
      </Button>
    </Form>
  );
}
