import { atWidth, srcSetOf } from "#app/domain/values/image-address.ts";
import { isRightToLeft } from "#app/domain/values/text-direction.ts";
import { TalkShareButton } from "#app/talk-page/hub-share.tsx";
import type { FormHub, NoticeHub, SpeakerView } from "#app/talk-page/shown-hub.ts";
import { PictureStyles } from "#app/ui/branded/hub-styles.tsx";
import { Icon } from "#app/ui/branded/icons.tsx";
import { SpeakerName } from "#app/ui/branded/speaker.tsx";
import { TalkTime } from "#app/ui/branded/talk-time.tsx";
import { useSpeakerWords } from "#app/ui/talk-language.ts";

interface HeroProps {
  hub: NoticeHub;
  /** Only for a talk that is shown. Without it, the notice is the page's heading. */
  details?: Pick<FormHub, "path" | "when" | "location" | "socialSharing">;
}

export function HubHero({ hub, details }: HeroProps) {
  const words = useSpeakerWords();
  const { logoUrl, bannerUrl, backgroundUrl } = hub.branding;
  const hasPictures = Boolean(logoUrl || bannerUrl || backgroundUrl);
  const Title = details ? "h1" : "p";
  return (
    <header className={backgroundUrl ? "hero on-image" : "hero"}>
      {hasPictures && <PictureStyles />}
      {backgroundUrl && (
        <img
          className="hero-back"
          src={atWidth(backgroundUrl, 800)}
          srcSet={srcSetOf(backgroundUrl, [480, 800, 1200, 1600])}
          sizes="100vw"
          alt=""
        />
      )}
      {/* The whole block begins where its title begins. */}
      <div className="column" dir={isRightToLeft(hub.title) ? "rtl" : undefined}>
        <div className="hero-top">
          {logoUrl && <img className="logo" src={atWidth(logoUrl, 480)} alt="" height={48} />}
          {details?.socialSharing && <TalkShareButton />}
        </div>
        {bannerUrl && (
          <img
            className="banner"
            src={atWidth(bannerUrl, 800)}
            srcSet={srcSetOf(bannerUrl, [480, 800, 1200])}
            sizes="(min-width:640px) 600px,calc(100vw - 40px)"
            alt=""
            width={600}
            height={240}
            fetchPriority="high"
          />
        )}
        {hub.eventName && (
          <p className="event" {...words}>
            {hub.eventName}
          </p>
        )}
        <Title className={`title ${titleSize(hub.title)}`} {...words}>
          {hub.title}
        </Title>
        <SpeakerCard speaker={hub.speaker} />
        {details && <TalkDetails {...details} />}
      </div>
    </header>
  );
}

/** Two lines at 390 pixels wherever the length allows it. */
function titleSize({ length }: string): string {
  if (length <= 30) return "title-l";
  return length <= 44 ? "title-m" : "title-s";
}

function SpeakerCard({ speaker }: { speaker: SpeakerView }) {
  const card = <SpeakerName speaker={speaker} />;
  if (!speaker.profilePath) return <p className="speaker">{card}</p>;
  return (
    <a className="speaker" href={speaker.profilePath}>
      {card}
    </a>
  );
}

function TalkDetails({ path, when, location }: Pick<FormHub, "path" | "when" | "location">) {
  const words = useSpeakerWords();
  return (
    <ul className="facts">
      {when && (
        <li>
          <Icon name="calendar" />
          <TalkTime when={when} path={path} />
        </li>
      )}
      <li>
        <Icon name="place" />
        {location?.link ? (
          <a href={location.link} target="_blank" rel="noopener noreferrer">
            Join Online Event
          </a>
        ) : (
          <span {...words} lang={location?.text ? words.lang : undefined}>
            {location ? (location.text ?? "Online event") : "Location TBA"}
          </span>
        )}
      </li>
    </ul>
  );
}
