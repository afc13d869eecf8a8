import { Link } from "react-router";
import type { LeadSource } from "#app/domain/leads/leads.ts";
import styles from "#app/routes/dashboard/leads/leads.module.css";
import type { LeadItem } from "#app/routes/dashboard/leads.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";

const sources: Record<LeadSource, string> = {
  entry: "Page entry",
  download: "Download",
  connect: "Connect",
  feedback: "Feedback",
  booking: "Booking",
  import: "Import",
  manual: "Added by you",
};

/** Specification: contact, company, talk hub, source and date. */
export function LeadTable({ leads }: { leads: LeadItem[] }) {
  return <DataTable caption="Leads" columns={columns} rows={leads} rowKey={(lead) => lead.id} />;
}

const columns: Column<LeadItem>[] = [
  { label: "Contact", phone: "title", cell: (lead) => <Contact lead={lead} /> },
  { label: "Company", phone: "nowhere", cell: (lead) => lead.company },
  { label: "Talk Hub", phone: "foot", cell: (lead) => <Hubs lead={lead} /> },
  { label: "Source", phone: "nowhere", cell: (lead) => <span className={styles.noWrap}>{sources[lead.source]}</span> },
  { label: "Date", phone: "beside", cell: (lead) => <span className={styles.noWrap}>{lead.day}</span> },
];

function Contact({ lead }: { lead: LeadItem }) {
  const name = [lead.firstName, lead.lastName].filter(Boolean).join(" ");
  return (
    <div className={styles.contact}>
      {name && (
        <span className={styles.name}>
          {name}
          {lead.company && <span className={styles.onlyPhone}>, {lead.company}</span>}
        </span>
      )}
      {lead.email && (
        <a className={styles.address} href={`mailto:${lead.email}`}>
          {lead.email}
        </a>
      )}
      {lead.phone && (
        <a className={styles.address} href={`tel:${lead.phone.replace(/[^+\d]/g, "")}`}>
          {lead.phone}
        </a>
      )}
    </div>
  );
}

function Hubs({ lead }: { lead: LeadItem }) {
  if (!lead.hubId) return null;
  return (
    <span className={styles.hubs}>
      <Link dir="auto" className={styles.hub} to={`/dashboard/edit-hub/${lead.hubId}?tab=analytics`}>
        {lead.hubTitle}
      </Link>
      {lead.hubs > 1 && <span className="quiet"> and {lead.hubs - 1} more</span>}
    </span>
  );
}
