import { joinDetails } from "#app/domain/values/details.ts";
import { findEmbedSpeaker, sharedFrame } from "#app/routes/public/embed/embed.server.ts";
import { describeTime, EmbedPage, OutLink, ProfileLink } from "#app/routes/public/embed/embed-page.tsx";
import { loadTalks, type TalkListItem } from "#app/routes/public/profile/profile-page.server.ts";
import type { Route } from "./+types/talks.ts";

const maxTalks = 5;

/** `/embed/{username}/talks`: the next talks; where none is to come, the latest. */
export async function loader(args: Route.LoaderArgs) {
  const { services, profile, baseView, isFitted } = await findEmbedSpeaker(args);
  const now = services.clock.now();
  const { upcoming, past } = await loadTalks(services, profile, new URLSearchParams());
  const isUpcoming = upcoming.length > 0;
  const talks = (isUpcoming ? upcoming : past.rows).slice(0, maxTalks);
  return sharedFrame({ speaker: baseView, talks, isUpcoming, isFitted }, now);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function EmbeddedTalks({ loaderData }: Route.ComponentProps) {
  const { speaker, talks, isUpcoming, isFitted } = loaderData;
  const title = `${isUpcoming ? "Upcoming talks" : "Talks"} by ${speaker.name}`;
  return (
    <EmbedPage
      title={title}
      branding={speaker.branding}
      headings={[title]}
      isFitted={isFitted}
      className={isFitted ? undefined : "kept"}
    >
      <h1 dir="auto">{title}</h1>
      {talks.length === 0 && <p className="quiet">No talks to show yet.</p>}
      <ul className="talks">
        {talks.map((talk) => (
          <Talk key={talk.title + talk.path + talk.when?.start} talk={talk} />
        ))}
      </ul>
      <ProfileLink username={speaker.username}>{`All talks by ${speaker.firstName}`}</ProfileLink>
    </EmbedPage>
  );
}

function Talk({ talk }: { talk: TalkListItem }) {
  const { path, title, eventName, place } = talk;
  return (
    <li>
      {path ? <OutLink href={path}>{title}</OutLink> : <b dir="auto">{title}</b>}
      <div className="quiet small" dir="auto">
        {joinDetails(describeTime(talk), eventName, place)}
      </div>
    </li>
  );
}
