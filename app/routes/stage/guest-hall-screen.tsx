import { FormError, fieldOf } from "#app/public-forms/fields.tsx";
import { respondWithPage } from "#app/public-forms/form-response.server.ts";
import { emptyForm, type SentForm, toSentForm } from "#app/public-forms/sent-form.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { CodePage } from "#app/stage/code-page.tsx";
import { findGuest, guestForm } from "#app/stage/guest.server.ts";
import { HallScreen } from "#app/stage/hall-screen.tsx";
import { loadHallScreen } from "#app/stage/load-hall-screen.server.ts";
import { TextField } from "#app/ui/fields.tsx";
import type { Route } from "./+types/guest-hall-screen.ts";

/**
 * The hall screen on the venue's machine: without controls, and without a session of the speaker. Whoever only knows the
 * address sees the same form, whether or not there is such a talk.
 */
export async function loader(args: Route.LoaderArgs) {
  const guest = await findGuest(args);
  if (!guest) return { screen: null };
  const { services } = args.context.get(requestContextKey);
  const updates = `/j/${args.params.shortCode}/screen/state`;
  const screen = await loadHallScreen(services, guest, { updates, controls: null });
  return { screen: screen === "no-username" ? null : screen };
}

export const action = (args: Route.ActionArgs) => respondWithPage(args, guestForm);

export default function GuestHallScreen({ loaderData: { screen }, actionData }: Route.ComponentProps) {
  if (screen && !actionData) return <HallScreen screen={screen} />;
  return (
    <CodePage title="Hall screen">
      <GuestForm form={actionData && toSentForm(actionData)} />
    </CodePage>
  );
}

function GuestForm({ form = emptyForm }: { form?: SentForm }) {
  const formError = form.errors[""];
  return (
    <form className="stack" method="post" noValidate>
      <p>The code is on the speaker's phone, under Stage.</p>
      <FormError>{formError}</FormError>
      <TextField
        label="Code"
        field={fieldOf(form, "code", "stage")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        autoFocus
      />
      <button className="button" type="submit">
        Show the hall screen
      </button>
    </form>
  );
}
