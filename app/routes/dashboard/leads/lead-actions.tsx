import { useState } from "react";
import { href } from "react-router";
import { useActionResult, useDone } from "#app/forms/action-form.tsx";
import { DeleteLeads } from "#app/routes/dashboard/leads/delete-leads.tsx";
import { leadStatusChoices } from "#app/routes/dashboard/leads/lead-status.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { IconTrash } from "#app/ui/icons.ts";
import { PlainDeletion } from "#app/ui/list/list-selection.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

const action = href("/dashboard/leads");

/** What can be done with the selected leads. */
export function LeadActions({ ids }: { ids: string[] }) {
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
    <>
      <SelectField
        aria-label="Set status for selected leads"
        value=""
        data={[{ value: "", label: "Set status…" }, ...leadStatusChoices]}
        onChange={(event) => event.currentTarget.value && setStatus(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => setDeleting(true)} leftSection={<IconTrash />}>
        Delete
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
    </>
  );
}

/** The same without script. */
export const PlainLeadActions = () => (
  <>
    <input type="hidden" name="selection" value="on" />
    <SelectField aria-label="Set status for selected leads" name="status" data={leadStatusChoices} />
    <Button type="submit" name="intent" value="status" variant="default" formNoValidate>
      Set status
    </Button>
    <PlainDeletion />
  </>
);
