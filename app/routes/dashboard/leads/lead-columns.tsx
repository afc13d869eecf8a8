import { Link, useLocation } from "react-router";
import { leadName, leadSourceLabels, leadStatusLabels } from "#app/domain/leads/leads.ts";
import type { LeadRow } from "#app/domain/leads/queries.server.ts";
import { LeadStatusBadge } from "#app/routes/dashboard/leads/lead-status.tsx";
import styles from "#app/routes/dashboard/leads/leads.module.css";
import { Badge } from "#app/ui/badge.tsx";
import { aboveRow, type Column, rowLink } from "#app/ui/data-table.tsx";
import { GivenStars } from "#app/ui/rating.tsx";
import { useFormatWhen } from "#app/ui/when.tsx";

/** Specification: contact, company, talk hub, source and date. The ways to reach a person are on the lead's screen. */
export const leadColumns: Column<LeadRow>[] = [
  { label: "Contact", phone: "title", cell: (lead) => <Contact lead={lead} /> },
  { label: "Company", phone: "nowhere", cell: (lead) => lead.company },
  { label: "Talk Hub", phone: "nowhere", cell: (lead) => <Talk lead={lead} /> },
  {
    label: "Stars",
    phone: "nowhere",
    align: "right",
    cell: ({ stars }) => stars !== null && <GivenStars value={stars} />,
  },
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
        <LeadStatusBadge id={lead.id} status={lead.status} name={leadName(lead)} />
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

/** A wide screen has the address below the name, a phone the stars and the talk. */
function Contact({ lead }: { lead: LeadRow }) {
  const { search } = useLocation();
  const name = leadName(lead);
  const address = [lead.email, lead.phone].find((each) => each && each !== name);
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
      {address && <span className={styles.address}>{address}</span>}
      <span className={styles.gave}>
        {lead.stars !== null && <GivenStars value={lead.stars} />} <span dir="auto">{lead.hubTitle}</span>
      </span>
    </div>
  );
}

function Talk({ lead }: { lead: LeadRow }) {
  if (!lead.hubId) return null;
  return (
    <span>
      <span dir="auto" className={`few-lines ${styles.hub}`}>
        {lead.hubTitle}
      </span>
      {lead.hubs > 1 && <span className="quiet"> and {lead.hubs - 1} more</span>}
    </span>
  );
}
