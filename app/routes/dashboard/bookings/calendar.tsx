import { useState } from "react";
import { createCalendarFeed, findCalendarFeed, revokeCalendarFeed } from "#app/domain/bookings/calendar-feed.server.ts";
import { ActionForm, SubmitButton, useActionResult, useDone } from "#app/forms/action-form.tsx";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { formOf } from "#app/request/command-form.server.ts";
import { noFields, success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { Section } from "#app/ui/section.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/calendar.ts";

export const handle: ScreenHandle = { heading: "Your calendar", loadError: "This screen could not be loaded" };

/** The secret address under which a speaker's calendar program finds bookings, holds and openings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  return { feed: await findCalendarFeed(services, actor) };
}

const create = formOf(createCalendarFeed, noFields, {
  done: ({ path }, { services }) => ({
    ...success("Address created", "Copy it now: it is shown only once."),
    value: { address: services.settings.appUrl.origin + path },
    form: "keep" as const,
  }),
});

const revoke = formOf(revokeCalendarFeed, noFields, {
  // A link can be ended, whatever else an account may do.
  whileLocked: "allowed",
  done: success("Address revoked", "Calendars that use it stop getting changes."),
});

export const action = signedInAction({ create, revoke });

export default function YourCalendar({ loaderData: { feed } }: Route.ComponentProps) {
  const address = useActionResult<typeof create>("create")?.value?.address;
  return (
    <>
      <title>Your calendar</title>
      <EditorHeader title="Your calendar" back={{ to: "/dashboard/bookings", label: "Back to Bookings" }} />
      <Section
        title="Bookings in your calendar"
        description="Your calendar program subscribes to a secret address: confirmed bookings, holds, and when your talks open. It follows changes by itself."
      >
        {address ? <NewAddress address={address} /> : <StoredAddress createdAt={feed?.createdAt} />}
      </Section>
    </>
  );
}

function NewAddress({ address }: { address: string }) {
  return (
    <>
      <code>{address}</code>
      <div>
        <CopyButton value={address} copied="Calendar address copied to clipboard">
          Copy address
        </CopyButton>
      </div>
      <p className="quiet">
        Add it as a subscribed calendar (“From URL”). Whoever has the address can read your bookings' names, days and
        places, so don't share it. We store only a hash of it and can't show it again.
      </p>
    </>
  );
}

function StoredAddress({ createdAt }: { createdAt: Date | undefined }) {
  const [ending, setEnding] = useState<"create" | "revoke" | null>(null);
  useDone(useActionResult("revoke"), () => setEnding(null));
  if (!createdAt)
    return (
      <ActionForm intent="create">
        <SubmitButton>Create secret address</SubmitButton>
      </ActionForm>
    );
  return (
    <>
      <p>
        Your address was created on <When at={createdAt} />. It was shown once, when you created it.
      </p>
      <div className="button-row">
        <Button variant="default" onClick={() => setEnding("create")}>
          Replace address
        </Button>
        <Button variant="default" onClick={() => setEnding("revoke")}>
          Revoke address
        </Button>
      </div>
      <ConfirmDialog
        intent={ending ?? "revoke"}
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={ending === "create" ? "Replace your calendar's address?" : "Revoke your calendar's address?"}
        confirm={ending === "create" ? "Replace address" : "Revoke address"}
      >
        <p>Calendars that use the current address stop getting changes.</p>
      </ConfirmDialog>
    </>
  );
}
