import type { listInvitations } from "#app/domain/admin/invitations.server.ts";
import type { Page, RowOf } from "#app/domain/values/page.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { Section } from "#app/ui/section.tsx";
import { When } from "#app/ui/when.tsx";

type Invitation = RowOf<typeof listInvitations>;

const states: Record<Invitation["state"], { tone: Tone; label: string }> = {
  open: { tone: "success", label: "Open" },
  used: { tone: "neutral", label: "Used up" },
  expired: { tone: "neutral", label: "Expired" },
  withdrawn: { tone: "danger", label: "Withdrawn" },
};

const columns: Column<Invitation>[] = [
  { label: "For", phone: "title", cell: ({ label }) => <span dir="auto">{label}</span> },
  {
    label: "Status",
    phone: "line",
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
  {
    label: "Accounts",
    phone: "line",
    align: "right",
    unit: "accounts",
    cell: ({ useCount, maxUses }) => `${useCount} of ${maxUses}`,
  },
  {
    label: "Until",
    phone: "line",
    phoneLabel: "Until",
    cell: ({ expiresAt }) => (
      <span className="no-wrap">
        <When at={expiresAt} />
      </span>
    ),
  },
  {
    label: "Actions",
    phone: "foot",
    align: "right",
    // Only one that works is worth copying.
    cell: ({ id, label, link, state }) =>
      state === "open" && (
        <ActionForm intent="revoke" sends={{ id }} preventScrollReset className={styles.rowActions}>
          <CopyButton value={link} copied="Send it to whom it is for." size="sm" aria-label={`Copy link: ${label}`}>
            Copy link
          </CopyButton>
          <SubmitButton size="sm" variant="subtle" color="red" aria-label={`Withdraw: ${label}`}>
            Withdraw
          </SubmitButton>
        </ActionForm>
      ),
  },
];

export const InvitationList = ({ invitations }: { invitations: Page<Invitation> }) => (
  <Section title="Invitation links">
    <List
      label="Invitation links"
      nouns={["link", "links"]}
      page={invitations}
      empty={
        <EmptyState title="No links yet">Links you make appear here, with how many people have used them.</EmptyState>
      }
      columns={columns}
    />
  </Section>
);
