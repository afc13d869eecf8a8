import { useState } from "react";
import type { Lead } from "#app/domain/leads/queries.server.ts";
import { mailtoLink, phoneLink } from "#app/domain/values/mailto.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { LeadDetailsForm } from "#app/routes/dashboard/leads/lead-details-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { DescriptionItem, DescriptionList } from "#app/ui/description-list.tsx";
import { IconPencil } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";
import { When } from "#app/ui/when.tsx";

interface LeadContactProps {
  lead: Lead;
  /** Called when unsaved changes appear, and when they are gone. */
  onDirty(isDirty: boolean): void;
}

/** The contact details. "Edit" turns them into a form; a refused form stays open with what was typed. */
export function LeadContact({ lead, onDirty }: LeadContactProps) {
  const result = useActionResult("details");
  const [isOpen, setOpen] = useState(result?.isDone === false);
  const [handled, setHandled] = useState(result);
  // A saved form closes, and a refused one opens again on a reload without scripts.
  if (result !== handled) {
    setHandled(result);
    if (result) setOpen(!result.isDone);
  }
  return (
    <Section title="Contact" aside={!isOpen && <EditButton onClick={() => setOpen(true)} />}>
      {isOpen ? (
        <LeadDetailsForm lead={lead} onDirty={onDirty} onClose={() => setOpen(false)} />
      ) : (
        <Details lead={lead} />
      )}
    </Section>
  );
}

function EditButton({ onClick }: { onClick(): void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label="Edit contact details"
      onClick={onClick}
      leftSection={<IconPencil size={16} />}
    >
      Edit
    </Button>
  );
}

function Details({ lead }: Pick<LeadContactProps, "lead">) {
  return (
    <DescriptionList>
      <DescriptionItem label="Email">
        {lead.email && (
          <a className="text-link" href={mailtoLink(lead.email)}>
            {lead.email}
          </a>
        )}
      </DescriptionItem>
      <DescriptionItem label="Phone">
        {lead.phone && (
          <a className="text-link" href={phoneLink(lead.phone)}>
            {lead.phone}
          </a>
        )}
      </DescriptionItem>
      <DescriptionItem label="Company">{lead.company}</DescriptionItem>
      <DescriptionItem label="Lead since">
        <When at={lead.createdAt} as="moment" />
      </DescriptionItem>
    </DescriptionList>
  );
}
