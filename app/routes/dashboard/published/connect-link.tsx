import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { TextField } from "#app/ui/fields.tsx";
import { Section } from "#app/ui/section.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface ConnectLinkProps {
  /** Null while the page has none. */
  link: string | null;
  /** Offered instead, and saved only with a press. */
  suggested: string;
}

/** Where the page's "Connect" button leads. */
export function ConnectLink({ link, suggested }: ConnectLinkProps) {
  const fetcher = useFetcher();
  const { fields, props } = useActionForm<{ speakerLink: string }>("connect", {
    fetcher,
    defaultValue: { speakerLink: link ?? suggested },
  });
  return (
    <Section
      title="3. Say where people reach you"
      description={
        link
          ? "The page's “Connect” button leads here."
          : "Until you save a link, the page's button reads “Contact Information Coming Soon”."
      }
    >
      <ActionForm {...props} className="field-with-button">
        <TextField
          field={fields.speakerLink}
          label="Connect Link"
          inputMode="url"
          maxLength={2_048}
          placeholder="A web page or your email address"
        />
        <SubmitButton variant={link ? "default" : "filled"}>Save Link</SubmitButton>
      </ActionForm>
    </Section>
  );
}
