import { findSpeakerRatings } from "#app/domain/feedback/speaker-ratings.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { findEmbedSpeaker, sharedFrame } from "#app/routes/public/embed/embed.server.ts";
import { EmbedPage, ProfileLink } from "#app/routes/public/embed/embed-page.tsx";
import { describeRatingCount, Star } from "#app/routes/public/profile/rating-line.tsx";
import type { Route } from "./+types/rating.ts";

/** `/embed/{username}/rating`: as the profile shows it; 404 where that shows none. */
export async function loader(args: Route.LoaderArgs) {
  const { services, profile, baseView, isFitted } = await findEmbedSpeaker(args);
  const now = services.clock.now();
  const { all } = orNotFound(profile.showRating ? await findSpeakerRatings(services, profile.id) : null);
  return sharedFrame({ speaker: baseView, rating: all, isFitted }, now);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function EmbeddedRating({ loaderData: { speaker, rating, isFitted } }: Route.ComponentProps) {
  const title = `Talks by ${speaker.name}`;
  return (
    <EmbedPage title={title} branding={speaker.branding} headings={[title]} isFitted={isFitted}>
      <h1 dir="auto">{title}</h1>
      {rating ? (
        <div>
          <p className="average">
            <span>
              {rating.average.toFixed(1)}
              <span className="visually-hidden"> of 5 stars</span>
            </span>
            <span className="points">
              <Star />
            </span>
          </p>
          <p className="small">{describeRatingCount(rating).replace(/^ f/, "F")}</p>
        </div>
      ) : (
        <p className="quiet">The rating shows here after five ratings.</p>
      )}
      <ProfileLink username={speaker.username}>{`More about ${speaker.firstName}`}</ProfileLink>
    </EmbedPage>
  );
}
