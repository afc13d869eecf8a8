import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { statusColours, statusLabel } from "#app/domain/values/hub-status.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const tones: Record<(typeof statusColours)[HubStatus], Tone> = {
  green: "success",
  blue: "info",
  red: "danger",
  yellow: "warning",
  grey: "neutral",
};

/** The hub's status in the specification's words and colours. An unknown status shows as it is. */
export function HubStatusBadge({ status }: { status: HubStatus }) {
  return <Badge tone={tones[statusColours[status]] ?? "neutral"}>{statusLabel(status)}</Badge>;
}
