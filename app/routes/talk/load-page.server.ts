import { pageAt } from "#app/talk-page/addresses.ts";
import type { HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import { loadHubScreen } from "#app/talk-page/audience/hub-screen.server.ts";
import { loadRehearsalScreen } from "#app/talk-page/rehearsal/rehearsal-screen.server.ts";

interface TalkArgs extends Omit<HubRouteArgs, "params"> {
  params: HubRouteArgs["params"] | { token: string };
  pattern: string;
}

/** The screen of a talk's address, or of the same address of a rehearsal. They differ by what they read and store alone. */
export const loadTalkPage = ({ params, ...args }: TalkArgs) =>
  "token" in params
    ? loadRehearsalScreen({ ...args, params }, pageAt(args.pattern))
    : loadHubScreen({ ...args, params }, pageAt(args.pattern));
