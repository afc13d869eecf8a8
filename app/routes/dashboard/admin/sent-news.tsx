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
  { label: "What it is", phone: "line", cell: ({ kind }) => kinds[kind] },
  {
    label: "Letters",
    phone: "line",
    align: "right",
    unit: "letters",
    cell: ({ letters }) => letters.toLocaleString("en"),
  },
  {
    label: "Status",
    phone: "beside",
    cell: ({ isSent }) => <Badge tone={isSent ? "success" : "info"}>{isSent ? "Sent" : "Leaving"}</Badge>,
  },
  { label: "Written", phone: "line", cell: ({ day }) => day },
];

/** What was written before, newest first. */
export function SentNews({ news, page, pages }: SentNewsProps) {
  return (
    <Section title="Sent letters">
      {news.length === 0 ? (
        <EmptyState title="Nothing was written yet">What you send to speakers will stand here.</EmptyState>
      ) : (
        <DataTable caption="Sent letters" columns={columns} rows={news} rowKey={({ id }) => id} />
      )}
      <Pager page={page} pages={pages} />
    </Section>
  );
}
