import { useEffect, useState } from "react";
import type { LeadsActionData } from "#app/routes/dashboard/leads/actions.server.ts";
import { DeleteLeads } from "#app/routes/dashboard/leads/delete-leads.tsx";
import styles from "#app/routes/dashboard/leads/leads.module.css";
import { leadStatusChoices } from "#app/routes/dashboard/leads/status-select.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconTrash } from "#app/ui/icons.ts";
import { NativeSelect } from "#app/ui/input.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** The actions for the selected leads. The bar stays visible while the list scrolls. */
export function BulkBar({ ids, clear }: { ids: string[]; clear(): void }) {
  const fetcher = useFetcher<LeadsActionData>();
  const [isDeleting, setDeleting] = useState(false);
  useToast(fetcher.data?.toast);
  useEffect(() => {
    if (fetcher.data) setDeleting(false);
  }, [fetcher.data]);

  const send = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const id of ids) form.append("id", id);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    fetcher.submit(form, { method: "post", action: "/dashboard/leads" });
  };
  return (
    <section className={styles.bulk} aria-label="Selected leads">
      <strong role="status">{ids.length === 1 ? "1 selected" : `${ids.length} selected`}</strong>
      <NativeSelect
        aria-label="Set status for selected leads"
        value=""
        data={[{ value: "", label: "Set status…" }, ...leadStatusChoices]}
        onChange={(event) => event.currentTarget.value && send({ intent: "status", status: event.currentTarget.value })}
      />
      <Button variant="default" onClick={() => setDeleting(true)} leftSection={<IconTrash />}>
        Delete
      </Button>
      <Button variant="subtle" onClick={clear}>
        Clear selection
      </Button>
      <DeleteLeads
        count={ids.length}
        opened={isDeleting}
        isSending={fetcher.state !== "idle"}
        onClose={() => setDeleting(false)}
        onConfirm={() => send({ intent: "delete" })}
      />
    </section>
  );
}
