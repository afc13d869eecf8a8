import { useEffect, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { Progress } from "#app/ui/progress.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { type Toast, useToast } from "#app/ui/toast.tsx";
import { useStateOf } from "#app/ui/use-state-of.ts";

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
export function InviteProgress(props: InviteProgressProps) {
  const { queued } = props;
  const { revalidate } = useRevalidator();
  const [isDelayed, setIsDelayed] = useStateOf(queued, false);
  const total = useRound(props);

  useEffect(() => {
    if (queued === 0) return;
    const polling = setInterval(() => void revalidate(), pollIntervalMs);
    const waiting = setTimeout(() => setIsDelayed(true), delayNoticeMs);
    return () => {
      clearInterval(polling);
      clearTimeout(waiting);
    };
  }, [queued, revalidate, setIsDelayed]);

  if (queued === 0) return null;
  const done = total - queued;
  return (
    <div role="status">
      <p className="quiet">{`Sending invites: ${formatCount(done)} of ${formatCount(total)}`}</p>
      <Progress value={(done / total) * 100} aria-label="Sending invites" animated={done === 0 && !isDelayed} />
      {isDelayed && (
        <p className="quiet">
          The mail server hasn't taken the rest yet. We'll keep trying for three days, and you can leave this page.
        </p>
      )}
    </div>
  );
}

/** Counts all invitations of this round, 0 between rounds, and says in a toast how it ended. */
function useRound({ queued, failed, invited }: InviteProgressProps): number {
  const { state } = useRevalidator();
  // An action's result arrives before the counts that belong to it.
  const isUpToDate = useNavigation().state === "idle" && state === "idle";
  /** `failedBefore` are those whom the mail server had refused before it. */
  const [round, setRound] = useState({ total: 0, failedBefore: 0, invited });
  const [result, setResult] = useState<Toast | null>(null);
  useToast(result);

  const { people, failedBefore } =
    invited && invited !== round.invited ? invited : { people: round.total, failedBefore: round.failedBefore };
  const total = Math.max(people, queued);
  // A fast queue is empty when the action's result arrives.
  const isOver = queued === 0 && total > 0 && isUpToDate;
  if (isOver) setResult(describeResult(total, failed - failedBefore));
  if (isOver || total !== round.total || invited !== round.invited)
    setRound({ total: isOver ? 0 : total, failedBefore, invited });
  return total;
}

function describeResult(total: number, failed: number): Toast {
  if (failed <= 0) return { tone: "success", title: "Invites sent", message: `${formatCount(total)} in this round` };
  const people = failed === 1 ? "1 person" : `${formatCount(failed)} people`;
  const message = `The mail server refused ${people} on this list. Check the addresses marked “Invite failed”.`;
  return { tone: "error", title: "Invites sent, but not to everyone", message };
}
