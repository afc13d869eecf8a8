import { useState } from "react";
import { rotationHours } from "#app/domain/webhooks/webhooks.ts";
import { ActionForm, SubmitButton, useActionResult, useDone } from "#app/forms/action-form.tsx";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import type { ConnectionForms } from "#app/routes/dashboard/connections/connection-actions.server.ts";
import styles from "#app/routes/dashboard/connections/connections.module.css";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Section } from "#app/ui/section.tsx";

/** The signing secret: hidden until its owner asks. */
export function SecretSection() {
  const [isOpen, setOpen] = useState(false);
  const rotated = useActionResult<ConnectionForms["rotate"]>("rotate");
  const revealed = useActionResult<ConnectionForms["reveal"]>("reveal");
  const secret = rotated?.value ?? revealed?.value;
  useDone(rotated, () => setOpen(false));
  return (
    <Section
      title="Signing secret"
      description="Your receiver checks with it that a request is from here. It follows Standard Webhooks."
    >
      {secret && (
        <div className={styles.secret}>
          <code>{secret}</code>
          <CopyButton value={secret} copied="Store it where your receiver reads it." size="sm" />
        </div>
      )}
      <div className="button-row">
        {!secret && (
          <ActionForm intent="reveal" preventScrollReset>
            <SubmitButton variant="default">Show secret</SubmitButton>
          </ActionForm>
        )}
        <Button variant="default" onClick={() => setOpen(true)}>
          Rotate secret
        </Button>
      </div>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Rotate secret"
        intent="rotate"
        confirm="Rotate secret"
        preventScrollReset
      >
        <p>{`You get a new secret. The old one also works for ${rotationHours} hours, so you can change your receiver without a gap.`}</p>
      </ConfirmDialog>
    </Section>
  );
}
