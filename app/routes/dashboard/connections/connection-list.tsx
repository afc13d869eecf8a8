import { href, Link } from "react-router";
import type { Page, RowOf } from "#app/domain/values/page.ts";
import type { listEndpoints } from "#app/domain/webhooks/queries.server.ts";
import { targetDescriptions } from "#app/domain/webhooks/webhooks.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { List } from "#app/ui/list/list.tsx";
import { When } from "#app/ui/when.tsx";

export const listedColumns = [
  ...(["id", "name", "kind", "pauseReason", "failingSince", "pendingCount", "lastDeliveredAt"] as const),
];
type Connection = Pick<RowOf<typeof listEndpoints>, (typeof listedColumns)[number]>;

/** How a connection is doing. */
function ConnectionBadge({ pauseReason, failingSince }: Pick<Connection, "pauseReason" | "failingSince">) {
  const [tone, label]: [Tone, string] = pauseReason
    ? ["warning", "Paused"]
    : failingSince
      ? ["danger", "Failing"]
      : ["success", "Active"];
  return <Badge tone={tone}>{label}</Badge>;
}

const columns: Column<Connection>[] = [
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
    cell: ({ lastDeliveredAt }) => (
      <span className="no-wrap">{lastDeliveredAt ? <When at={lastDeliveredAt} as="since" /> : "Nothing yet"}</span>
    ),
  },
];

/** Nothing where there are none: the choice below says what to do. */
export function ConnectionList({ connections }: { connections: Page<Connection> }) {
  return (
    <List label="Connections" nouns={["connection", "connections"]} page={connections} columns={columns} empty={null} />
  );
}
