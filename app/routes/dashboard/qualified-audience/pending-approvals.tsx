import { Link } from "react-router";
import type { HubList } from "#app/domain/audience/queries.server.ts";
import { ActionForm, useActionResult } from "#app/forms/action-form.tsx";
import type { attendeeForms } from "#app/routes/dashboard/qualified-audience/actions.server.ts";
import { InviteRefusal } from "#app/routes/dashboard/qualified-audience/invite-refusal.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** What needs the speaker's decision: access requests and failed invitations. */
export function PendingApprovals({ hub: { id, waiting, failed } }: { hub: HubList }) {
  const refusal = useActionResult<typeof attendeeForms.invite>("invite")?.reason;
  return (
    <>
      {refusal && <InviteRefusal refusal={refusal} hubId={id} />}
      {waiting > 0 && (
        <Notice
          tone="warning"
          title={`${waiting} ${waiting === 1 ? "person is" : "people are"} waiting for your approval`}
        >
          <p>They asked for access to this hub and are not on its list yet.</p>
          <ActionForm intent="approve" className="notice-actions">
            <Button type="submit" name="all" value="on" size="compact-md" variant="default">
              Approve all
            </Button>
            <Button
              className={styles.plain}
              to={`?hub=${id}&tab=manage&state=waiting`}
              size="compact-md"
              variant="default"
            >
              Show them
            </Button>
          </ActionForm>
        </Notice>
      )}
      {failed > 0 && (
        <Notice
          tone="warning"
          title={failed === 1 ? "One invite could not be sent" : `${failed} invites could not be sent`}
        >
          <p>
            <Link to={`?hub=${id}&tab=manage&invite=failed`}>Show who didn't get one</Link>. Use “Send Invites” to try
            again.
          </p>
        </Notice>
      )}
    </>
  );
}
