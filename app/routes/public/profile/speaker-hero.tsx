import type { SpeakerRating } from "#app/domain/feedback/speaker-ratings.server.ts";
import { atWidth, srcSetOf } from "#app/domain/values/image-address.ts";
import { videoPage, videoPlayer } from "#app/domain/values/video.ts";
import { EditButton } from "#app/routes/public/profile/editable-part.tsx";
import type { ProfileView } from "#app/routes/public/profile/profile-view.server.ts";
import { RatingLine } from "#app/routes/public/profile/rating-line.tsx";
import { Icon } from "#app/ui/branded/icons.tsx";
import { Avatar } from "#app/ui/branded/speaker.tsx";

interface Props {
  profile: ProfileView;
  hasKit: boolean;
  rating: SpeakerRating | null;
}

/** Over the full width: the photo, the showreel or initials, and who it is beside it. */
export function SpeakerHero({ profile, hasKit, rating }: Props) {
  const { name, company, headline, username } = profile;
  const hasPicture = profile.stagePhotoUrl || profile.showreel || profile.avatarUrl;
  return (
    <header className={hasPicture ? "top" : "top top-plain"}>
      {hasPicture && <HeroPicture profile={profile} />}
      <div className="top-text">
        <div>
          {!hasPicture && <Avatar speaker={profile} />}
          {company && (
            <p className="event" dir="auto">
              {company}
            </p>
          )}
          <h1 className={name.length > 40 ? "name name-long" : "name"} dir="auto">
            {name}
          </h1>
          <EditButton name="personal" />
          {headline && (
            <p className="headline" dir="auto">
              {headline}
            </p>
          )}
          <BaseDetails profile={profile} />
          {rating && (
            <>
              <RatingLine rating={rating} />
              <p className="counting">
                Given on people's phones at the talk. Every public talk with five or more ratings counts.
              </p>
            </>
          )}
          <div className="row">
            <BookButton profile={profile} />
            {hasKit && <a href={`/${username}/kit`}>For organisers</a>}
            <EditButton name="hero" />
          </div>
        </div>
      </div>
    </header>
  );
}

/** On wide screens it is in the hero and at the end, on a phone in the bar at the foot. */
export const BookButton = ({ profile: { username, firstName } }: Pick<Props, "profile">) => (
  <a className="button strong" href={`/${username}/book`}>
    {`Book ${firstName}`}
  </a>
);

function BaseDetails({ profile: { homeBase, travel, languages } }: Pick<Props, "profile">) {
  const details = [
    { icon: "place" as const, text: homeBase },
    { icon: "plane" as const, text: travel },
    { icon: "languages" as const, text: languages.join(", ") },
  ].filter(({ text }) => text);
  if (details.length === 0) return null;
  return (
    <ul className="facts">
      {details.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The showreel loads on a click, so its host learns nothing about visitors before. */
function HeroPicture({ profile: { showreel, stagePhotoUrl, avatarUrl } }: Pick<Props, "profile">) {
  const photo = stagePhotoUrl ? (
    <img
      src={atWidth(stagePhotoUrl, 1200)}
      srcSet={srcSetOf(stagePhotoUrl, [480, 800, 1200, 1600])}
      sizes="(min-width: 1024px) 58vw, 100vw"
      alt=""
      fetchPriority="high"
      width={1600}
      height={1066}
    />
  ) : (
    avatarUrl && <img src={avatarUrl} alt="" fetchPriority="high" width={512} height={512} />
  );
  if (!showreel) return <figure className={stagePhotoUrl ? "top-picture" : "top-picture top-portrait"}>{photo}</figure>;
  return (
    <figure className="top-picture video" data-player={videoPlayer(showreel)}>
      {photo}
      <a className="play" href={videoPage(showreel)} target="_blank" rel="noopener noreferrer">
        <span>
          <Icon name="play" />
          Watch the showreel
        </span>
      </a>
    </figure>
  );
}
