import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import styles from "#app/routes/dashboard/help/help.module.css";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { IconSearch } from "#app/ui/icons.ts";
import { useChange } from "#app/ui/use-change.ts";

const pauseMs = 250;

/** A GET form that searches while the visitor types. The button works without scripts. */
export function SearchForm({ search }: { search: string }) {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // "Back" restores the search text, but never while the visitor is typing, nor before the script had loaded.
  useChange(search, () => {
    if (field.current && document.activeElement !== field.current) field.current.value = search;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search has begun
  useEffect(() => () => clearTimeout(timer.current), [search]);
  return (
    <Form method="get" role="search" className={styles.search} onSubmit={() => clearTimeout(timer.current)}>
      <TextField
        ref={field}
        label="Search for help"
        name="q"
        type="search"
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        placeholder="QR code, CSV, time zone …"
        leftSection={<IconSearch />}
        onChange={({ currentTarget: { form } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), pauseMs);
        }}
      />
      <Button type="submit" variant="default">
        Search
      </Button>
    </Form>
  );
}
