import type { listAnnouncements } from "#app/domain/admin/announcements.server.ts";
import type { AnnouncementInput } from "#app/domain/admin/form.ts";
import type { Page, RowOf } from "#app/domain/values/page.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { Section } from "#app/ui/section.tsx";
import { When } from "#app/ui/when.tsx";

type SentAnnouncement = RowOf<typeof listAnnouncements>;

const kinds: Record<AnnouncementInput["kind"], string> = { product: "News", offer: "Offer or event" };

const columns: Column<SentAnnouncement>[] = [
  { label: "Subject", phone: "title", cell: ({ subject }) => <span dir="auto">{subject}</span> },
  { label: "Type", phone: "line", cell: ({ kind }) => kinds[kind] },
  {
    label: "Recipients",
    phone: "line",
    align: "right",
    unit: "recipients",
    cell: ({ emailCount }) => emailCount.toLocaleString("en"),
  },
  {
    label: "Status",
    phone: "beside",
    cell: ({ isSent }) => <Badge tone={isSent ? "success" : "info"}>{isSent ? "Sent" : "Sending"}</Badge>,
  },
  { label: "Date", phone: "line", cell: ({ createdAt }) => <When at={createdAt} /> },
];

export function SentAnnouncements({ announcements }: { announcements: Page<SentAnnouncement> }) {
  return (
    <Section title="Sent emails">
      <List
        label="Sent emails"
        nouns={["email", "emails"]}
        page={announcements}
        empty={<EmptyState title="No emails yet">Emails you send to speakers appear here.</EmptyState>}
        columns={columns}
      />
    </Section>
  );
}
