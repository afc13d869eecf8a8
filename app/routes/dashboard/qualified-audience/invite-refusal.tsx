import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { formatCount } from "#app/ui/stats.tsx";

export type InviteRefusalReason =
  | { kind: "username-missing" | "hub-not-open" | "nobody-to-invite" | "invited-today" | "sending-stopped" }
  /** How many were selected, and how many more can be invited today. */
  | { kind: "sender-limit-reached"; people: number; left: number };

interface InviteRefusalProps {
  refusal: InviteRefusalReason;
  hubId: string;
}

/** Why no email was sent, and what to do about it. */
export function InviteRefusal({ refusal, hubId }: InviteRefusalProps) {
  if (refusal.kind === "sender-limit-reached") {
    const { people, left } = refusal;
    return (
      <Notice tone="danger" title="No invite was sent">
        <p>
          You chose {formatCount(people)} people but can send {formatCount(left)} more{" "}
          {left === 1 ? "invitation" : "invitations"} today.{" "}
          {left > 0 ? "Choose fewer, or send the rest tomorrow." : "Send them tomorrow."} The list shows who has been
          invited.
        </p>
      </Notice>
    );
  }
  if (refusal.kind === "invited-today") {
    return (
      <Notice tone="danger" title="No invite was sent">
        <p>
          They were all invited within the last day and have not opened the hub yet, or have received too many
          invitations today. Invite them again tomorrow.
        </p>
      </Notice>
    );
  }
  if (refusal.kind === "sending-stopped") return <SendingStopped />;
  if (refusal.kind === "nobody-to-invite") {
    return (
      <Notice tone="danger" title="No invite was sent">
        <p>
          Everyone you chose has already been invited. To invite them again, tick “Send again” when you send invites.
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title="No invite was sent: the link wouldn't work">
      {refusal.kind === "username-missing" ? (
        <p>
          Please set your username in <Link to="/profile">Profile Settings</Link> to give this hub an address.
        </p>
      ) : (
        <p>
          This hub is a draft, private, closed or archived. Make it active or schedule it in{" "}
          <Link to={`/dashboard/edit-hub/${hubId}`}>its editor</Link>, then send invites.
        </p>
      )}
    </Notice>
  );
}

/** Shown when the administrator has stopped this speaker's emails. */
export function SendingStopped() {
  return (
    <Notice tone="danger" title="Emails from your account have been stopped">
      <p>
        The administrator has stopped them. Everything else still works. Please{" "}
        <Link to="/dashboard/help">contact support</Link>.
      </p>
    </Notice>
  );
}
