import { data, redirect } from "react-router";
import {
  type CodeResult,
  codeValidMs,
  isAccessLinkOpen,
  redeemAccessCode,
} from "#app/domain/audience/access-codes.server.ts";
import { requestAccess } from "#app/domain/audience/access-requests.server.ts";
import { accessCodeForm, accessRequestForm } from "#app/domain/audience/form.ts";
import { redeemInvite } from "#app/domain/audience/redeem-invite.server.ts";
import hubModule from "#app/enhance/hub.ts?worker&url";
import type { ActionResult } from "#app/forms/action-result.ts";
import { toErrorInit } from "#app/public-forms/form-response.server.ts";
import { definePublicForm, type FormRefusal, type RefusalReason } from "#app/public-forms/public-form.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { readCodeRequest, rememberCodeRequest } from "#app/request/code-request-cookie.server.ts";
import { identifyDevice, recognisedDeviceCookie } from "#app/request/device.server.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { createLimiter, createSharedLimiter } from "#app/request/limits.server.ts";
import { hashNetwork } from "#app/request/network-hash.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { HubRef } from "#app/talk-page/access.ts";
import { AccessPanel, type AccessStep } from "#app/talk-page/access-panel.tsx";
import {
  authoriseHubAccess,
  authoriseHubAccessWithoutRedirect,
  type HubRouteArgs,
} from "#app/talk-page/audience/hub-access.server.ts";
import { HubMeta } from "#app/talk-page/hub-meta.tsx";
import { buildNoticeMeta } from "#app/talk-page/screen-meta.server.ts";
import { BrandedFooter } from "#app/ui/branded/branded-footer.tsx";
import { HubStyles } from "#app/ui/branded/hub-styles.tsx";
import type { Route } from "./+types/access.ts";

// Someone elsewhere who types a reader's address uses up nothing of theirs. Which codes are sent is decided later
// (domain/emails/code-limits).
const severalEmails = "You've requested several emails. Please use the newest one or try again";
const emailLimiter = createSharedLimiter("access-email", 4, codeValidMs / 1_000, severalEmails);
const requestLimiter = createLimiter(20, 10 * 60, severalEmails);
const roomLimiter = createLimiter(2_000, 60, severalEmails);
const attemptLimiter = createLimiter(30, 10 * 60);

/**
 * The access page of a restricted talk, `/{username}/{slug}/access`: an email address, then the code. The link in the
 * email (`?emailed=`) has the code, so one button is left; opening it changes nothing.
 */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const { services } = context.get(requestContextKey);
  const notice = requireLockedHub(await authoriseHubAccess(args));
  const { ref, hub, state, hasList } = notice;
  const { step, status } = await findAccessStep(request, args.context, ref.id);
  return data(
    {
      hub,
      meta: buildNoticeMeta(notice, services.settings.appUrl.origin),
      state,
      hasList,
      step,
      token: createFormToken(services, ref.id, services.clock.now()),
    },
    status,
  );
}

/** Returns the hub while this visitor needs access; otherwise redirects to its page. */
function requireLockedHub(access: Awaited<ReturnType<typeof authoriseHubAccessWithoutRedirect>>) {
  if (access.kind === "missing" || access.kind === "hidden") throw data(null, 404);
  if (access.kind !== "notice" || !access.mayRequestAccess) throw redirect(access.ref.path, 303);
  return access;
}

async function findAccessStep(request: Request, context: HubRouteArgs["context"], hubId: string) {
  const { services } = context.get(requestContextKey);
  const query = new URL(request.url).searchParams;
  const [, emailId, code] = /^([\w-]{36})\.(\d{6})$/.exec(query.get("emailed") ?? "") ?? [];
  if (query.has("emailed")) {
    const isOpen = emailId && code && (await isAccessLinkOpen(services, hubId, emailId));
    return isOpen ? withStatus({ step: "link", emailId, code }) : withStatus({ step: "ended" }, 410);
  }
  const email = query.has("other") ? null : (await readCodeRequest(services, request.headers, hubId))?.email;
  return withStatus(email ? { step: "code", email } : { step: "address" });
}

const withStatus = (step: AccessStep, status = 200) => ({ step, status });

type AccessInput = ActionInput & { ref: HubRef; isArchived: boolean };

/** The response is the same for every address. The background job decides who gets a code. */
const codeRequestForm = definePublicForm({
  find: async (input: AccessInput) => input.ref,
  tokenSubject: ({ id }) => id,
  schema: () => accessRequestForm,
  mailsTo: ({ email }) => email,
  isCookieRequired: false,
  limits: ({ target: { id }, values: { email } }) => ({
    byDevice: [[requestLimiter]],
    byNetwork: [
      [roomLimiter, id],
      [emailLimiter, email],
    ],
  }),
  async submit({ context, target: { id, path }, recipient, values: { email }, deviceId }) {
    const { services, cookies, address } = context;
    const network = hashNetwork(services, `${id} ${address}`);
    if (recipient) await requestAccess(services, { hubId: id, email: recipient, network, deviceId });
    cookies.push(await rememberCodeRequest(services, { hubId: id, email }));
    return { location: `${path}/access` };
  },
});

const ask = {
  async run(input: AccessInput) {
    const outcome = await codeRequestForm.receive(input);
    if (outcome.kind === "stored") return redirect(outcome.location, 303);
    const email = outcome.values && (await findCodeRequest(input))?.email;
    const isSameEmail = email && email === outcome.values?.email;
    return refuseAtStep(input, outcome, isSameEmail ? { step: "code", email } : { step: "address" });
  },
};

const findCodeRequest = ({ request, context, ref }: AccessInput) =>
  readCodeRequest(context.get(requestContextKey).services, request.headers, ref.id);

const refuseAtStep = ({ intent }: AccessInput, refusal: FormRefusal, reason: AccessStep) =>
  data<ActionResult<never, AccessStep>>({ intent, isDone: false, form: refusal.result, reason }, toErrorInit(refusal));

const codeRefusals: Record<Exclude<CodeResult["kind"], "granted" | "wrong">, RefusalReason> = {
  // A new code can be requested at once.
  locked: { status: 429, message: "Too many wrong attempts. Request a new code.", retryAfterSeconds: 1 },
  guessed: {
    status: 429,
    message: "Too many codes were tried for this address today. Please use the link in the newest email.",
    retryAfterSeconds: 60 * 60,
  },
  expired: { status: 422, message: "This code is invalid or has expired. Please request a new one." },
};

const codeForm = definePublicForm({
  find: async (input: AccessInput) => ({ ref: input.ref, codeRequest: await findCodeRequest(input) }),
  schema: () => accessCodeForm,
  mailsTo: null,
  refuseEarly: ({ codeRequest }, { values: { emailId } }) =>
    emailId || codeRequest ? null : { status: 422, message: "Please request a code on this device first." },
  limits: () => ({ byDevice: [[attemptLimiter]] }),
  async submit({ context: { services }, target: { ref, codeRequest }, values: { code, emailId }, deviceId }) {
    const of = emailId || !codeRequest ? { emailId: emailId ?? "" } : codeRequest;
    const outcome = await redeemAccessCode(services, { hub: ref, of, code, deviceId });
    if (outcome.kind === "granted") return { location: ref.path, isDeviceRecognised: true };
    if (outcome.kind !== "wrong") return codeRefusals[outcome.kind];
    const attempts =
      outcome.triesLeft === 0
        ? "That was your last attempt. Please request a new code."
        : formatAttemptsLeft(outcome.triesLeft);
    return { status: 422, message: `That code is incorrect. ${attempts}` };
  },
});

const enter = {
  async run(input: AccessInput) {
    const code = String(input.form.get("code"));
    const outcome = await codeForm.receive(input);
    if (outcome.kind === "stored") return redirect(outcome.location, 303);
    const emailId = outcome.values?.emailId;
    if (emailId) return refuseAtStep(input, outcome, { step: "link", emailId, code });
    const email = (await findCodeRequest(input))?.email;
    return refuseAtStep(input, outcome, email ? { step: "code", email } : { step: "address" });
  },
};

const formatAttemptsLeft = (attemptCount: number) =>
  `${attemptCount} ${attemptCount === 1 ? "attempt" : "attempts"} left.`;

const accept = {
  async run({ request, requestContext, services, ref, isArchived, form }: AccessInput) {
    const token = String(form.get("invite"));
    const { findDevice, cookies } = requestContext;
    const sender = await identifyDevice(services, { request, device: await findDevice(), submissionId: null });
    const invited = { hub: ref, isArchived, token, deviceId: sender.device.id };
    if (await redeemInvite(services, invited)) cookies.push(...[sender.cookie ?? [], recognisedDeviceCookie].flat());
    // With an expired invitation, this is the ordinary page.
    return redirect(ref.path, 303);
  },
};

export const action = publicAction(
  { ask, enter, accept },
  {
    async find(args: Route.ActionArgs) {
      const { ref, state } = requireLockedHub(await authoriseHubAccessWithoutRedirect(args));
      return { ref, isArchived: state === "archived" };
    },
  },
);

export default function Access({ loaderData, actionData }: Route.ComponentProps) {
  const { hub, meta, state, hasList, step, token } = loaderData;
  const sent = actionData?.form && toSentForm(actionData.form);
  return (
    <>
      <HubStyles branding={hub.branding} />
      <HubMeta meta={meta} />
      <AccessPanel
        hub={hub}
        state={state}
        hasList={hasList}
        at={actionData?.reason ?? step}
        token={token}
        sent={sent}
      />
      <BrandedFooter username={hub.path.split("/")[1]} />
      <script type="module" src={hubModule} />
    </>
  );
}
