import { signUpModes } from "#app/database/vocabulary.ts";
import { signUpModeLabels } from "#app/domain/admin/admin.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { ChoiceField } from "#app/forms/choice-field.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { SignUpMode } from "#app/installation/settings.ts";
import { Section } from "#app/ui/section.tsx";

interface SignUpModeFormProps {
  mode: SignUpMode;
  /** Whether the environment says so. */
  isFixed: boolean;
}

const descriptions: Record<SignUpMode, string> = {
  open: "Anyone who confirms an email address gets an account",
  invited: "Only people you send a link, and buyers where the plan is sold",
  closed: "The accounts there are stay as they are. Invitation links don't work",
};

export function SignUpModeForm({ mode, isFixed }: SignUpModeFormProps) {
  const { fields, props } = useActionForm<{ signUp: SignUpMode }>("change-mode", {
    id: "sign-up-mode",
    defaultValue: { signUp: mode },
  });
  if (isFixed)
    return (
      <Section title="Who may sign up">
        <p>
          <strong>{signUpModeLabels[mode]}.</strong> {descriptions[mode]}.
        </p>
        <p className="quiet">The server's setting SIGN_UP says so. Remove it to choose here.</p>
      </Section>
    );
  return (
    <Section title="Who may sign up">
      <ActionForm {...props} className="stack" preventScrollReset>
        <ChoiceField
          field={fields.signUp}
          label="Accounts are for"
          choices={signUpModes.map((value) => ({
            value,
            label: signUpModeLabels[value],
            description: descriptions[value],
          }))}
        />
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}
