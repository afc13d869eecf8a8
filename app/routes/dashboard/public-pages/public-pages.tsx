import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { countHubs } from "#app/domain/hubs/queries.server.ts";
import { listVisibleHubs } from "#app/domain/hubs/visible-hubs.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { AddressRow } from "#app/routes/dashboard/public-pages/address-row.tsx";
import { listAddresses } from "#app/routes/dashboard/public-pages/addresses.server.ts";
import type { PublicAddress } from "#app/routes/dashboard/public-pages/addresses.ts";
import { Includes } from "#app/routes/dashboard/public-pages/includes.tsx";
import { PublicHubs } from "#app/routes/dashboard/public-pages/public-hubs.tsx";
import styles from "#app/routes/dashboard/public-pages/public-pages.module.css";
import { loadProfileParts } from "#app/routes/dashboard/your-page/load-profile-parts.server.ts";
import { listMissing } from "#app/routes/dashboard/your-page/profile-parts.ts";
import { YourPage } from "#app/routes/dashboard/your-page/your-page.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconChevronDown, IconCode, IconEye, IconPencil, IconQrcode } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/public-pages.ts";

export const handle: ScreenHandle = {
  heading: "Manage Public Pages",
  loadError: "Your public pages could not be loaded",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const profile = orNotFound(await findOwnProfile(services, actor));
  const [parts, { all }, hubs] = await Promise.all([
    loadProfileParts(services, actor, profile),
    countHubs(services, actor),
    listVisibleHubs(services, actor, requestedPage(new URL(request.url).searchParams)),
  ]);
  const { username, publicSpeakerProfile: isVisible, bio } = profile;
  const { origin } = services.settings.appUrl;
  return {
    username,
    isVisible,
    hasBio: !!bio?.trim(),
    profileUrl: username && `${origin}/${username}`,
    addresses: listAddresses({ origin, username, isVisible }),
    parts,
    missing: listMissing(parts),
    hubs,
    hidden: all - (hubs.total ?? 0),
  };
}

export default function PublicPages({ loaderData }: Route.ComponentProps) {
  const { username, profileUrl, isVisible, hasBio, missing } = loaderData;
  const [isPreviewing, setPreviewing] = useState(false);
  const isReachable = username !== null && isVisible;
  return (
    <>
      <title>Manage Public Pages</title>
      <YourPage current="links" missing={missing} title="Manage Public Pages">
        <div className="stack-small">
          <VisibilityNotices username={username} isVisible={isVisible} />
          <Section
            title="Public Speaker Profile"
            description={describeStatus({ isReachable, isVisible, hasBio })}
            aside={<StatusBadge isVisible={isVisible} hasBio={hasBio} />}
          >
            <Addresses addresses={loaderData.addresses} preview={() => setPreviewing(true)} />
          </Section>
          <Rest {...loaderData} />
        </div>
      </YourPage>
      {profileUrl && (
        <Dialog
          opened={isPreviewing}
          onClose={() => setPreviewing(false)}
          title="Profile as people see it"
          shape="fullScreen"
        >
          <iframe className={`white-frame ${styles.preview}`} src={profileUrl} title="Your public profile" />
        </Dialog>
      )}
    </>
  );
}

interface AddressesProps {
  addresses: PublicAddress[];
  /** Shows the profile in a dialog. */
  preview(): void;
}

function Addresses({ addresses, preview }: AddressesProps) {
  return (
    <ul className={`lined-list ${styles.addresses}`}>
      {addresses.map((address, index) => (
        <AddressRow key={address.label} address={address}>
          {index === 0 && (
            <>
              <Button to="/profile" variant="default" leftSection={<IconPencil />}>
                Edit Profile
              </Button>
              <Button variant="default" onClick={preview} leftSection={<IconEye />}>
                Preview
              </Button>
            </>
          )}
        </AddressRow>
      ))}
    </ul>
  );
}

function Rest({ profileUrl, parts, hubs, hidden }: LoadedPages) {
  const needed = parts.filter(({ isOptional }) => !isOptional);
  const complete = needed.filter(({ content }) => content !== null).length;
  const talks = hubs.total ?? 0;
  return (
    <div>
      <Fold
        title="What your profile includes"
        summary={complete === needed.length ? "Complete" : `${complete} of ${needed.length} complete`}
      >
        <Includes parts={parts} />
      </Fold>
      <Fold title="Public Talk Hubs" summary={talks === 1 ? "1 talk" : `${talks} talks`}>
        <PublicHubs hubs={hubs} hidden={hidden} profileUrl={profileUrl} />
      </Fold>
      <Fold title="On other sites and in print" summary="Code to embed, and codes for print">
        <div className="button-row">
          <Button to="/dashboard/public-pages/embed" variant="default" leftSection={<IconCode />}>
            Embed on your site
          </Button>
          {profileUrl && (
            <Button
              href={`${profileUrl}/now/qr.svg`}
              download={`${profileUrl.split("/").at(-1)}-now-qr.svg`}
              variant="default"
              leftSection={<IconQrcode />}
            >
              Now URL: QR as SVG
            </Button>
          )}
        </div>
      </Fold>
    </div>
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

/** What is looked at rarely: closed until then. */
function Fold({ title, summary, children }: { title: string; summary: string; children: ReactNode }) {
  return (
    <details className={`card ${styles.fold}`}>
      <summary>
        <span className="card-title">{title}</span>
        <span className="quiet">{summary}</span>
        <IconChevronDown size={20} />
      </summary>
      {children}
    </details>
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
