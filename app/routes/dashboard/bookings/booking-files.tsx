import { href } from "react-router";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { BookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import { Section } from "#app/ui/section.tsx";

/** The files that speaker and booker gave each other. Renders nothing while there are none. */
export function BookingFiles({ booking: { files, requesterName } }: { booking: BookingView }) {
  if (files.length === 0) return null;
  return (
    <Section title="Files" description="On the booker's page. They count for your storage.">
      <ul className={styles.history}>
        {files.map(({ id, name, size, author }) => (
          <li key={id} className={styles.file}>
            <div>
              <a className="text-link" href={href("/dashboard/files/:id", { id })} dir="auto">
                {name}
              </a>
              <br />
              <span className="quiet">{`${size}, from ${author === "speaker" ? "you" : requesterName}`}</span>
            </div>
            <ActionForm intent="delete-file" sends={{ fileId: id }}>
              <SubmitButton variant="subtle" size="compact-md" aria-label={`Delete ${name}`}>
                Delete
              </SubmitButton>
            </ActionForm>
          </li>
        ))}
      </ul>
    </Section>
  );
}
