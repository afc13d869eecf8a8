import { detectTrafficSource, presenceCodeIn } from "#app/domain/audience/audience.ts";
import { createLimiter } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { countPageEvent } from "#app/talk-page/audience/count-page-event.server.ts";
import { formParam } from "#app/talk-page/screens.ts";
import type { Route } from "./+types/hub-view.ts";

// A phone may open the page many times; a script that inflates the count is limited, and so is each hub.
const deviceLimiter = createLimiter(60, 60);
const roomLimiter = createLimiter(10_000, 60);

/** Counts a view, which the page's module reports with its source. The response is always empty. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  return countView(args, { s: text(form.get("s")), referrer: text(form.get("r")) });
}

/** The same as an image, for browsers without scripts. The referrer is the only source then. */
export async function loader(args: Route.LoaderArgs) {
  const page = args.request.headers.get("referer");
  const s = page && URL.canParse(page) ? new URL(page).searchParams.get("s") : null;
  return countView(args, { s, referrer: null });
}

function countView(args: Route.LoaderArgs, sourceParams: { s: string | null; referrer: string | null }) {
  const { services } = args.context.get(requestContextKey);
  const source = detectTrafficSource(sourceParams, services.settings.appUrl.host);
  // The page tells by its address whether it has the lead form, so that every visitor gets the same script.
  const hasForm = new URL(args.request.url).searchParams.has(formParam);
  return countPageEvent(args, {
    kinds: hasForm ? ["view", "form"] : ["view"],
    presenceCode: presenceCodeIn(sourceParams.s),
    ...source,
    deviceLimiter,
    roomLimiter,
  });
}

const text = (value: FormDataEntryValue | null | undefined) => (typeof value === "string" ? value : null);
