import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { TextField } from "#app/ui/fields.tsx";
import { Section } from "#app/ui/section.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

/** The one-sheet by email. `kitPath` is null while the profile is private, and with it the one-sheet. */
export function SendOneSheet({ kitPath }: { kitPath: string | null }) {
  const { fields, props } = useActionForm<{ email: string }>("send-one-sheet", { id: "send-one-sheet" });
  return (
    <Section
      title="One-sheet"
      description="You on one page, as PDF. We'll email the link in your name; replies go to your inbox"
    >
      {kitPath ? (
        <ActionForm {...props} className="stack-small">
          <TextField field={fields.email} label="Organiser's email" type="email" isRequired maxLength={254} />
          <div className="button-row">
            <SubmitButton variant="default">Send One-Sheet</SubmitButton>
            <ViewButton href={`${kitPath}/one-sheet.pdf`}>Open PDF</ViewButton>
          </div>
        </ActionForm>
      ) : (
        <p className="quiet">You can send it while your profile is public</p>
      )}
    </Section>
  );
}
