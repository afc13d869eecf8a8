import type { listWaitingSignUps } from "#app/domain/admin/sign-ups.server.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { When } from "#app/ui/when.tsx";

export type WaitingSignUpsProps = Awaited<ReturnType<typeof listWaitingSignUps>>;
type SignUp = WaitingSignUpsProps["rows"][number];

/** People who signed up and have not confirmed their address: not accounts yet. Renders nothing where nobody waits. */
export function WaitingSignUps({ rows, total }: WaitingSignUpsProps) {
  if (total === 0) return null;
  return (
    <details className={`card ${styles.signUps}`}>
      <summary>
        <h2 className="card-title">
          {`${formatCount(total)} ${total === 1 ? "sign-up waits" : "sign-ups wait"} for confirmation`}
        </h2>
      </summary>
      <p>
        These people haven't opened the link in our email. They become accounts when they do, and are deleted after
        seven days.
      </p>
      <DataTable caption="Sign-ups waiting for confirmation" columns={columns} rows={rows} rowKey={({ id }) => id} />
      {total > rows.length && <p className="quiet">{`The newest ${rows.length} are shown. Search to find others.`}</p>}
    </details>
  );
}

const columns: Column<SignUp>[] = [
  {
    label: "Email",
    phone: "title",
    cell: ({ email, firstName, lastName }) => (
      <div className={styles.who}>
        <span className={styles.email}>{email}</span>
        <span className="quiet" dir="auto">
          {`${firstName} ${lastName}`.trim()}
        </span>
      </div>
    ),
  },
  {
    label: "Signed up",
    phone: "line",
    cell: ({ createdAt }) => (
      <span className="no-wrap">
        <When at={createdAt} as="since" />
      </span>
    ),
  },
  { label: "Actions", phone: "beside", align: "right", cell: (signUp) => <ResendButton signUp={signUp} /> },
];

function ResendButton({ signUp: { id, email } }: { signUp: SignUp }) {
  return (
    <ActionForm intent="resend-sign-up" sends={{ id }} preventScrollReset>
      <SubmitButton size="sm" variant="default" aria-label={`Send again: ${email}`}>
        Send again
      </SubmitButton>
    </ActionForm>
  );
}
