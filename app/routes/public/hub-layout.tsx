import { Outlet } from "react-router";
import { findDemoSeconds, orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { DemoNotice } from "#app/ui/demo-notice.tsx";
import type { Route } from "./+types/hub-layout.ts";

/** In a demo, the page of a copy says when it ends, and then there is none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { demo } = context.get(requestContextKey).installation;
  if (!demo) return null;
  const { username, shortCode } = params as { username?: string; shortCode?: string };
  if (username) return orNotFound(await demo.findSecondsLeft({ username }));
  return shortCode ? demo.findSecondsLeft({ shortCode }) : findDemoSeconds(context);
}

/** The audience's pages bring their own colours and fonts, so this layout is empty. */
export default function HubLayout({ loaderData: secondsLeft }: Route.ComponentProps) {
  return (
    <>
      {secondsLeft && <DemoNotice secondsLeft={secondsLeft} />}
      <Outlet />
    </>
  );
}
