import { Link, useLocation } from "react-router";
import { leadName, leadSourceLabels, leadStatusLabels } from "#app/domain/leads/leads.ts";
import type { LeadRow } from "#app/domain/leads/queries.server.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import styles from "#app/routes/dashboard/leads/leads.module.css";
import { StatusSelect } from "#app/routes/dashboard/leads/status-select.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { aboveRow, type Column, rowLink } from "#app/ui/data-table.tsx";
import { useFormatWhen } from "#app/ui/when.tsx";

/** Specification: contact, company, talk hub, source and date. */
export const leadColumns: Column<LeadRow>[] = [
  { label: "Contact", phone: "title", cell: (lead) => <Contact lead={lead} /> },
  { label: "Company", phone: "nowhere", cell: (lead) => lead.company },
  { label: "Talk Hub", phone: "nowhere", cell: (lead) => <Hubs lead={lead} /> },
  {
    label: "Source",
    phone: "nowhere",
    cell: (lead) => <span className={styles.noWrap}>{leadSourceLabels[lead.source]}</span>,
  },
  {
    label: "Status",
    phone: "nowhere",
    cell: (lead) => (
      <div className={aboveRow}>
        <StatusSelect id={lead.id} status={lead.status} name={leadName(lead)} />
      </div>
    ),
  },
  { label: "Date", phone: "beside", cell: (lead) => <DateCell lead={lead} /> },
];

/** On a phone, the status is below the day, each beside a line of the contact; it is changed on the lead's screen. */
function DateCell({ lead: { date: at, status } }: { lead: LeadRow }) {
  const [weekday, ...date] = useFormatWhen()(at).split(" ");
  return (
    <>
      <span className={styles.noWrap}>
        <span className={styles.weekday}>{weekday} </span>
        {date.join(" ")}
      </span>
      <span className={styles.phoneStatus}>{leadStatusLabels[status]}</span>
    </>
  );
}

function Contact({ lead }: { lead: LeadRow }) {
  const { search } = useLocation();
  const name = leadName(lead);
  return (
    <div className={styles.contact}>
      <span className={styles.name}>
        <Link dir="auto" className={rowLink} to={`/dashboard/leads/${lead.id}`} state={{ list: search }}>
          {name}
        </Link>
        {lead.company && lead.company !== name && <span className={styles.onlyPhone}>, {lead.company}</span>}
      </span>
      {lead.consentWithdrawnAt && (
        <span>
          <Badge tone="warning">Consent withdrawn</Badge>
        </span>
      )}
      {lead.email && lead.email !== name && (
        <a className={`${styles.address} ${aboveRow}`} href={mailtoLink(lead.email)}>
          {lead.email}
        </a>
      )}
      {lead.phone && lead.phone !== name && (
        <a className={`${styles.address} ${aboveRow}`} href={`tel:${lead.phone.replace(/[^+\d]/g, "")}`}>
          {lead.phone}
        </a>
      )}
    </div>
  );
}

function Hubs({ lead }: { lead: LeadRow }) {
  if (!lead.hubId) return null;
  return (
    <span>
      <Link
        dir="auto"
        className={`plain-link few-lines ${styles.hub} ${aboveRow}`}
        to={`/dashboard/edit-hub/${lead.hubId}?tab=analytics`}
      >
        {lead.hubTitle}
      </Link>
      {lead.hubs > 1 && <span className="quiet"> and {lead.hubs - 1} more</span>}
    </span>
  );
}
