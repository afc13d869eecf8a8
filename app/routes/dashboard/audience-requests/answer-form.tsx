import { useState } from "react";
import { useSearchParams } from "react-router";
import { audienceRequestLimits } from "#app/domain/audience-requests/audience-requests.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { AnswerFile, useAnswerFile } from "#app/routes/dashboard/audience-requests/answer-file.tsx";
import styles from "#app/routes/dashboard/audience-requests/audience-requests.module.css";
import type { AudienceRequestsView } from "#app/routes/dashboard/audience-requests/audience-requests-view.server.ts";
import { Button } from "#app/ui/button.tsx";
import { changedQuery } from "#app/ui/changed-query.ts";
import { TextareaField, TextField } from "#app/ui/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { randomId } from "#app/ui/random-id.ts";
import { FieldRow } from "#app/ui/section.tsx";

interface AnswerFormProps {
  requestId: string;
  hub: AudienceRequestsView["hub"];
  resources: AudienceRequestsView["resources"];
  /** How many people get the answer by email. */
  noticeCount: number;
}

/** A text, one of the talk's files and links, or a new one. It is sent once. */
export function AnswerForm({ requestId, hub, resources, noticeCount }: AnswerFormProps) {
  const [query] = useSearchParams();
  const { form, fields, result, props } = useActionForm<{
    text: string;
    resourceId: string;
    url: string;
    linkTitle: string;
  }>("answer", {
    id: `answer-${requestId}`,
    defaultValue: { text: "", resourceId: "", url: "", linkTitle: "" },
  });
  const [linkId] = useState(() => String(result?.form?.initialValue?.linkId ?? randomId()));
  const file = useAnswerFile(hub.id, resources);
  return (
    <ActionForm {...props} sends={{ requestId, linkId }} className={styles.form} preventScrollReset>
      {form.errors && <Notice tone="danger" title={form.errors[0] ?? ""} />}
      {hub.isClosed && (
        <Notice tone="warning" title="This talk is closed">
          <p>People read your text in the email, but can't open files or links until you reopen the talk.</p>
        </Notice>
      )}
      <TextareaField
        field={fields.text}
        label="Your answer"
        rows={3}
        maxLength={audienceRequestLimits.answer}
        description={describeReaders(noticeCount)}
      />
      <AnswerFile field={fields.resourceId} resources={resources} file={file} />
      <FieldRow>
        <TextField field={fields.url} type="url" label="Or a new link" placeholder="https://" autoComplete="off" />
        <TextField
          field={fields.linkTitle}
          label="Name of the link"
          maxLength={audienceRequestLimits.linkTitle}
          autoComplete="off"
        />
      </FieldRow>
      <p className="quiet">A new file or link also appears with your talk's files.</p>
      <div className="page-actions">
        <Button to={changedQuery(query, { answer: null })} variant="default" preventScrollReset>
          Cancel
        </Button>
        <SubmitButton isWaiting={file.isUploading}>Send answer</SubmitButton>
      </div>
    </ActionForm>
  );
}

function describeReaders(count: number): string {
  const shown = "Shown on the talk's page";
  if (count === 0) return `${shown}. It can't be changed afterwards.`;
  const people = count === 1 ? "the person" : `the ${count.toLocaleString("en")} people`;
  return `${shown}, and emailed once to ${people} who left an address. It can't be changed afterwards.`;
}
