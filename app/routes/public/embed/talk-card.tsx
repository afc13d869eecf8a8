import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { isFitted, sharedFrame } from "#app/routes/public/embed/embed.server.ts";
import { describeCard, EmbedPage, OutLink } from "#app/routes/public/embed/embed-page.tsx";
import { findTalkCard } from "#app/routes/public/embed/find-talk-card.server.ts";
import { useSpeakerWords } from "#app/ui/talk-language.ts";
import type { Route } from "./+types/talk-card.ts";

/** `/embed/{username}/{slug}`: one talk. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const now = services.clock.now();
  const hub = orNotFound(await findTalkCard(services, params));
  return sharedFrame({ hub, isFitted: isFitted(request) }, now);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function TalkCard({ loaderData: { hub, isFitted: fitted } }: Route.ComponentProps) {
  const { title, talk, speakerName, profilePath, branding } = hub;
  const words = useSpeakerWords();
  return (
    <EmbedPage
      title={title}
      branding={branding}
      headings={[title]}
      isFitted={fitted}
      className={fitted ? "card" : "card kept"}
    >
      <div className="words">
        {talk.eventName && (
          <p className="small event" {...words}>
            {talk.eventName}
          </p>
        )}
        <h1 {...words}>{title}</h1>
        <p className="small" dir="auto">
          {describeCard({ speakerName, talk })}
        </p>
      </div>
      {talk.path && (
        <OutLink href={talk.path} isButton>
          Open the talk's page
        </OutLink>
      )}
      {!talk.path && profilePath && (
        <OutLink href={profilePath} isButton>
          More talks
        </OutLink>
      )}
    </EmbedPage>
  );
}
