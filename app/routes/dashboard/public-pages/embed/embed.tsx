import { useState } from "react";
import { Link } from "react-router";
import { listEmbeddableHubs } from "#app/domain/hubs/visible-hubs.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { frameHeights } from "#app/domain/values/embed-code.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { EmbedSection } from "#app/routes/dashboard/public-pages/embed/embed-section.tsx";
import { speakerEmbeds } from "#app/routes/dashboard/public-pages/embed/embeds.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/embed.ts";

export const handle: ScreenHandle = { heading: "Embed on your site", loadError: "This screen could not be loaded" };

/** The frames for other sites, with their code. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const profile = orNotFound(await findOwnProfile(services, actor));
  const { username, publicSpeakerProfile: isVisible, showRating } = profile;
  const origin = `${services.settings.appUrl.origin}/embed/${username}`;
  const name = fullName(profile);
  return { username, isVisible, showRating, name, origin, talks: await listEmbeddableHubs(services, actor) };
}

export default function EmbedOnYourSite({ loaderData }: Route.ComponentProps) {
  const { username, isVisible, showRating, name, origin, talks } = loaderData;
  const [isFitted, setFitted] = useState(false);
  return (
    <>
      <title>Embed on your site</title>
      <EditorHeader
        title="Embed on your site"
        back={{ to: "/dashboard/public-pages", label: "Back to Manage Public Pages" }}
      />
      <div className="stack">
        {(username === null || !isVisible) && (
          <Notice tone="warning" title="Nobody can open your profile">
            <p>
              Frames show what your profile shows. <Link to="/dashboard/public-pages">Manage Public Pages</Link> says
              what is missing.
            </p>
          </Notice>
        )}
        {username !== null && isVisible && (
          <>
            <Section
              title="Paste the code where it should appear"
              description="Frames have your colours and stay up to date. They set no cookies and follow the visitor's light or dark mode."
            >
              <Checkbox checked={isFitted} onChange={({ currentTarget }) => setFitted(currentTarget.checked)}>
                Fit the height to the content: adds our script (1 KB), which changes only the height of these frames
              </Checkbox>
            </Section>
            {speakerEmbeds
              .filter(({ path }) => path !== "rating" || showRating)
              .map(({ path, frameTitle, ...embed }) => (
                <EmbedSection
                  key={path}
                  {...embed}
                  address={`${origin}/${path}`}
                  frameTitle={frameTitle(name)}
                  isFitted={isFitted}
                />
              ))}
            <TalkCard talks={talks} origin={origin} isFitted={isFitted} />
          </>
        )}
      </div>
    </>
  );
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** The card of a talk that the speaker chooses. */
function TalkCard({ talks, origin, isFitted }: Pick<Loaded, "talks" | "origin"> & { isFitted: boolean }) {
  const [slug, setSlug] = useState(talks[0]?.slug);
  const talk = talks.find((each) => each.slug === slug) ?? talks[0];
  if (!talk)
    return (
      <Section title="One talk" description="A card that leads to the talk's page">
        <p>
          You have no public talk yet. Publish one in{" "}
          <Link className="text-link" to="/dashboard/hubs">
            My Talk Hubs
          </Link>
          .
        </p>
      </Section>
    );
  return (
    <EmbedSection
      title="One talk"
      description="A card that leads to the talk's page. Talks that ask who people are can't be embedded."
      address={`${origin}/${talk.slug}`}
      frameTitle={talk.title}
      height={frameHeights.talk}
      isFitted={isFitted}
    >
      <SelectField
        label="Talk"
        value={talk.slug}
        data={talks.map((each) => ({ value: each.slug, label: each.title }))}
        onChange={({ currentTarget }) => setSlug(currentTarget.value)}
      />
      <p className="quiet">
        A talk's slides can be embedded too. Their code is beside them in{" "}
        <Link className="text-link" to={`/dashboard/edit-hub/${talk.id}#section-files`}>
          the talk's editor
        </Link>
        .
      </p>
    </EmbedSection>
  );
}
