import { href, redirect } from "react-router";
import { setConnectLink } from "#app/domain/hubs/connect-link.server.ts";
import { connectLinkForm } from "#app/domain/hubs/form.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { startRehearsal } from "#app/domain/rehearsals/commands.server.ts";
import { buttonOfOne, formOfOne } from "#app/request/command-form.server.ts";
import { success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { ConnectLink } from "#app/routes/dashboard/published/connect-link.tsx";
import styles from "#app/routes/dashboard/published/published.module.css";
import { Trial } from "#app/routes/dashboard/published/trial.tsx";
import { DownloadCode } from "#app/routes/dashboard/share/download-code.tsx";
import { SlideDownload } from "#app/routes/dashboard/share/slide-download.tsx";
import { loadRehearsal } from "#app/routes/dashboard/stage/rehearsal-view.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { Section } from "#app/ui/section.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";
import type { Route } from "./+types/published.ts";

export const handle: ScreenHandle = { heading: "Your page is live" };

/** What comes after publishing: the slide, a trial with the speaker's own phone, and the link to connect. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const [found, profile] = await Promise.all([findHub(services, actor, id), findOwnProfile(services, actor)]);
  const hub = orNotFound(found);
  const isLive = hub.effectiveStatus === "active" && hub.publicVisibility;
  if (!isLive || !profile?.username) throw redirect(href("/dashboard/edit-hub/:id", { id }));
  const { origin } = services.settings.appUrl;
  return {
    hub: { id: hub.id, title: hub.title, connectLink: hub.speakerLink },
    url: `${origin}/${profile.username}/${hub.slug}`,
    /** Where the speaker is found anyway. */
    suggestedLink: profile.website ?? profile.linkedinUrl ?? "",
    rehearsal: await loadRehearsal(services, actor, hub),
  };
}

export const action = signedInAction({
  connect: formOfOne(setConnectLink, connectLinkForm, { done: success("Connect link saved") }),
  "start-trial": buttonOfOne(startRehearsal),
});

export default function Published({ loaderData: { hub, url, suggestedLink, rehearsal } }: Route.ComponentProps) {
  const name = url.split("/").at(-1) ?? "talk";
  return (
    <>
      <title>Your page is live</title>
      <PageHeader
        title="Your page is live"
        actions={
          <>
            <ViewButton href={url}>View Public</ViewButton>
            <Button to={href("/dashboard/edit-hub/:id", { id: hub.id })} variant="default">
              Open the Editor
            </Button>
          </>
        }
      />
      <div className={styles.page}>
        <div className={`line ${styles.about}`}>
          <p className={styles.title} dir="auto">
            {hub.title}
          </p>
          <p className={styles.address}>{url.replace(/^https?:\/\//, "")}</p>
          <CopyButton value={url} copied="Link copied to clipboard" size="xs">
            Copy Link
          </CopyButton>
        </div>
        <div className={styles.columns}>
          <Section
            title="1. Show it on your last slide"
            description="Leave it up during questions, so that everyone can scan it from their seat."
          >
            <SlideDownload url={url} title={hub.title} name={name} />
            <div className={styles.codeAlone}>
              <DownloadCode url={url} name={name} />
            </div>
          </Section>
          <div className="stack">
            <Trial hub={hub} rehearsal={rehearsal} />
            <ConnectLink link={hub.connectLink} suggested={suggestedLink} />
          </div>
        </div>
      </div>
    </>
  );
}
