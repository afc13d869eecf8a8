import { href } from "react-router";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findShortCode } from "#app/domain/hubs/short-codes.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { formatStageCode } from "#app/domain/stage/stage-code.server.ts";
import { createStageLink, findOwnStageLink, revokeStageLink } from "#app/domain/stage/stage-links.server.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { buttonOfOne } from "#app/request/command-form.server.ts";
import { success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import styles from "#app/routes/dashboard/stage/stage.module.css";
import { StageScreen } from "#app/routes/dashboard/stage/stage-screen.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { IconDeviceMobile, IconPresentation } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/stage.ts";

export const handle: ScreenHandle = { heading: "Stage", loadError: "This screen could not be loaded" };

/** How a talk gets onto a projector: from this computer, from the venue's, or typed by people who cannot scan. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const hub = orNotFound(await findHub(services, actor, id));
  const [profile, shortCode, link] = await Promise.all([
    findOwnProfile(services, actor),
    findShortCode(services, hub.id),
    findOwnStageLink(services, actor, hub.id),
  ]);
  return {
    hub: { id: hub.id, title: hub.title },
    hasUsername: Boolean(profile?.username),
    origin: services.settings.appUrl.origin,
    shortPath: `/j/${orNotFound(shortCode)}`,
    link: link && { code: formatStageCode(link.code), expiresAt: link.expiresAt },
  };
}

const linkHandler = (
  command: (...args: Parameters<typeof createStageLink>) => Promise<object | boolean | null>,
  title: string,
  message: string,
) =>
  buttonOfOne(command, {
    done: (_, { requestContext, id }) => {
      requestContext.installation.stages.refresh();
      return { ...success(title, message), to: href("/dashboard/hubs/:id/on-stage", { id }) };
    },
  });

export const action = signedInAction(
  {
    connect: linkHandler(createStageLink, "Code created", "It works for 24 hours."),
    disconnect: linkHandler(revokeStageLink, "Screen disconnected", "The code no longer works."),
  },
  { whileLocked: "allowed" },
);

export default function Stage({ loaderData }: Route.ComponentProps) {
  const { hub, hasUsername, origin, shortPath, link } = loaderData;
  return (
    <StageScreen room="Hall Screen" hub={hub} hasUsername={hasUsername}>
      <div className={styles.screens}>
        <VenueComputer host={hostOf(origin)} shortPath={shortPath} link={link} />
        <YourPhone hubId={hub.id} />
        <ThisComputer hubId={hub.id} />
        <ShortAddress origin={origin} shortPath={shortPath} />
      </div>
    </StageScreen>
  );
}

const hostOf = (origin: string) => origin.replace(/^https?:\/\//, "");

function YourPhone({ hubId }: { hubId: string }) {
  return (
    <Section
      title="Your phone"
      description="The remote changes the scenes and shows your time, your notes and what people write."
    >
      <div className="page-actions">
        <Button href={`/dashboard/hubs/${hubId}/remote`} leftSection={<IconDeviceMobile />}>
          Open Remote
        </Button>
      </div>
    </Section>
  );
}

const keys = [
  ["1 to 5", "Join, Resources, Feedback, Results, Thanks"],
  ["S", "Slides, where the talk has some"],
  ["← →", "One scene or slide back or on, as with a clicker"],
  ["R", "Reveal the results, or hide them"],
  ["B", "Black, and back"],
  ["F", "Full screen"],
] as const;

function ThisComputer({ hubId }: { hubId: string }) {
  return (
    <Section
      title="This computer"
      description="The hall screen shows the QR code, your files, the feedback and the results. It stays up without the network."
    >
      <div className={styles.part}>
        <Button
          href={`/dashboard/hubs/${hubId}/stage`}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPresentation />}
        >
          Open Hall Screen
        </Button>
        <dl className={styles.keys}>
          {keys.map(([key, meaning]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

interface VenueComputerProps {
  host: string;
  shortPath: string;
  link: Awaited<ReturnType<typeof loader>>["link"];
}

function VenueComputer({ host, shortPath, link }: VenueComputerProps) {
  return (
    <Section
      title="The venue's computer"
      description="Show the hall screen there without signing in. It can only show: you change the scenes from your own devices."
    >
      <ActionForm className={styles.part} preventScrollReset>
        {link && <LinkSteps host={host} shortPath={shortPath} link={link} />}
        <div className="page-actions">
          <SubmitButton intent="connect" variant={link ? "default" : "filled"}>
            {link ? "New Code" : "Connect a Screen"}
          </SubmitButton>
          {link && (
            <SubmitButton intent="disconnect" variant="default">
              Disconnect
            </SubmitButton>
          )}
        </div>
      </ActionForm>
    </Section>
  );
}

function LinkSteps({ host, shortPath, link }: VenueComputerProps & { link: NonNullable<VenueComputerProps["link"]> }) {
  return (
    <>
      <ol className={styles.steps}>
        <li>
          Open <strong className={styles.typed}>{`${host}${shortPath}/screen`}</strong>
        </li>
        <li>
          Type <strong className={styles.code}>{link.code}</strong>
        </li>
      </ol>
      <p className="quiet">
        Ends on <When at={link.expiresAt} as="moment" />, or when you disconnect.
      </p>
    </>
  );
}

function ShortAddress({ origin, shortPath }: { origin: string; shortPath: string }) {
  return (
    <Section title="Short address" description="For people who can't scan. It belongs to this talk for good.">
      <div className={styles.part}>
        <p className={styles.typed}>{hostOf(origin) + shortPath}</p>
        <CopyButton value={origin + shortPath} copied="Short address copied to clipboard">
          Copy Address
        </CopyButton>
      </div>
    </Section>
  );
}
