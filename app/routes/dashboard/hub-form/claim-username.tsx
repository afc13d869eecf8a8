import { useState } from "react";
import { Link } from "react-router";
import { correctUsername, normaliseUsername } from "#app/domain/values/username.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { ActionResult } from "#app/forms/action-result.ts";
import styles from "#app/routes/dashboard/hub-form/claim-username.module.css";
import { TextField } from "#app/ui/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/**
 * A hub needs a username for its public address. This form sets it without losing what was entered in the hub's form.
 * routes/dashboard/hub-form/create-hub.tsx handles the request.
 */
export function ClaimUsername({ origin }: { origin: string }) {
  const fetcher = useFetcher<ActionResult>();
  const [username, setUsername] = useState("");
  return (
    <Notice tone="info" title="Your public address is missing">
      <p>
        Please set your username in <Link to="/profile">Profile Settings</Link> to enable public URL for your Talk Hubs.
      </p>
      <p>You can also set it right here:</p>
      <ActionForm intent="claim-username" fetcher={fetcher} action="/dashboard/create-hub" className={styles.claim}>
        <TextField
          label="Username"
          name="username"
          value={username}
          onChange={(event) => setUsername(correctUsername(event.currentTarget.value))}
          error={fetcher.data?.form?.error?.username?.[0]}
          description={`${origin.replace(/^https?:\/\//, "")}/${normaliseUsername(username) || "your-username"}`}
          isDescriptionBelow
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton>Set Username</SubmitButton>
      </ActionForm>
    </Notice>
  );
}
