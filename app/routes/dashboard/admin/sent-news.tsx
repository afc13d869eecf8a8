import type { News } from "#app/domain/admin/form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Section } from "#app/ui/section.tsx";

interface SentLetter {
  id: string;
  kind: News["kind"];
  subject: string;
  letters: number;
  day: string;
  isSent: boolean;
}

interface SentNewsProps {
  news: SentLetter[];
  page: number;
  pages: number;
}

const kinds: Record<News["kind"], string> = { product: "News", offer: "Offer or event" };

const columns: Column<SentLetter>[] = [
  { label: "Subject", phone: "title", cell: ({ subject }) => <span dir="auto">{subject}</span> },
  { label: "Type", phone: "line", cell: ({ kind }) => kinds[kind] },
  {
    label: "Recipients",
    phone: "line",
    align: "right",
    unit: "recipients",
    cell: ({ letters }) => letters.toLocaleString("en"),
  },
  {
    label: "Status",
    phone: "beside",
    cell: ({ isSent }) => <Badge tone={isSent ? "success" : "info"}>{isSent ? "Sent" : "Sending"}</Badge>,
  },
  { label: "Date", phone: "line", cell: ({ day }) => day },
];

/** What was written before, newest first. */
export function SentNews({ news, page, pages }: SentNewsProps) {
  return (
    <Section title="Sent emails">
      {news.length === 0 ? (
        <EmptyState title="No emails yet">Emails you send to speakers appear here.</EmptyState>
      ) : (
        <DataTable caption="Sent emails" columns={columns} rows={news} rowKey={({ id }) => id} />
      )}
      <Pager page={page} pages={pages} />
    </Section>
  );
}
