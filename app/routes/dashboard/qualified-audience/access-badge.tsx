import type { HubAccess } from "#app/domain/hubs/hubs.ts";
import { Badge } from "#app/ui/badge.tsx";

/** Specification: "a badge ("Requires Qualification" or "Public Access")". */
export function AccessBadge({ access }: { access: HubAccess }) {
  return access === "listed" ? (
    <Badge tone="info">Requires Qualification</Badge>
  ) : (
    <Badge tone="neutral">Public Access</Badge>
  );
}
