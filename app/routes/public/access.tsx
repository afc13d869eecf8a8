import { data, redirect } from "react-router";
import { codeValidMs, type Entered, enterWithCode, isLetterOpen } from "#app/domain/audience/access-codes.server.ts";
import { askForAccess } from "#app/domain/audience/access-requests.server.ts";
import { accessCodeForm, accessRequestForm } from "#app/domain/audience/form.ts";
import { enterByInvite } from "#app/domain/audience/invited.server.ts";
import hubModule from "#app/enhance/hub.ts?worker&url";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { readAsked, rememberAsked } from "#app/request/asked-cookie.server.ts";
import { deviceOfForm, knownDeviceCookie, newDevice } from "#app/request/device.server.ts";
import { type ActionInput, defineIntents, dispatch } from "#app/request/intents.server.ts";
import {
  consumeInOrder,
  consumeShared,
  limiter,
  sharedLimiter,
  tooMany,
  waitInWords,
} from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { visit } from "#app/request/visit.ts";
import { AccessPanel, type AccessStep } from "#app/routes/public/hub/access-panel.tsx";
import { type Asked, hubEntry, hubEntryAnywhere } from "#app/routes/public/hub/hub-entry.server.ts";
import { HubMeta } from "#app/routes/public/hub/hub-meta.tsx";
import type { HubFace } from "#app/routes/public/hub/hub-parts.ts";
import { HubFoot } from "#app/routes/public/hub/hub-screen.tsx";
import { HubStyles } from "#app/routes/public/hub/hub-styles.tsx";
import { faceView } from "#app/routes/public/hub/hub-view.ts";
import { noticeMeta } from "#app/routes/public/hub/screen-meta.server.ts";
import { sentForm } from "#app/routes/public/hub/sent-form.ts";
import type { Route } from "./+types/access.ts";

// Letters to one address, wherever they are asked for; a device; a hub. Never by IP address: a room is one.
// As long as a code is valid: whoever is refused, because a stranger has asked for their address, has one that works.
const emailLimiter = sharedLimiter("access-email", 4, codeValidMs / 1_000);
const askingLimiter = limiter(20, 10 * 60);
const hubCeiling = limiter(2_000, 60);
const tryingLimiter = limiter(30, 10 * 60);

/**
 * The way into a restricted talk, `/{username}/{slug}/access`: an address, then the code. A letter's link (`?letter=`)
 * shows its code filled in, and changes nothing by being opened.
 */
export async function loader(asked: Route.LoaderArgs) {
  const { request, context } = asked;
  const { services } = context.get(visit);
  const notice = lockedHub(await hubEntry(asked));
  const { hub, state } = notice;
  const { step, status } = await whereFrom(request, asked.context, hub.id);
  return data({ hub: faceView(hub), meta: noticeMeta(notice, services.settings.appUrl.origin), state, step }, status);
}

/** The talk while this visitor stands before its door; else they are led to its page, which says what there is. */
function lockedHub(entry: Awaited<ReturnType<typeof hubEntryAnywhere>>) {
  if (entry.kind === "missing" || entry.kind === "hidden") throw data(null, 404);
  if (entry.kind !== "notice" || (entry.state !== "email-required" && entry.state !== "archived"))
    throw redirect(pathOf(entry.hub), 303);
  return { hub: entry.hub, state: entry.state };
}

const pathOf = ({ speaker, slug }: HubFace) => `/${speaker.username}/${slug}`;

async function whereFrom(request: Request, context: Asked["context"], hubId: string) {
  const { services } = context.get(visit);
  const query = new URL(request.url).searchParams;
  const [, letterId, code] = /^([\w-]{36})\.(\d{6})$/.exec(query.get("letter") ?? "") ?? [];
  if (query.has("letter")) {
    const isOpen = letterId && code && (await isLetterOpen(services, hubId, letterId));
    return isOpen ? at({ step: "letter", letterId, code }) : at({ step: "ended" }, 410);
  }
  const email = query.has("other") ? null : await readAsked(services, request.headers, hubId);
  return at(email ? { step: "code", email } : { step: "address" });
}

const at = (step: AccessStep, status = 200) => ({ step, status });

type Sent = ActionInput & { request: Asked["request"]; hub: HubFace; isArchived: boolean };

/** Whoever asks is answered alike, at once; who may enter is found out in the job. */
async function ask({ request, context, hub, form: sent }: Sent) {
  const { services, device, cookies } = context.get(visit);
  const form = parseFormData(sent, accessRequestForm);
  if (!form.ok) return data({ result: form.result, step: { step: "address" as const } }, 422);
  const { email } = form.values;
  const known = await device();
  const { device: phone, cookie } = known ? { device: known, cookie: null } : await newDevice(services);
  if (cookie) cookies.push(cookie);
  let consumed = await consumeInOrder([askingLimiter, phone.id], [hubCeiling, hub.id]);
  if (consumed.ok) consumed = await consumeShared(services, [emailLimiter, email]);
  if (!consumed.ok) {
    const wait = consumed.retryAfterSeconds;
    const message = `You've requested several emails. Please use the newest one or try again ${waitInWords(wait)}.`;
    const isAgain = (await readAsked(services, request.headers, hub.id)) === email;
    const step: AccessStep = isAgain ? { step: "code", email } : { step: "address" };
    return data({ result: refuseForm(form, { message }), step }, tooMany(wait));
  }
  await askForAccess(services, hub.id, email);
  cookies.push(await rememberAsked(services, { hubId: hub.id, email }));
  return redirect(`${pathOf(hub)}/access`, 303);
}

const refusals: Record<Exclude<Entered["kind"], "entered" | "wrong">, { message: string; init: ResponseInit }> = {
  spent: {
    message: "Too many wrong attempts. Request a new code.",
    // A new code can be asked for at once.
    init: tooMany(1),
  },
  gone: { message: "This code is invalid or has expired. Please request a new one.", init: { status: 422 } },
};

async function enter({ request, context, hub, form: sent }: Sent) {
  const { services, device, cookies } = context.get(visit);
  const form = parseFormData(sent, accessCodeForm);
  const letterId = form.ok ? form.values.letter : undefined;
  const email = await readAsked(services, request.headers, hub.id);
  const step: AccessStep = letterId
    ? { step: "letter", letterId, code: String(sent.get("code")) }
    : email
      ? { step: "code", email }
      : { step: "address" };
  if (!form.ok) return data({ result: form.result, step }, 422);
  const refused = (message: string, init: number | ResponseInit, to = step) =>
    data({ result: refuseForm(form, { message }), step: to }, init);

  const of = letterId ? { letterId } : email ? { email } : null;
  if (!of) return refused("Please request a code on this device first.", 422);
  const phone = await deviceOfForm(services, { request, known: await device(), submissionId: null });
  const consumed = await consumeInOrder([tryingLimiter, phone.device.id], [hubCeiling, hub.id]);
  if (!consumed.ok) {
    const wait = consumed.retryAfterSeconds;
    return refused(`Too many attempts. Please try again ${waitInWords(wait)}.`, tooMany(wait));
  }

  const place = { id: hub.id, speakerId: hub.speaker.id };
  const { code } = form.values;
  const entered = await enterWithCode(services, { hub: place, of, code, deviceId: phone.device.id });
  if (entered.kind === "wrong") {
    const tries =
      entered.left === 0 ? "That was your last attempt. Please request a new code." : triesLeft(entered.left);
    return refused(`That code is incorrect. ${tries}`, 422);
  }
  if (entered.kind !== "entered") {
    const { message, init } = refusals[entered.kind];
    return refused(message, init);
  }
  cookies.push(...[phone.cookie ?? [], knownDeviceCookie].flat());
  return redirect(pathOf(hub), 303);
}

const triesLeft = (left: number) => `${left} ${left === 1 ? "attempt" : "attempts"} left.`;

async function accept({ request, context, hub, isArchived, form }: Sent) {
  const token = String(form.get("invite"));
  const { services, device, cookies } = context.get(visit);
  const phone = await deviceOfForm(services, { request, known: await device(), submissionId: null });
  const invited = { hub: { id: hub.id, speakerId: hub.speaker.id }, isArchived, token, deviceId: phone.device.id };
  if (await enterByInvite(services, invited)) cookies.push(...[phone.cookie ?? [], knownDeviceCookie].flat());
  // Where the invitation holds no more, that is the ordinary page.
  return redirect(pathOf(hub), 303);
}

const intents = defineIntents({ ask, enter, accept }, { whileLocked: "allowed" });

export async function action(asked: Route.ActionArgs) {
  const { request, context } = asked;
  const form = await readForm(request);
  const { hub, state } = lockedHub(await hubEntryAnywhere(asked));
  return dispatch(intents, { request, context, form, hub, isArchived: state === "archived" });
}

export default function Access({ loaderData, actionData }: Route.ComponentProps) {
  const { hub, meta, state, step } = loaderData;
  const sent = actionData && sentForm(actionData.result);
  return (
    <>
      <HubStyles look={hub.branding} />
      <HubMeta meta={meta} />
      <AccessPanel hub={hub} state={state} at={actionData?.step ?? step} sent={sent} />
      <HubFoot username={hub.path.split("/")[1]} />
      <script type="module" src={hubModule} />
    </>
  );
}
