import { Fragment, useState } from "react";
import { useSearchParams } from "react-router";
import {
  signatureTalkLimits as limits,
  signatureTalksPerProfile,
} from "#app/domain/signature-talks/signature-talks.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { DrawerForm } from "#app/routes/dashboard/profile/page/drawer-form.tsx";
import styles from "#app/routes/dashboard/profile/page/page.module.css";
import type { PageFormData } from "#app/routes/dashboard/profile/page/page-data.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { CountedField } from "#app/ui/form-fields.tsx";
import { IconPlus } from "#app/ui/icons.ts";
import { FieldRow } from "#app/ui/section.tsx";

type Talk = PageFormData["signatureTalks"][number];
type Data = Pick<PageFormData, "signatureTalks" | "newTalkId" | "hubs">;

const addressOf = (talk: string) => `?edit=signature-talks&talk=${talk}`;

/** The cards, or the form of the one that the address names: `&talk=new` for another one. */
export function SignatureTalksForm({ data }: { data: Data }) {
  const { signatureTalks, newTalkId, hubs } = data;
  const [query, setQuery] = useSearchParams();
  const named = query.get("talk");
  const edited = named === "new" ? { ...emptyTalk, id: newTalkId } : signatureTalks.find(({ id }) => id === named);
  const close = () => setQuery({ edit: "signature-talks" }, { preventScrollReset: true, replace: true });
  if (edited) return <SignatureTalkForm key={named} talk={edited} hubs={hubs} onClose={close} />;
  return (
    <div className="stack">
      <ol className="plain-list stack-small">
        {signatureTalks.map((talk, index) => (
          <li key={talk.id} className={styles.card}>
            <b dir="auto">{talk.title}</b>
            <ActionForm className="button-row" sends={{ talk: talk.id }} preventScrollReset>
              <Button
                to={addressOf(talk.id)}
                preventScrollReset
                variant="default"
                size="xs"
                aria-label={`Edit ${talk.title}`}
              >
                Edit
              </Button>
              {index > 0 && (
                <SubmitButton
                  intent="move-signature-talk"
                  variant="subtle"
                  color="gray"
                  size="xs"
                  aria-label={`Move ${talk.title} up`}
                >
                  Move up
                </SubmitButton>
              )}
              <SubmitButton
                intent="delete-signature-talk"
                variant="subtle"
                color="gray"
                size="xs"
                aria-label={`Delete ${talk.title}`}
              >
                Delete
              </SubmitButton>
            </ActionForm>
          </li>
        ))}
      </ol>
      {signatureTalks.length < signatureTalksPerProfile && (
        <div>
          <Button to={addressOf("new")} preventScrollReset variant="default" leftSection={<IconPlus />}>
            Add Signature Talk
          </Button>
        </div>
      )}
    </div>
  );
}

const emptyTalk = { title: "", promise: "", audience: "", length: "", format: "", version: "" };

interface SignatureTalkFormProps {
  talk: Talk | (typeof emptyTalk & { id: string });
  hubs: Data["hubs"];
  onClose(): void;
}

function SignatureTalkForm({ talk: { id: loadedId, version, ...values }, hubs, onClose }: SignatureTalkFormProps) {
  // A new card's stays the same when the screen is loaded again, so that two taps add one.
  const [id] = useState(loadedId);
  const { form, fields, props } = useActionForm<typeof values>("signature-talk", { defaultValue: values });
  return (
    <DrawerForm form={form} props={props} version={version} sends={{ talk: id }} onClose={onClose}>
      <TextField field={fields.title} label="Title" isRequired maxLength={limits.title} />
      <CountedField
        field={fields.promise}
        label="Promise: what people can do afterwards"
        max={limits.promise}
        rows={3}
      />
      <TextField field={fields.audience} label="For" maxLength={limits.audience} placeholder="engineering teams" />
      <FieldRow>
        <TextField field={fields.format} label="Format" maxLength={limits.format} placeholder="Keynote" />
        <TextField field={fields.length} label="Length" maxLength={limits.length} placeholder="45 minutes" />
      </FieldRow>
      <GivenAt talkId={id} hubs={hubs} />
    </DrawerForm>
  );
}

/** Where the talk was given: its ratings and quotes then stand beside the card. */
function GivenAt({ talkId, hubs }: { talkId: string; hubs: Data["hubs"] }) {
  const choices = hubs.filter(({ signatureTalkId }) => signatureTalkId === null || signatureTalkId === talkId);
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles.given}>
      <legend>Given at</legend>
      <p className="quiet">Their ratings and quotes stand beside this talk. New deliveries join by themselves.</p>
      {choices.map(({ id, title, occasion, signatureTalkId }) => (
        <Fragment key={id}>
          <input type="hidden" name="listedHubIds" value={id} />
          <Checkbox name="hubIds" value={id} defaultChecked={signatureTalkId === talkId}>
            <span dir="auto">
              {title} {occasion && <span className="quiet">{occasion}</span>}
            </span>
          </Checkbox>
        </Fragment>
      ))}
    </fieldset>
  );
}
