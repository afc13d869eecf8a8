// A whole room can share one IP address, so attendees are told apart by a signed cookie that contains only a device id.
import { redirect } from "react-router";
import { v4 as uuidv4 } from "uuid";
import { signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import { isBot } from "#app/domain/audience/audience.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import type { FormRequest } from "#app/request/read-form.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

type Signing = Pick<Services, "signer">;

export interface Device {
  id: string;
}

const oneYearSeconds = 60 * 60 * 24 * 365;

const deviceToken = signedToken("device cookie" satisfies SigningPurpose, { id: uuidField });

/** The device in the request's cookie; null without one or without a valid signature. */
export async function readDevice(services: Signing, headers: Pick<Headers, "get">): Promise<Device | null> {
  return deviceToken.read(services, cookieValue(headers.get("cookie"), "hub.device"));
}

export const createDevice = async (services: Signing) => signDevice(services, uuidv4());

/** The recognised device, or a new one with its Set-Cookie value. */
export const findOrCreateDevice = async (services: Signing, recognised: Device | null) =>
  recognised ? { device: recognised, cookie: null } : createDevice(services);

function signDevice(services: Signing, id: string): { device: Device; cookie: string } {
  const cookie = `hub.device=${deviceToken.create(services, { id })}; Max-Age=${oneYearSeconds}`;
  return { device: { id }, cookie };
}

interface DeviceForm {
  request: Pick<Request, "url">;
  /** The device whose cookie came with the form. */
  device: Device | null;
  /** Created by the browser script for this one form; null without scripts. */
  submissionId: string | null;
}

/**
 * The device behind a submitted form; `cookie` is null when the request already has one. Without a cookie, the id is
 * derived from the submission id, so repeats of one form count as one device. Without scripts there is no submission
 * id: the browser is redirected (307) to send the form again with a new cookie, so that a double tap is stored once. A
 * browser that rejects cookies is redirected once, then accepted.
 */
export async function identifyDevice(services: Signing, { request, device, submissionId }: DeviceForm) {
  if (device) return { device, cookie: null };
  if (submissionId) return signDevice(services, deriveDeviceId(services, submissionId));
  const url = new URL(request.url);
  const issued = await createDevice(services);
  if (url.searchParams.has("device")) return issued;
  url.searchParams.set("device", "new");
  throw redirect(url.pathname + url.search, { status: 307, headers: { "set-cookie": issued.cookie } });
}

/** The device behind a form that is sent without cookies: the same for a repeat of the form. */
export const deviceOfForm = (services: Signing, submissionId: string | null): Device => ({
  id: submissionId ? deriveDeviceId(services, submissionId) : uuidv4(),
});

// With our own key, so that nobody can impersonate another device. A visitor who knows the id gets the device's cookie,
// so the id itself is stored nowhere (domain/values/submission-key.server.ts).
const deriveDeviceId = ({ signer }: Signing, submissionId: string) =>
  uuidv4({ random: signer.sign("device of submission", submissionId.toLowerCase(), 16) });

/**
 * Marks a device that gave its details or has access, so that it skips the page cache and gets its own page. It grants
 * nothing: the database holds the grants.
 */
export const recognisedDeviceCookie = `hub.known=1; Max-Age=${oneYearSeconds}`;

/**
 * Proves nothing, because anyone can set this cookie. It only saves a query for devices
 * without it.
 */
export const isRecognisedDevice = (headers: Pick<Headers, "get">): boolean =>
  cookieValue(headers.get("cookie"), "hub.known") !== null;

/** False for bots, and for a browser that loads what the visitor has not opened yet. */
export const isFromPerson = ({ headers }: Pick<FormRequest, "headers">): boolean =>
  !isBot(headers.get("user-agent")) && !/prefetch|preview/i.test(headers.get("sec-purpose") ?? "");
