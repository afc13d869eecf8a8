import { href, Link } from "react-router";
import type { Page } from "#app/domain/values/page.ts";
import { targetDescriptions, type WebhookKind } from "#app/domain/webhooks/webhooks.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { List } from "#app/ui/list/list.tsx";

interface ConnectionItem {
  id: string;
  name: string;
  kind: WebhookKind;
  isPaused: boolean;
  isFailing: boolean;
  pendingCount: number;
  /** "2 hours ago"; null before anything arrived. */
  lastDelivered: string | null;
}

/** How a connection is doing. */
export function ConnectionBadge({ isPaused, isFailing }: Pick<ConnectionItem, "isPaused" | "isFailing">) {
  const [tone, label]: [Tone, string] = isPaused
    ? ["warning", "Paused"]
    : isFailing
      ? ["danger", "Failing"]
      : ["success", "Active"];
  return <Badge tone={tone}>{label}</Badge>;
}

const columns: Column<ConnectionItem>[] = [
  {
    label: "Name",
    phone: "title",
    cell: ({ id, name }) => (
      <Link to={href("/dashboard/connections/:id", { id })} dir="auto">
        {name}
      </Link>
    ),
  },
  { label: "Tool", phone: "line", cell: ({ kind }) => targetDescriptions[kind].label },
  { label: "Status", phone: "line", cell: (connection) => <ConnectionBadge {...connection} /> },
  { label: "Waiting", phone: "line", align: "right", unit: "waiting", cell: ({ pendingCount }) => pendingCount },
  {
    label: "Last delivered",
    phone: "line",
    phoneLabel: "Last delivered",
    cell: ({ lastDelivered }) => <span className="no-wrap">{lastDelivered ?? "Nothing yet"}</span>,
  },
];

/** Nothing where there are none: the choice below says what to do. */
export function ConnectionList({ connections }: { connections: Page<ConnectionItem> }) {
  return (
    <List label="Connections" nouns={["connection", "connections"]} page={connections} columns={columns} empty={null} />
  );
}
