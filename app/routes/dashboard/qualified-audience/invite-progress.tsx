import { useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { Progress } from "#app/ui/progress.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { showToast } from "#app/ui/toast.tsx";

interface InviteProgressProps {
  /** People of the list whose invitation waits in the queue, and those whose address was refused. */
  queued: number;
  failed: number;
  /** What this screen has just sent. */
  invited: { people: number; failedBefore: number } | undefined;
}

const pollIntervalMs = 2_000;
/** After this time without progress, the mail server is probably away. */
const delayNoticeMs = 15_000;

/** How many invitations still wait to be sent. Looks again until none does; the list's rows follow. */
export function InviteProgress({ queued, failed, invited }: InviteProgressProps) {
  const { state, revalidate } = useRevalidator();
  // An action's result arrives before the counts that belong to it.
  const isUpToDate = useNavigation().state === "idle" && state === "idle";
  const [isDelayed, setIsDelayed] = useState(false);
  /** All invitations of this round; 0 between rounds. */
  const total = useRef(0);
  total.current = Math.max(total.current, queued);
  /** Whom the mail server had refused before this round. */
  const failedBefore = useRef(0);
  const lastInvited = useRef(invited);
  if (invited && invited !== lastInvited.current) {
    total.current = Math.max(invited.people, queued);
    failedBefore.current = invited.failedBefore;
  }
  lastInvited.current = invited;

  useEffect(() => {
    setIsDelayed(false);
    if (queued === 0) return;
    const polling = setInterval(() => void revalidate(), pollIntervalMs);
    const waiting = setTimeout(() => setIsDelayed(true), delayNoticeMs);
    return () => {
      clearInterval(polling);
      clearTimeout(waiting);
    };
  }, [queued, revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fast queue is empty when the action's result arrives
  useEffect(() => {
    if (queued > 0 || total.current === 0 || !isUpToDate) return;
    showInviteResult(total.current, failed - failedBefore.current);
    total.current = 0;
  }, [queued, failed, invited, isUpToDate]);

  if (queued === 0) return null;
  const done = total.current - queued;
  return (
    <div role="status">
      <p className="quiet">{`Sending invites: ${formatCount(done)} of ${formatCount(total.current)}`}</p>
      <Progress value={(done / total.current) * 100} aria-label="Sending invites" animated={done === 0 && !isDelayed} />
      {isDelayed && (
        <p className="quiet">
          The mail server hasn't taken the rest yet. We'll keep trying for about a day, and you can leave this page.
        </p>
      )}
    </div>
  );
}

function showInviteResult(total: number, failed: number) {
  if (failed <= 0)
    return showToast({ tone: "success", title: "Invites sent", message: `${formatCount(total)} in this round` });
  const people = failed === 1 ? "1 person" : `${formatCount(failed)} people`;
  const message = `The mail server refused ${people} on this list. Check the addresses marked “Invite failed”.`;
  showToast({ tone: "error", title: "Invites sent, but not to everyone", message });
}
