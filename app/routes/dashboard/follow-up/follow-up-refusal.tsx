import { Link } from "react-router";
import type { FollowUpView } from "#app/routes/dashboard/follow-up/follow-up-view.server.ts";
import { SendingStopped } from "#app/routes/dashboard/qualified-audience/invite-refusal.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface FollowUpRefusal {
  refusal: string;
  message: string;
}

interface ObstacleProps {
  view: FollowUpView;
  /** Why nothing was sent just now. */
  refusal?: FollowUpRefusal;
}

/** Why nothing was or could be sent, and what to do about it. */
export function Obstacle({ view: { hub, obstacle, sendingLimit, areFilesClosed }, refusal }: ObstacleProps) {
  const editor = <Link to={`/dashboard/edit-hub/${hub.id}`}>its editor</Link>;
  if (refusal) return <Refused refusal={refusal} />;
  if (sendingLimit.isStopped) return <SendingStopped />;
  if (obstacle === "username-missing")
    return (
      <Notice tone="warning" title="The talk has no address yet">
        <p>
          Please set your username in <Link to="/profile">Profile Settings</Link>. The email leads to the talk's page.
        </p>
      </Notice>
    );
  if (obstacle === "hub-not-open")
    return (
      <Notice tone="warning" title="People could not open the talk's page">
        <p>This hub is a draft, private, or has not opened yet. Publish it in {editor} before you write to people.</p>
      </Notice>
    );
  if (areFilesClosed)
    return (
      <Notice tone="info" title="The talk is closed, and so are its files">
        <p>People who open it from your email see that it has ended. You can leave the files open in {editor}.</p>
      </Notice>
    );
  return null;
}

function Refused({ refusal: { refusal, message } }: { refusal: FollowUpRefusal }) {
  if (refusal === "sending-stopped") return <SendingStopped />;
  return (
    <Notice tone="danger" title="Nothing was sent">
      <p>{message}</p>
    </Notice>
  );
}
