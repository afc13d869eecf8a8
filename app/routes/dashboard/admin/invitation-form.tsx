import type { InvitationInput } from "#app/domain/admin/form.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { SignUpMode } from "#app/installation/settings.ts";
import { TextField } from "#app/ui/fields.tsx";
import { FieldRow, Section } from "#app/ui/section.tsx";

interface InvitationFormProps {
  /** The link's id, so that sending the form twice makes one link. */
  id: string;
  mode: SignUpMode;
}

const descriptions: Record<SignUpMode, string> = {
  open: "Sign-up is open, so nobody needs a link today. It works once sign-up is by invitation.",
  invited: "Whoever opens the link may sign up.",
  closed: "Sign-up is closed, so links don't work now.",
};

/** Remounted after a link is made. */
export function InvitationForm({ id, mode }: InvitationFormProps) {
  const { fields, props } = useActionForm<InvitationInput>("invite", {
    id: "invitation-form",
    defaultValue: { label: "", maxUses: 1, days: 7 },
  });
  return (
    <Section title="New invitation link" description={descriptions[mode]}>
      <ActionForm {...props} sends={{ id }} className="stack" preventScrollReset>
        <TextField
          field={fields.label}
          label="For"
          description="Only you see this"
          placeholder="Speakers of the spring conference"
          maxLength={100}
          isRequired
        />
        <FieldRow>
          <TextField field={fields.maxUses} label="People" inputMode="numeric" isRequired />
          <TextField field={fields.days} label="Days" inputMode="numeric" isRequired />
        </FieldRow>
        <div>
          <SubmitButton>Make link</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}
