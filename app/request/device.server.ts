// A room is one IP address, so the audience is told apart by a signed cookie that names the device and nothing else.
import { redirect } from "react-router";
import { v4 as uuidv4, validate } from "uuid";
import { cookieValue } from "#app/request/cookies.server.ts";
import type { Services } from "#app/services.ts";

type Signing = Pick<Services, "signer">;

export interface Device {
  id: string;
}

const oneYearSeconds = 60 * 60 * 24 * 365;

/** The device named by the request's cookie; null without one or when its signature is not ours. */
export async function readDevice(
  { signer }: Pick<Services, "signer">,
  headers: Pick<Headers, "get">,
): Promise<Device | null> {
  const [, id = "", signature = ""] =
    /^([\w-]{36})\.([\w-]{43})$/.exec(cookieValue(headers.get("cookie"), "hub.device") ?? "") ?? [];
  if (!validate(id)) return null;
  return signer.verify("device cookie", id, Buffer.from(signature, "base64url")) ? { id } : null;
}

/** A device seen for the first time, and the Set-Cookie value that will name it from now on. */
export const createDevice = async (services: Signing) => signDevice(services, uuidv4());

function signDevice({ signer }: Signing, id: string): { device: Device; cookie: string } {
  const cookie = `hub.device=${id}.${signer.sign("device cookie", id).toString("base64url")}; Max-Age=${oneYearSeconds}`;
  return { device: { id }, cookie };
}

interface DeviceForm {
  request: Pick<Request, "url">;
  /** The device whose cookie came with the form. */
  device: Device | null;
  /** Made by the browser's module for this one form; null without scripts. */
  submissionId: string | null;
}

/**
 * The device behind a form that somebody sent; `cookie` is null when it is known already. A phone whose cookie is not
 * there yet gets an id made from the form's own: however often it repeats the form, it is one device. Without scripts
 * there is no such id; then the browser is asked (307) to send the same form again with the cookie that it is given,
 * so that a double tap is stored once. A browser that keeps no cookies is asked once, then taken as it is.
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

// Keyed with our secret: nobody can choose to be somebody else's device.
const deriveDeviceId = ({ signer }: Signing, submissionId: string) =>
  uuidv4({ random: signer.sign("device of", submissionId, 16) });

/**
 * Marks a device that this server treats unlike a stranger's (it gave its address, or was admitted): the page cache
 * lets it through to the real page. It grants nothing by itself; the database says what was granted.
 */
export const recognisedDeviceCookie = `hub.known=1; Max-Age=${oneYearSeconds}`;

/** Whether the request carries that mark. Without it a visitor is given what every stranger is given. */
export const isRecognisedDevice = (headers: Pick<Headers, "get">): boolean =>
  cookieValue(headers.get("cookie"), "hub.known") !== null;
