import type { HubAccess } from "#app/domain/hubs/hubs.ts";
import { Badge } from "#app/ui/badge.tsx";

/** Specification: "a badge ("Requires Qualification" or "Public Access")". Ruling "Access": the third state has its own. */
export function AccessBadge({ access }: { access: HubAccess }) {
  if (access === "listed") return <Badge tone="info">Requires Qualification</Badge>;
  if (access === "verified") return <Badge tone="info">Email Verification Required</Badge>;
  return <Badge tone="neutral">Public Access</Badge>;
}
