import { useState } from "react";
import { href, Link, useSearchParams } from "react-router";
import {
  type Account,
  type AccountHubRow,
  findAccount,
  listAccountHistory,
  listAccountHubs,
} from "#app/domain/admin/account.server.ts";
import { planLabels } from "#app/domain/admin/admin.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireAdministrator } from "#app/request/request-context.ts";
import { retryAfterHeaders } from "#app/request/retry-after.ts";
import { accountForms } from "#app/routes/dashboard/admin/account-actions.server.ts";
import { AccountHistory } from "#app/routes/dashboard/admin/account-history.tsx";
import { AccountHubs } from "#app/routes/dashboard/admin/account-hubs.tsx";
import { AccountLimitsSection } from "#app/routes/dashboard/admin/account-limits.tsx";
import { ReasonDialog } from "#app/routes/dashboard/admin/reason-dialog.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DescriptionItem, DescriptionList, TwoColumns } from "#app/ui/description-list.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { useFormatWhen, When } from "#app/ui/when.tsx";
import type { Route } from "./+types/one-account.ts";

export const handle: ScreenHandle = { heading: "Account", loadError: "We couldn't load this account" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireAdministrator(context);
  const account = orNotFound(await findAccount(services, actor, params.id));
  const [hubs, history] = await Promise.all([
    listAccountHubs(services, actor, account.id, requestedPage(new URL(request.url).searchParams)),
    listAccountHistory(services, actor, account.id),
  ]);
  return { account, hubs, history };
}

export const action = signedInAction(accountForms, { whileLocked: "allowed", isForAdministrator: true });

export const headers = retryAfterHeaders;

export default function OneAccount({ loaderData }: Route.ComponentProps) {
  const { account, hubs, history } = loaderData;
  const name = `${account.firstName} ${account.lastName}`.trim() || account.email;
  const formatWhen = useFormatWhen();
  // The row's menu on the Admin Panel leads here.
  const [query] = useSearchParams();
  const [isSuspending, setSuspending] = useState(query.has("suspend") && !account.suspendedAt && !account.isOwn);
  const [hubToUnpublish, setHubToUnpublish] = useState<AccountHubRow | null>(null);
  return (
    <>
      <title>{name}</title>
      <EditorHeader
        title={name}
        back={{ to: href("/admin-dashboard"), label: "Back to Admin Panel" }}
        badge={<AccountBadge account={account} />}
        actions={<AccountButtons account={account} onSuspend={() => setSuspending(true)} />}
      />
      <div className="stack">
        {account.suspendedAt && (
          <Notice tone="warning" title={`Suspended ${formatWhen(account.suspendedAt, "since")}`}>
            This account can't sign in, its public pages are hidden, and it sends no emails. Nothing was deleted.
          </Notice>
        )}
        <TwoColumns>
          <AccountDetails account={account} />
          <AccountLimitsSection account={account} />
        </TwoColumns>
        <AccountHubs account={account} hubs={hubs} onUnpublish={setHubToUnpublish} />
        <AccountHistory history={history} />
      </div>
      <ReasonDialog
        title="Suspend this account?"
        opened={isSuspending}
        onClose={() => setSuspending(false)}
        intent="suspend"
        submitLabel="Suspend"
      >
        <strong>{account.email}</strong> will be signed out everywhere and can't sign in. Public pages are hidden and no
        emails are sent. Nothing is deleted, and you can reinstate the account at any time.
      </ReasonDialog>
      <ReasonDialog
        title="Unpublish this hub?"
        opened={hubToUnpublish !== null}
        onClose={() => setHubToUnpublish(null)}
        intent="unpublish"
        hubId={hubToUnpublish?.id}
        submitLabel="Unpublish"
      >
        <strong dir="auto">{hubToUnpublish?.title}</strong> becomes a draft that only its owner sees. They can publish
        it again.
      </ReasonDialog>
    </>
  );
}

interface AccountProps {
  account: Account;
}

function AccountBadge({ account }: AccountProps) {
  if (account.suspendedAt) return <Badge tone="danger">Suspended</Badge>;
  return account.isConfirmed ? null : <Badge tone="warning">Not confirmed</Badge>;
}

function AccountButtons({ account, onSuspend }: AccountProps & { onSuspend(): void }) {
  return (
    <>
      {!account.isConfirmed && (
        <ActionForm intent="confirm" preventScrollReset>
          <SubmitButton variant="default">Resend confirmation</SubmitButton>
        </ActionForm>
      )}
      {account.suspendedAt && (
        <ActionForm intent="reinstate" preventScrollReset>
          <SubmitButton>Reinstate</SubmitButton>
        </ActionForm>
      )}
      {!account.suspendedAt && !account.isOwn && (
        <Button color="red" variant="outline" onClick={onSuspend}>
          Suspend
        </Button>
      )}
    </>
  );
}

function AccountDetails({ account }: AccountProps) {
  const { email, username, plan, createdAt, usedBytes, limits, suspendedAt } = account;
  const storage = limits.storageBytes === null ? "" : ` of ${formatSize(limits.storageBytes)}`;
  return (
    <Section title="Account">
      <DescriptionList>
        <DescriptionItem label="Email">
          <a href={mailtoLink(email)} className="text-link">
            {email}
          </a>
        </DescriptionItem>
        <DescriptionItem label="Username">
          {username &&
            (suspendedAt ? (
              username
            ) : (
              <a href={`/${username}`} className="text-link">
                {username}
              </a>
            ))}
        </DescriptionItem>
        <DescriptionItem label="Plan">{plan ? planLabels[plan] : "No plan"}</DescriptionItem>
        <DescriptionItem label="Created">
          <When at={createdAt} />
        </DescriptionItem>
        <DescriptionItem label="Storage used">{`${formatSize(usedBytes)}${storage}`}</DescriptionItem>
        <DescriptionItem label="Audit log">
          <Link
            className="text-link"
            to={`${href("/admin-dashboard")}?tab=audit&kind=security&search=${encodeURIComponent(email)}`}
          >
            Sign-ins and security
          </Link>
        </DescriptionItem>
      </DescriptionList>
    </Section>
  );
}
