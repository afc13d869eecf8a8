import type { ReactNode } from "react";
import { href, Link, useRevalidator } from "react-router";
import styles from "#app/routes/dashboard/home/hero.module.css";
import { PublishButton, RemoteButton, SlideButton, StageButtons } from "#app/routes/dashboard/home/hero-buttons.tsx";
import { LiveNumbers, NewestComment } from "#app/routes/dashboard/home/hero-live.tsx";
import { TalkOutcome } from "#app/routes/dashboard/home/hero-outcome.tsx";
import type { HeroView } from "#app/routes/dashboard/home/hero-view.server.ts";
import { Readiness } from "#app/routes/dashboard/home/readiness.tsx";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { LiveIndicator } from "#app/routes/dashboard/live/live-indicator.tsx";
import { useLiveHub } from "#app/routes/dashboard/live/use-live-hub.ts";
import { Button } from "#app/ui/button.tsx";
import { IconPlus } from "#app/ui/icons.ts";
import { useChange } from "#app/ui/use-change.ts";

/** The talk whose time it is, with what matters of it now: before it, on its day, while it runs, and the week after. */
export function TalkHero({ hero }: { hero: HeroView }) {
  if (hero.live) return <HeroWithNumbers hero={hero} loaded={hero.live} />;
  const isDraft = hero.status === "draft";
  return (
    <HeroCard hero={hero}>
      {hero.readiness && <Readiness readiness={hero.readiness} />}
      <div className="button-row">
        {isDraft && <PublishButton hero={hero} />}
        <StageButtons id={hero.id} hasRehearsal isFirst={!isDraft} />
        {hero.status === "active" && <RemoteButton id={hero.id} />}
        <SlideButton url={hero.url} />
      </div>
    </HeroCard>
  );
}

/** From its day on a talk has numbers, which follow the audience while the page is open. */
function HeroWithNumbers({ hero, loaded }: { hero: HeroView; loaded: LiveHubView }) {
  const { id, phase, status, outcome } = hero;
  const isOpen = status === "active";
  // Closed, it may still open for its talk.
  const { hub, isArriving } = useLiveHub(loaded, isOpen || phase === "today");
  useReloadAtTurn(loaded, hub);
  if (outcome)
    return (
      <HeroCard hero={hero}>
        <TalkOutcome hub={hub} isOpen={isOpen} outcome={outcome} />
      </HeroCard>
    );
  const isShownLive = isOpen && (phase === "live" || !isArriving);
  return (
    <HeroCard hero={hero} indicator={isShownLive && <LiveIndicator isArriving={isArriving} isOn />}>
      <div className={styles.result}>
        <LiveNumbers hub={hub} />
        {isOpen && (phase === "live" || hub.comments.length > 0) && <NewestComment hub={hub} />}
      </div>
      {hero.readiness && <Readiness readiness={hero.readiness} />}
      <div className="button-row">
        {status === "draft" && <PublishButton hero={hero} />}
        <RemoteButton id={id} isFirst={status !== "draft"} />
        <StageButtons id={id} hasRehearsal={phase === "today"} />
        <SlideButton url={hero.url} />
      </div>
    </HeroCard>
  );
}

/** A talk that began or ended, or whose page opened or closed: from then on the card shows something else. */
function useReloadAtTurn(loaded: LiveHubView, { phase, status }: LiveHubView) {
  const { revalidate } = useRevalidator();
  useChange(`${phase} ${status}`, () => {
    if (phase !== loaded.phase || status !== loaded.status) void revalidate();
  });
}

interface HeroCardProps {
  hero: HeroView;
  /** Instead of how far the talk is. */
  indicator?: ReactNode;
  children: ReactNode;
}

function HeroCard({ hero, ...props }: HeroCardProps) {
  const { id, title, when, distance, status, eventName, alsoToday } = hero;
  return (
    <section className={`card ${styles.hero}`} aria-labelledby="hero-title">
      <div className={styles.head}>
        {props.indicator || <p className={hero.live ? styles.distance : styles.countdown}>{distance}</p>}
        <HubStatusBadge status={status} />
      </div>
      <div>
        <h2 id="hero-title" className={styles.title} dir="auto">
          <Link
            className="plain-link few-lines"
            to={hero.live ? resultsOf(id) : href("/dashboard/edit-hub/:id", { id })}
            title={title}
          >
            {title}
          </Link>
        </h2>
        <p className={`quiet ${styles.details}`}>
          {when && <span>{when}</span>}
          {eventName && <span dir="auto">{eventName}</span>}
        </p>
      </div>
      {props.children}
      {alsoToday.length > 0 && <AlsoToday talks={alsoToday} />}
    </section>
  );
}

const resultsOf = (id: string) => `${href("/dashboard/edit-hub/:id", { id })}?tab=analytics`;

/** The other talks of the day that are still to come, each with its remote. */
function AlsoToday({ talks }: { talks: HeroView["alsoToday"] }) {
  return (
    <ul className={`plain-list ${styles.also}`} aria-label="Also today">
      {talks.map(({ id, title, time }) => (
        <li key={id}>
          <p>
            <span className="quiet">{time ? `Also today, ${time}` : "Also today"}</span>
            <Link className="plain-link one-line" to={href("/dashboard/edit-hub/:id", { id })} dir="auto" title={title}>
              {title}
            </Link>
          </p>
          <RemoteButton id={id} title={title} />
        </li>
      ))}
    </ul>
  );
}

/** Where nothing is near or planned. */
export function NothingPlanned() {
  return (
    <section className={`card ${styles.hero}`} aria-labelledby="hero-title">
      <p className={styles.distance}>Nothing planned</p>
      <div>
        <h2 id="hero-title" className={styles.title}>
          Where do you speak next?
        </h2>
        <p className="quiet">Add a title, date and link. It's private until you publish.</p>
      </div>
      <div className="button-row">
        <Button to="/dashboard/create-hub" leftSection={<IconPlus />}>
          Create New Talk Hub
        </Button>
      </div>
    </section>
  );
}
