import { Button } from "@mantine/core";
import { Form, Link, useLocation, useNavigation } from "react-router";
import type { LineRemark } from "#app/domain/audience/attendee-csv.server.ts";
import type { AudienceActionData } from "#app/routes/dashboard/qualified-audience/action-data.ts";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { Section } from "#app/ui/section.tsx";
import { formatCount, Stat, Stats } from "#app/ui/stats.tsx";

const maxPeopleShown = 10;
const formatQuantity = (number: number, one: string) => `${formatCount(number)} ${one}${number === 1 ? "" : "s"}`;

/** What a file would change. Nothing is written until the button is pressed, and then exactly this. */
export function AttendeeUploadReport({ report }: { report: NonNullable<AudienceActionData["report"]> }) {
  const { people, duplicates, invalid, notes, waitingCount, encoding, fileName } = report;
  const { pathname, search } = useLocation();
  const isSending = useNavigation().formData?.get("intent") === "confirm";
  return (
    <Section title="Check before adding" description={`${fileName}. Nothing has been added yet.`}>
      <Stats label="Summary of this file">
        <Stat
          label="To be added"
          value={people.length}
          note={waitingCount > 0 ? `${waitingCount} of them had asked for access` : undefined}
        />
        <Stat label="Duplicates" value={duplicates.length} note="left out" />
        <Stat label="Invalid lines" value={invalid.length} note="left out" />
      </Stats>
      {encoding === "Windows-1252" && (
        <p className="quiet">
          The file is not saved as UTF-8 and was read as Windows-1252. Please check names with accents below; if they
          look wrong, save it again as “CSV UTF-8”.
        </p>
      )}
      <Lines title={`${formatQuantity(invalid.length, "invalid line")}`} lines={invalid} isOpen />
      <Lines title={`${formatQuantity(duplicates.length, "duplicate")}`} lines={duplicates} />
      <Lines title={`${formatQuantity(notes.length, "name")} changed from the file`} lines={notes} />
      {people.length > 0 && (
        <div>
          <p className={styles.previewTitle}>
            {people.length > maxPeopleShown ? `The first ${maxPeopleShown} to be added` : "To be added"}
          </p>
          <ul className={styles.people}>
            {people.slice(0, maxPeopleShown).map(({ email, firstName, lastName }) => (
              <li key={email}>
                <span>{email}</span>
                <span className="quiet" dir="auto">
                  {[firstName, lastName].filter(Boolean).join(" ")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Form method="post" encType="multipart/form-data" className={styles.confirm}>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="people" value={JSON.stringify(people)} />
        {people.length > 0 ? (
          <Button type="submit" loading={isSending}>
            Add {formatQuantity(people.length, "attendee")}
          </Button>
        ) : (
          <p className="quiet">There is nobody new to add from this file.</p>
        )}
        <Button component={Link} to={pathname + search} variant="default">
          Choose another file
        </Button>
      </Form>
    </Section>
  );
}

/** Lines of the file with their numbers and reasons, collapsed where no action is needed. */
function Lines({ title, lines, isOpen = false }: { title: string; lines: LineRemark[]; isOpen?: boolean }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.lines} open={isOpen}>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to reach what scrolls */}
      <section className={styles.scroll} aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">In the file</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, text, reason }) => (
              <tr key={`${line} ${text}`}>
                <td>{line}</td>
                <td dir="auto">{text}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
