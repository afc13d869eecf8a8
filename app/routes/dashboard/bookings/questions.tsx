import { maxQuestions } from "#app/domain/booker-pages/booker-pages.ts";
import { questionsForm } from "#app/domain/booker-pages/form.ts";
import { findQuestions, saveQuestions } from "#app/domain/booker-pages/questions.server.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { formOf } from "#app/request/command-form.server.ts";
import { success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { TextareaField } from "#app/ui/fields.tsx";
import { Section } from "#app/ui/section.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import type { Route } from "./+types/questions.ts";

export const handle: ScreenHandle = { heading: "Questions for bookers", loadError: "This screen could not be loaded" };

/** What the speaker asks whoever booked. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  return findQuestions(services, actor);
}

const save = formOf(saveQuestions, questionsForm, {
  done: { ...success("Questions saved", "They are on the next page that you share."), form: "keep" },
});

export const action = signedInAction({ save });

export default function Questions({ loaderData: { questions, isOwn } }: Route.ComponentProps) {
  const stored = questions.join("\n");
  const { fields, props } = useActionForm<{ questions: string }>("save", { defaultValue: { questions: stored } });
  return (
    <>
      <title>Questions for bookers</title>
      <UnsavedGuard isDirty={(fields.questions.value ?? stored) !== stored} />
      <EditorHeader title="Questions for bookers" back={{ to: "/dashboard/bookings", label: "Back to Bookings" }} />
      <Section
        title="What you need to know before a talk"
        description="Whoever booked answers these on their page. Pages that you have shared keep the questions they have."
      >
        <ActionForm {...props} className="stack-small">
          <TextareaField
            field={fields.questions}
            label="Your questions, one a line"
            description={`Up to ${maxQuestions}. ${isOwn ? "Leave it empty to use our list again." : "These are our suggestions."}`}
            rows={10}
          />
          <div>
            <SubmitButton>Save questions</SubmitButton>
          </div>
        </ActionForm>
      </Section>
    </>
  );
}
