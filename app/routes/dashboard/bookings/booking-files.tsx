import { useState } from "react";
import { href } from "react-router";
import { formatSize } from "#app/domain/values/size.ts";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import type { BookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

/** The files that speaker and booker gave each other. Renders nothing while there are none. */
export function BookingFiles({ booking: { files, requesterName } }: { booking: BookingView }) {
  const [deleting, setDeleting] = useState<{ id: string; name: string } | null>(null);
  if (files.length === 0) return null;
  return (
    <Section title="Files" description="On the booker's page. They count for your storage.">
      <ul className={styles.history}>
        {files.map(({ id, name, sizeBytes, author }) => (
          <li key={id} className={styles.file}>
            <div>
              <a className="text-link" href={href("/dashboard/files/:id", { id })} dir="auto">
                {name}
              </a>
              <br />
              <span className="quiet">{`${formatSize(sizeBytes)}, from ${author === "speaker" ? "you" : requesterName}`}</span>
            </div>
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Delete ${name}`}
              onClick={() => setDeleting({ id, name })}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        title="Delete this file?"
        intent="delete-file"
        sends={{ fileId: deleting?.id }}
        confirm="Delete file"
        onSubmit={() => setDeleting(null)}
      >
        <p>
          <strong dir="auto">{deleting?.name}</strong> will be permanently deleted, here and on the booker's page.
        </p>
      </ConfirmDialog>
    </Section>
  );
}
