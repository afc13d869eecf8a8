import { data } from "react-router";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { embedHeaders } from "#app/request/security-headers.server.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import { findEmbeddedSlides } from "#app/talk-page/audience/embedded-slides.server.ts";
import type { NoticeHub } from "#app/talk-page/shown-hub.ts";
import { SlidesPage } from "#app/talk-page/slides/slides-page.tsx";
import { HubStyles } from "#app/ui/branded/hub-styles.tsx";
import { useSpeakerWords } from "#app/ui/talk-language.ts";
import type { Route } from "./+types/embedded-slides.ts";

/** `/embed/{username}/{slug}/slides`: a talk's first deck, for the frames of other sites. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const { hub, slides, changesAt } = orNotFound(await findEmbeddedSlides(services, params));
  return data({ hub, slides }, { headers: { ...sharedPageHeaders(changesAt), ...embedHeaders("'self'") } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function EmbeddedSlides({ loaderData: { hub, slides } }: Route.ComponentProps) {
  return slides ? <SlidesPage screen={slides} isEmbedded /> : <EmbeddedNotice hub={hub} />;
}

/** Where the talk's page asks something first. */
function EmbeddedNotice({ hub }: { hub: NoticeHub }) {
  const words = useSpeakerWords();
  return (
    <>
      <HubStyles branding={hub.branding} />
      <title>{hub.title}</title>
      <meta name="robots" content="noindex" />
      <main className="column stack message-page">
        <h1 {...words}>{hub.title}</h1>
        <p>The slides are on the talk's own page.</p>
        <p>
          <a className="button" href={hub.path} target="_blank" rel="noopener">
            Open the talk's page
          </a>
        </p>
      </main>
    </>
  );
}
