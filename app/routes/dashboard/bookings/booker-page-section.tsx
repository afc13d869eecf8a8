import { useState } from "react";
import { Link } from "react-router";
import { formatDay } from "#app/domain/values/dates.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import type { BookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Section } from "#app/ui/section.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

interface Props {
  booking: BookingView;
}

/** The page for whoever booked: sharing it, its link, and ending it. Renders nothing while there is nobody to share it with. */
export function BookerPageSection({ booking }: Props) {
  const { page, canHavePage, requesterEmail } = booking;
  if (!page && (!canHavePage || requesterEmail === "")) return null;
  return (
    <Section title="Booker's page" description={page ? describePage(page, booking.answers) : undefined}>
      {page ? <SharedPage booking={booking} page={page} /> : <SharePage booking={booking} />}
    </Section>
  );
}

type Page = NonNullable<BookingView["page"]>;

function describePage({ isOpen, lastDay }: Page, answers: BookingView["answers"]): string {
  if (!isOpen) return "Its link does not work now: it has expired, or the booking is open or declined.";
  const answeredCount = answers.filter(({ answer }) => answer).length;
  return `${answeredCount} of ${answers.length} questions answered. The link works until ${formatDay(lastDay)}.`;
}

function SharePage({ booking: { requesterName, requesterEmail } }: Props) {
  return (
    <ActionForm intent="share-page" className="stack-small">
      <p>
        {`A private page for ${requesterName}: date and place, your questions to answer, files from both of you, and later the report. We'll email its link to ${requesterEmail}.`}
      </p>
      <div className="button-row">
        <SubmitButton>Share page</SubmitButton>
        <Button to="/dashboard/bookings/questions" variant="default">
          Edit questions
        </Button>
      </div>
    </ActionForm>
  );
}

function SharedPage({ booking, page }: Props & { page: Page }) {
  const [isEnding, setEnding] = useState(false);
  return (
    <div className="stack-small">
      <div className="button-row">
        <CopyButton value={page.link} copied="Link copied to clipboard">
          Copy Link
        </CopyButton>
        <ViewButton href={page.link} aria-label={`Open the page of ${booking.eventName}`}>
          Open the page
        </ViewButton>
      </div>
      <ActionForm intent="share-page" sends={{ pageId: page.id }} className="button-row">
        <SubmitButton variant="default">Send a new link</SubmitButton>
        <Button variant="default" onClick={() => setEnding(true)}>
          End link
        </Button>
      </ActionForm>
      <p className="quiet">
        To send files, open the page and add them there. A new link ends this one, and adds{" "}
        <Link className="text-link" to="/dashboard/bookings/questions">
          questions
        </Link>{" "}
        that are new since.
      </p>
      <ConfirmDialog
        opened={isEnding}
        onClose={() => setEnding(false)}
        title="End this page's link?"
        intent="end-page"
        confirm="End link"
        onSubmit={() => setEnding(false)}
      >
        <p>Whoever has the link can no longer open the page. The answers stay here, and you can send a new link.</p>
      </ConfirmDialog>
    </div>
  );
}
