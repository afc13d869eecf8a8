import { drawRefusal } from "#app/public-forms/form-response.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import { loadRehearsalScreen } from "#app/talk-page/rehearsal/rehearsal-screen.server.ts";
import type { Route } from "./+types/book.ts";

export const action = drawRefusal;

export const loader = (args: Route.LoaderArgs) => loadRehearsalScreen(args, "book");

export default function RehearsalBook({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} isRehearsal sentBooking={actionData && toSentForm(actionData)} />;
}
