import type { ReactNode } from "react";
import { Link } from "react-router";
import { OneHubScreen } from "#app/routes/dashboard/frame/one-hub-screen.tsx";
import { NoAddressNotice } from "#app/routes/dashboard/stage/no-address-notice.tsx";
import tabs from "#app/ui/tab-links.module.css";

type Room = "Check" | "Rehearse" | "Hall Screen";

interface StageScreenProps {
  room: Room;
  hub: { id: string; title: string };
  /** Without a username, a talk has no page to check, try or show. */
  hasUsername: boolean;
  children: ReactNode;
}

/** One of the rooms of a talk's stage, with the way to the others. */
export function StageScreen({ room, hub, hasUsername, children }: StageScreenProps) {
  const path = `/dashboard/hubs/${hub.id}`;
  const link = (name: Room, to: string) => (
    <Link className={tabs.tab} to={`${path}/${to}`} aria-current={name === room ? "page" : undefined}>
      {name}
    </Link>
  );
  return (
    <OneHubScreen heading="Stage" part={room} hub={hub}>
      <nav className={tabs.tabs} aria-label="Stage">
        {link("Check", "check")}
        {link("Rehearse", "rehearsal")}
        {/* A document of its own. */}
        <a className={tabs.tab} href={`${path}/remote`}>
          Remote
        </a>
        {link("Hall Screen", "on-stage")}
      </nav>
      {hasUsername ? children : <NoAddressNotice />}
    </OneHubScreen>
  );
}
