import { Button, NativeSelect, TextInput } from "@mantine/core";
import { Form, useSubmit } from "react-router";
import styles from "#app/routes/dashboard/leads/leads.module.css";
import { IconSearch } from "#app/ui/icons.ts";

interface LeadFiltersProps {
  hubs: { id: string; title: string }[];
  hubId: string;
  search: string;
}

/** Hub selector and search: a form whose answer has an address. */
export function LeadFilters({ hubs, hubId, search }: LeadFiltersProps) {
  const submit = useSubmit();
  return (
    <Form method="get" className={styles.filters} key={`${hubId} ${search}`}>
      <NativeSelect
        label="Talk Hub"
        name="hub"
        defaultValue={hubId}
        onChange={(event) => submit(event.currentTarget.form)}
        data={[{ value: "", label: "All" }, ...hubs.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      <TextInput
        label="Search"
        name="search"
        type="search"
        defaultValue={search}
        placeholder="Name, e-mail or company"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <Button type="submit" variant="default">
        Search
      </Button>
    </Form>
  );
}
