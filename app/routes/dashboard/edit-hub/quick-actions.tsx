import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import type { SharedHub } from "#app/routes/dashboard/share/open-now.tsx";
import { ShareButton } from "#app/routes/dashboard/share/share-button.tsx";
import { IconQrcode } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

interface QuickActionsProps {
  /** Null without a username. */
  publicUrl: string | null;
  hub: SharedHub;
  opening: HubOpening;
}

/** Specification: "Quick Actions (preview public page, generate QR)". */
export function QuickActions({ publicUrl, hub, opening }: QuickActionsProps) {
  return (
    <Section title="Quick Actions">
      <div className="page-actions">
        <ViewButton href={publicUrl}>Preview Public Page</ViewButton>
        <ShareButton hub={hub} opening={opening} url={publicUrl} leftSection={<IconQrcode />}>
          Generate QR
        </ShareButton>
      </div>
    </Section>
  );
}
