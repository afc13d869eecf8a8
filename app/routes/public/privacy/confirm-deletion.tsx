import type { PrivacyView } from "#app/routes/public/privacy.tsx";

/** Asked once, because nothing brings it back: what goes, and what stays as nobody's. */
export function ConfirmDeletion({ view: { holder, email, path, hasAgreedBooking } }: { view: PrivacyView }) {
  return (
    <>
      <section>
        <h2>This goes, for good</h2>
        <ul className="bullets">
          <li className="break">{`The contact ${email} with everything noted about it, and every consent`}</li>
          <li>What you wrote in feedback</li>
          <li>Booking requests, places on lists, letters you asked for, codes and remembered devices</li>
        </ul>
      </section>
      <section>
        <h2>This stays, as nobody's</h2>
        <ul className="bullets">
          <li>Stars and choices you gave, counted without name, address or device</li>
          {hasAgreedBooking && (
            <li>{`Event, date and place of a talk that was agreed on, because it stands in ${holder.firstName}'s calendar; your name, address and words go`}</li>
          )}
        </ul>
      </section>
      <p>{`You may lose access to talks that only invited people can open. ${holder.firstName} is not told who asked.`}</p>
      <div className="row">
        <form method="post" action={path}>
          <button className="button danger" type="submit" name="intent" value="delete">
            Delete everything now
          </button>
        </form>
        <a className="button button-quiet" href={path}>
          Keep it
        </a>
      </div>
    </>
  );
}
