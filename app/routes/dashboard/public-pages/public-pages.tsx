import { useState } from "react";
import { Link } from "react-router";
import { listPastEvents } from "#app/domain/hubs/public-talks.server.ts";
import { countHubs } from "#app/domain/hubs/queries.server.ts";
import { listVisibleHubs } from "#app/domain/hubs/visible-hubs.server.ts";
import { findKit } from "#app/domain/kits/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { listShownQuotes } from "#app/domain/quotes/queries.server.ts";
import { quotesPerProfile } from "#app/domain/quotes/quotes.ts";
import { listOwnSignatureTalks } from "#app/domain/signature-talks/queries.server.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { AddressRow } from "#app/routes/dashboard/public-pages/address-row.tsx";
import { Includes } from "#app/routes/dashboard/public-pages/includes.tsx";
import { listProfileParts } from "#app/routes/dashboard/public-pages/profile-parts.ts";
import { PublicHubs } from "#app/routes/dashboard/public-pages/public-hubs.tsx";
import styles from "#app/routes/dashboard/public-pages/public-pages.module.css";
import type { Actor, Services } from "#app/services.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { IconCode, IconEye, IconPencil, IconQrcode } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/public-pages.ts";

export const handle: ScreenHandle = {
  heading: "Manage Public Pages",
  loadError: "Your public pages could not be loaded",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const [ownProfile, { all }, hubs] = await Promise.all([
    findOwnProfile(services, actor),
    countHubs(services, actor),
    listVisibleHubs(services, actor, requestedPage(new URL(request.url).searchParams)),
  ]);
  const profile = orNotFound(ownProfile);
  const visible = hubs.total ?? 0;
  const { origin } = services.settings.appUrl;
  return {
    username: profile.username,
    // Specification: "the URL falls back to the text "your-username" when no username is set".
    profileUrl: `${origin}/${profile.username ?? "your-username"}`,
    isVisible: profile.publicSpeakerProfile,
    hasBio: !!profile.bio?.trim(),
    parts: listProfileParts(profile, { visibleTalks: visible, ...(await countPageContent(services, actor)) }),
    hubs,
    hidden: all - visible,
  };
}

async function countPageContent(services: Services, actor: Actor) {
  const [signatureTalks, quotes, events, kit] = await Promise.all([
    listOwnSignatureTalks(services, actor),
    listShownQuotes(services, { speakerId: actor.id }, quotesPerProfile),
    listPastEvents(services, actor.id),
    findKit(services, actor.id),
  ]);
  return { signatureTalks: signatureTalks.length, quotes: quotes.length, events: events.length, kit };
}

export default function PublicPages({ loaderData }: Route.ComponentProps) {
  const { username, profileUrl, isVisible, hasBio, parts, hubs, hidden } = loaderData;
  const [isPreviewing, setPreviewing] = useState(false);
  const isReachable = username !== null && isVisible;
  return (
    <>
      <title>Manage Public Pages</title>
      <PageHeader
        title="Manage Public Pages"
        description="The pages people see without signing in"
        actions={
          <>
            <Button to="/dashboard/public-pages/embed" variant="default" leftSection={<IconCode />}>
              Embed on your site
            </Button>
            <Button to="/profile" leftSection={<IconPencil />}>
              Edit Profile
            </Button>
          </>
        }
      />
      <div className="stack">
        <VisibilityNotices username={username} isVisible={isVisible} />
        <Section
          title="Public Speaker Profile"
          description={describeStatus({ isReachable, isVisible, hasBio })}
          aside={<StatusBadge isVisible={isVisible} hasBio={hasBio} />}
        >
          <AddressRow label="Profile URL" url={profileUrl} isReachable={isReachable} copy="Copy URL">
            <Button variant="default" onClick={() => setPreviewing(true)} leftSection={<IconEye />}>
              Preview
            </Button>
          </AddressRow>
        </Section>
        <Includes parts={parts} />
        <OrganiserPages profileUrl={profileUrl} isReachable={isReachable} />
        <CurrentTalk username={username} profileUrl={profileUrl} />
        <PublicHubs hubs={hubs} hidden={hidden} profileUrl={username && profileUrl} />
      </div>
      <Dialog
        opened={isPreviewing}
        onClose={() => setPreviewing(false)}
        title="Profile as people see it"
        shape="fullScreen"
      >
        <iframe className={`white-frame ${styles.preview}`} src={profileUrl} title="Your public profile" />
      </Dialog>
    </>
  );
}

type LoadedPages = Awaited<ReturnType<typeof loader>>;

/** What keeps people from opening the pages. */
function VisibilityNotices({ username, isVisible }: Pick<LoadedPages, "username" | "isVisible">) {
  return (
    <>
      {username === null && (
        <Notice tone="warning" title="Your public address is missing">
          <p>
            Set your username in <Link to="/profile">Profile Settings</Link> to give your profile, booking page and Talk
            Hubs an address.
          </p>
        </Notice>
      )}
      {!isVisible && (
        <Notice tone="warning" title="Your profile is switched off">
          <p>
            Nobody can open your profile or booking page, but your public Talk Hubs stay open. You can switch your
            profile back on under Privacy Settings in <Link to="/account-settings">Account Settings</Link>.
          </p>
        </Notice>
      )}
    </>
  );
}

function OrganiserPages({ profileUrl, isReachable }: { profileUrl: string; isReachable: boolean }) {
  return (
    <>
      <Section
        title="Booking page"
        description="Organisers use it to ask you to speak. Their requests appear in your bookings."
      >
        <AddressRow label="Booking URL" url={`${profileUrl}/book`} isReachable={isReachable} copy="Copy Booking URL" />
      </Section>
      <Section
        title="Page for organisers"
        description="Biographies, photos, introduction and one-sheet, to copy and download."
      >
        <AddressRow label="Kit URL" url={`${profileUrl}/kit`} isReachable={isReachable} copy="Copy Kit URL" />
      </Section>
    </>
  );
}

function CurrentTalk({ username, profileUrl }: Pick<LoadedPages, "username" | "profileUrl">) {
  return (
    <Section title="Your current talk" description="One link for every slide and card. Always opens your current talk.">
      <AddressRow label="Now URL" url={`${profileUrl}/now`} isReachable={username !== null} copy="Copy Now URL">
        <Button
          href={`${profileUrl}/now/qr.png?size=1024`}
          download={`${username}-now-qr.png`}
          variant="default"
          leftSection={<IconQrcode />}
        >
          Download QR
        </Button>
        <Button
          href={`${profileUrl}/now/qr.svg`}
          download={`${username}-now-qr.svg`}
          variant="default"
          leftSection={<IconQrcode />}
        >
          QR as SVG
        </Button>
      </AddressRow>
    </Section>
  );
}

interface Visibility {
  isVisible: boolean;
  hasBio: boolean;
}

/** Specification: "Active" when a bio exists, otherwise "Incomplete". A profile that is switched off is "Hidden". */
function StatusBadge({ isVisible, hasBio }: Visibility) {
  if (!isVisible) return <Badge tone="neutral">Hidden</Badge>;
  return hasBio ? <Badge tone="success">Active</Badge> : <Badge tone="warning">Incomplete</Badge>;
}

function describeStatus({ isReachable, isVisible, hasBio }: Visibility & { isReachable: boolean }): string {
  if (!isVisible) return "Hidden: everyone sees “not found”";
  if (!hasBio) return "Incomplete - add your bio to activate";
  return isReachable ? "Anyone with the address can open it" : "Ready once it has an address";
}
