import type { listHelpRequests } from "#app/domain/support/queries.server.ts";
import { type HelpStatus, helpStatusLabels, ticketName } from "#app/domain/support/support.ts";
import type { Page, RowOf } from "#app/domain/values/page.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { List } from "#app/ui/list/list.tsx";
import { When } from "#app/ui/when.tsx";

type OwnMessage = RowOf<typeof listHelpRequests>;

const tones: Record<HelpStatus, Tone> = { open: "info", answered: "success", closed: "neutral" };

const columns: Column<OwnMessage>[] = [
  { label: "Subject", phone: "title", cell: ({ subject }) => <span dir="auto">{subject}</span> },
  { label: "Ticket", phone: "line", cell: ({ number }) => ticketName(number) },
  {
    label: "Status",
    phone: "beside",
    cell: ({ status }) => <Badge tone={tones[status]}>{helpStatusLabels[status]}</Badge>,
  },
  {
    label: "Sent",
    phone: "line",
    cell: ({ createdAt }) => (
      <span className="no-wrap">
        <When at={createdAt} />
      </span>
    ),
  },
];

/** The speaker's earlier messages with their status. */
export function OwnMessages({ messages }: { messages: Page<OwnMessage> }) {
  if (messages.rows.length === 0) return null;
  return (
    <section aria-labelledby="own-tickets">
      <h2 id="own-tickets" className="list-title">
        Your tickets
      </h2>
      <List label="Your tickets" nouns={["ticket", "tickets"]} page={messages} empty={null} columns={columns} />
    </section>
  );
}
