import { Button } from "@mantine/core";
import { Link } from "react-router";
import styles from "#app/routes/dashboard/home/home.module.css";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { IconExternalLink, IconSettings } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

/** Specification, "Share card": the public profile's address with Copy, View and Manage. */
export function ShareCard({ profileUrl }: { profileUrl: string }) {
  return (
    <Section title="Your public profile" description="One link for all your talks">
      <p className={styles.address}>{profileUrl.replace(/^https?:\/\//, "")}</p>
      <div className={`${styles.buttons} ${styles.share}`}>
        <CopyButton value={profileUrl} copied="Profile URL copied to clipboard" />
        <Button
          variant="default"
          component="a"
          href={profileUrl}
          target="_blank"
          rel="noopener"
          aria-label="View your public profile"
          leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        >
          View
        </Button>
        <Button
          variant="default"
          component={Link}
          to="/dashboard/public-pages"
          aria-label="Manage your public pages"
          leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
        >
          Manage
        </Button>
      </div>
    </Section>
  );
}
