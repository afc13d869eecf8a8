import { useState } from "react";
import { href } from "react-router";
import { useActionResult, useDone } from "#app/forms/action-form.tsx";
import { DeleteLeads } from "#app/routes/dashboard/leads/delete-leads.tsx";
import styles from "#app/routes/dashboard/leads/leads.module.css";
import { leadStatusChoices } from "#app/routes/dashboard/leads/status-select.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconTrash } from "#app/ui/icons.ts";
import { NativeSelect } from "#app/ui/input.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

const action = href("/dashboard/leads");

/** The actions for the selected leads. The bar stays visible while the list scrolls. */
export function BulkBar({ ids, clear }: { ids: string[]; clear(): void }) {
  const fetcher = useFetcher();
  const [isDeleting, setDeleting] = useState(false);
  useDone(useActionResult("delete", fetcher), () => setDeleting(false));

  const setStatus = (status: string) => {
    const form = new FormData();
    for (const id of ids) form.append("id", id);
    for (const [name, value] of Object.entries({ intent: "status", status, selection: "on" })) form.set(name, value);
    fetcher.submit(form, { method: "post", action });
  };
  return (
    <section className={styles.bulk} aria-label="Selected leads">
      <strong role="status">{ids.length === 1 ? "1 selected" : `${ids.length} selected`}</strong>
      <NativeSelect
        aria-label="Set status for selected leads"
        value=""
        data={[{ value: "", label: "Set status…" }, ...leadStatusChoices]}
        onChange={(event) => event.currentTarget.value && setStatus(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => setDeleting(true)} leftSection={<IconTrash />}>
        Delete
      </Button>
      <Button variant="subtle" onClick={clear}>
        Clear selection
      </Button>
      <DeleteLeads
        fetcher={fetcher}
        action={action}
        intent="delete"
        count={ids.length}
        ids={ids}
        opened={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </section>
  );
}
