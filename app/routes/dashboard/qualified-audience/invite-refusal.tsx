import { Link } from "react-router";
import type { AudienceAnswer } from "#app/routes/dashboard/qualified-audience/answer.ts";
import { Notice } from "#app/ui/notice.tsx";

interface InviteRefusalProps {
  refusal: NonNullable<AudienceAnswer["inviteRefusal"]>;
  hubId: string;
}

/** Why no letter left, and what to do about it. */
export function InviteRefusal({ refusal, hubId }: InviteRefusalProps) {
  if (refusal === "nobody-to-invite") {
    return (
      <Notice tone="danger" title="No invite was sent">
        <p>Everyone among them was invited already. To send once more, tick “Send again” when you send invites.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title="No invite was sent: the link would lead to nothing">
      {refusal === "username-missing" ? (
        <p>
          Please set your username in <Link to="/profile">Profile Settings</Link>, so that this hub has an address.
        </p>
      ) : (
        <p>
          This hub is a draft, private, closed or archived. Make it active or schedule it in{" "}
          <Link to={`/dashboard/edit-hub/${hubId}`}>its editor</Link>, then invite.
        </p>
      )}
    </Notice>
  );
}
