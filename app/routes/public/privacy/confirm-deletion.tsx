import type { PrivacySpeakerView } from "#app/routes/public/privacy/private-page.server.ts";

interface ConfirmDeletionProps {
  speaker: Pick<PrivacySpeakerView, "firstName">;
  email: string;
  path: string;
  hasAgreedBooking: boolean;
}

/** Asks once more, because deletion cannot be undone. */
export function ConfirmDeletion({ speaker, email, path, hasAgreedBooking }: ConfirmDeletionProps) {
  return (
    <>
      <section>
        <h2>This will be permanently deleted</h2>
        <ul className="bullets">
          <li className="break">{`The contact ${email}, including all notes and consents`}</li>
          <li>Your written feedback</li>
          <li>
            Booking requests, attendee list entries, notifications you requested, access codes and remembered devices
          </li>
        </ul>
      </section>
      <section>
        <h2>This stays, anonymously</h2>
        <ul className="bullets">
          <li>Your star ratings and choices, counted without your name, address or device</li>
          {hasAgreedBooking && (
            <li>{`The event, date and place of any confirmed talk, for ${speaker.firstName}'s calendar, without your name, address or messages`}</li>
          )}
        </ul>
      </section>
      <p>{`You may lose access to talks that only invited people can open. ${speaker.firstName} won't be told who requested this.`}</p>
      <div className="row">
        <form method="post" action={path}>
          <button className="button danger" type="submit" name="intent" value="delete">
            Delete everything now
          </button>
        </form>
        <a className="button button-quiet" href={path}>
          Keep my data
        </a>
      </div>
    </>
  );
}
