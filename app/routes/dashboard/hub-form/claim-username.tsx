import { useState } from "react";
import { Link } from "react-router";
import { normaliseUsername } from "#app/domain/accounts/accounts.ts";
import styles from "#app/routes/dashboard/hub-form/hub-editor.module.css";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/**
 * A hub needs a username for its public address. This form sets it without losing what was entered in the hub's form.
 * routes/dashboard/hub-form/create-hub.tsx handles the request.
 */
export function ClaimUsername({ origin }: { origin: string }) {
  const { Form, data, state } = useFetcher<{ claim?: { username: string; message: string } }>();
  const [username, setUsername] = useState(data?.claim?.username ?? "");
  return (
    <Notice tone="info" title="Your public address is missing">
      <p>
        Please set your username in <Link to="/profile">Profile Settings</Link> to enable public URL for your Talk Hubs.
      </p>
      <p>You can also set it right here:</p>
      <Form method="post" action="/dashboard/create-hub" className={styles.claim}>
        <input type="hidden" name="intent" value="claim-username" />
        <TextInput
          label="Username"
          name="username"
          value={username}
          onChange={(event) => setUsername(normaliseUsername(event.currentTarget.value))}
          error={data?.claim?.message}
          description={`${origin.replace(/^https?:\/\//, "")}/${username || "your-username"}`}
          isDescriptionBelow
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" loading={state !== "idle"}>
          Set Username
        </Button>
      </Form>
    </Notice>
  );
}
