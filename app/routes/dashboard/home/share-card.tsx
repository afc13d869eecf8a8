import styles from "#app/routes/dashboard/home/home.module.css";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { IconExternalLink, IconSettings } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

/** Specification, "Share card": the public profile's address with Copy, View and Manage. */
export function ShareCard({ profileUrl }: { profileUrl: string }) {
  return (
    <Section title="Your public profile" description="One link for all your talks">
      <p className={styles.address}>{profileUrl.replace(/^https?:\/\//, "")}</p>
      <div className={`button-row ${styles.share}`}>
        <CopyButton value={profileUrl} copied="Profile URL copied to clipboard" />
        <Button
          variant="default"
          href={profileUrl}
          target="_blank"
          rel="noopener"
          aria-label="View your public profile"
          leftSection={<IconExternalLink />}
        >
          View
        </Button>
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
