import type { ReactNode } from "react";
import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";

interface InviteRefusalProps {
  refusal: { refusal: string; message: string };
  hubId: string;
}

/** Why no email was sent, and what to do about it. */
export function InviteRefusal({ refusal: { refusal, message }, hubId }: InviteRefusalProps) {
  if (refusal === "sending-stopped") return <SendingStopped />;
  const steps = new Map<string, ReactNode>([
    ["sender-limit-reached", "Invite the rest tomorrow. The list shows who has been invited."],
    ["invited-today", "Invite them again tomorrow."],
    ["nobody-to-invite", "To invite them again, tick “Send again” when you send invites."],
    [
      "username-missing",
      <Link key="profile" to="/profile">
        Profile Settings
      </Link>,
    ],
    [
      "hub-not-open",
      <Link key="editor" to={`/dashboard/edit-hub/${hubId}`}>
        Change that in its editor
      </Link>,
    ],
  ]);
  return (
    <Notice tone="danger" title="No invite was sent">
      <p>
        {message} {steps.get(refusal)}
      </p>
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
