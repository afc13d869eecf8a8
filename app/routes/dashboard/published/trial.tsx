import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import styles from "#app/routes/dashboard/published/published.module.css";
import { useTrial } from "#app/routes/dashboard/published/use-trial.ts";
import type { LoadedRehearsal, RehearsalItem } from "#app/routes/dashboard/stage/rehearsal-view.server.ts";
import { IconStar, IconStarFilled } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

interface TrialProps {
  hub: { id: string; title: string };
  /** Null when it has ended. */
  rehearsal: LoadedRehearsal | null;
}

/** The speaker rates her own talk, in its rehearsal: there her stars count nowhere. */
export function Trial({ hub, rehearsal }: TrialProps) {
  return (
    <Section
      title="2. Try it with your phone"
      description="Your page behind a private link. Your stars arrive here, and count nowhere."
    >
      {rehearsal ? (
        <OpenTrial hub={hub} rehearsal={rehearsal} />
      ) : (
        <ActionForm preventScrollReset>
          <SubmitButton intent="start-trial">Start Rehearsal</SubmitButton>
        </ActionForm>
      )}
    </Section>
  );
}

function OpenTrial({ hub, rehearsal }: TrialProps & { rehearsal: LoadedRehearsal }) {
  const { items, isOffline } = useTrial(hub.id, rehearsal.items);
  const { url } = rehearsal;
  return (
    <div className={styles.trial}>
      <img
        className={`white-frame ${styles.code}`}
        src={`${url}/qr.svg`}
        width={160}
        height={160}
        alt={`QR code of the rehearsal of ${hub.title}`}
      />
      <div className={styles.arrivals}>
        <div role="status">
          <Arrival items={items} />
        </div>
        {isOffline && <p className="problem">No connection. Stars arrive again once you're back online.</p>}
        <ViewButton href={url}>Open the Rehearsal</ViewButton>
        <p className="remark">For you only. Your audience scans the code of your slide.</p>
      </div>
    </div>
  );
}

/** The newest stars; before them, how far the phone has come. */
function Arrival({ items }: { items: RehearsalItem[] }) {
  const rated = items.filter(({ rating }) => rating !== null);
  const [newest] = rated;
  if (!newest?.rating)
    return (
      <p className={styles.waiting}>
        {items.length > 0 ? "Your phone has opened it. Now rate your talk." : "Waiting for your phone..."}
      </p>
    );
  return (
    <>
      <p key={`${newest.id} ${newest.rating}`} className={styles.stars} role="img" aria-label={newest.detail}>
        {[1, 2, 3, 4, 5].map((star) => {
          const Star = star <= (newest.rating ?? 0) ? IconStarFilled : IconStar;
          return <Star key={star} size={28} />;
        })}
      </p>
      <p className={styles.arrived}>
        {`It works: ${newest.detail} from ${newest.phone}${rated.length > 1 ? `, and ${rated.length - 1} more` : ""}.`}
      </p>
    </>
  );
}
