import styles from "#app/routes/dashboard/home/home.module.css";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { IconSettings } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

/** Specification, "Share card": the public profile's address with Copy, View and Manage. */
export function ShareCard({ profileUrl }: { profileUrl: string }) {
  return (
    <Section title="Your public profile" description="One link for all your talks">
      <p className={styles.address}>{profileUrl.replace(/^https?:\/\//, "")}</p>
      <div className={`button-row ${styles.share}`}>
        <CopyButton value={profileUrl} copied="Profile URL copied to clipboard" />
        <ViewButton href={profileUrl} aria-label="View your public profile" />
        <Button
          variant="default"
          to="/dashboard/public-pages"
          aria-label="Manage your public pages"
          leftSection={<IconSettings />}
        >
          Manage
        </Button>
      </div>
    </Section>
  );
}
