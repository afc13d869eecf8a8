import { useState } from "react";
import { href } from "react-router";
import { describeScopes } from "#app/domain/api-keys/api-keys.ts";
import type { ApiWrite, ListedApiKey } from "#app/domain/api-keys/queries.server.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { useActionResult, useDone } from "#app/forms/action-form.tsx";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { MakeApiKeyDialog } from "#app/routes/dashboard/account-settings/make-api-key-dialog.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useAccountClock, useFormatWhen, When } from "#app/ui/when.tsx";

interface ApiKeysSectionProps {
  keys: ListedApiKey[];
  /** What programs changed last. */
  writes: ApiWrite[];
  /** Whether a code is required too. */
  hasSecondStep: boolean;
}

/** The keys by which the speaker's programs use the account, and what they changed with them. */
export function ApiKeysSection({ keys, writes, hasSecondStep }: ApiKeysSectionProps) {
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ListedApiKey | null>(null);
  return (
    <FoldSection
      id="api-keys"
      title="API keys"
      summary={keys.length > 0 ? countKeys(keys.length) : "Let your own programs, Zapier or n8n work with your talks"}
    >
      <div className={styles.part}>
        <p className={styles.plain}>
          Let your own programs, Zapier or n8n work with your talks and contacts.{" "}
          <a className="text-link" href="/api">
            Read how
          </a>
        </p>
        {keys.length === 0 ? (
          <p className="quiet">
            You have no keys. Each program gets its own, so that you can end one without the others.
          </p>
        ) : (
          <ul className={`lined-list ${styles.sessions} ${styles.passkeys}`} aria-label="API keys">
            {keys.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
            ))}
          </ul>
        )}
        <div className="button-row">
          <Button variant="default" onClick={() => setMaking(true)}>
            Make a key
          </Button>
        </div>
        {writes.length > 0 && (
          <details className={styles.writes}>
            <summary>Latest changes by programs</summary>
            <ul className="lined-list">
              {writes.map(({ id, detail, eventCount, lastAt }) => (
                <li key={id}>
                  <span>{eventCount > 1 ? `${detail} (${eventCount} times)` : detail}</span>{" "}
                  <span className="quiet">
                    <When at={lastAt} as="since" />
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {isMaking && <MakeApiKeyDialog hasSecondStep={hasSecondStep} onClose={() => setMaking(false)} />}
      {revoked && <RevokeApiKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </FoldSection>
  );
}

const countKeys = (count: number) => (count === 1 ? "1 key" : `${count} keys`);

interface ApiKeyRowProps {
  apiKey: ListedApiKey;
  onRevoke(): void;
}

function ApiKeyRow({ apiKey, onRevoke }: ApiKeyRowProps) {
  const { name, ending, scopes, createdAt, lastUsedAt, expiresAt } = apiKey;
  const { now } = useAccountClock();
  const formatWhen = useFormatWhen();
  const isExpired = expiresAt !== null && expiresAt <= now;
  const use = lastUsedAt ? `last used ${formatWhen(lastUsedAt, "since")}` : "not used yet";
  const end = expiresAt ? `${isExpired ? "expired" : "expires"} ${formatWhen(expiresAt)}` : "never expires";
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong> <code>thk_…{ending}</code> {isExpired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="quiet">{describeScopes(scopes)}</p>
        <p className="quiet">{joinDetails(`Made ${formatWhen(createdAt)}`, use, end)}</p>
      </div>
      <Button variant="default" size="compact-md" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

function RevokeApiKeyDialog({ apiKey: { id, name }, onClose }: { apiKey: ListedApiKey; onClose(): void }) {
  const fetcher = useFetcher();
  useDone(useActionResult("api-key-revoke", fetcher), onClose);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Revoke this key?"
      confirm="Revoke key"
      intent="api-key-revoke"
      fetcher={fetcher}
      action={href("/account-settings")}
      sends={{ keyId: id }}
    >
      <p className={styles.plain}>
        Programs that use <strong>{name}</strong> stop working at once. This can't be undone.
      </p>
    </ConfirmDialog>
  );
}
