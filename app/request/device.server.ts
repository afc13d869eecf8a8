// A room is one IP address, so the audience is told apart by a signed cookie that names the device and nothing else.
import { createCookie } from "react-router";
import { v4 as uuidv4, validate } from "uuid";
import type { Settings } from "#app/services.ts";

export interface Device {
  id: string;
}

const oneYear = 60 * 60 * 24 * 365;

function deviceCookie({ secret, appUrl }: Pick<Settings, "secret" | "appUrl">) {
  return createCookie("hub.device", {
    secrets: [secret],
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: oneYear,
    secure: appUrl.protocol === "https:",
  });
}

/** The device named by the request's cookie; null without one or when its signature is not ours. */
export async function readDevice(settings: Settings, headers: Headers): Promise<Device | null> {
  const id: unknown = await deviceCookie(settings).parse(headers.get("cookie"));
  return typeof id === "string" && validate(id) ? { id } : null;
}

/** A device seen for the first time, and the Set-Cookie value that will name it from now on. */
export async function newDevice(settings: Settings): Promise<{ device: Device; cookie: string }> {
  const device = { id: uuidv4() };
  return { device, cookie: await deviceCookie(settings).serialize(device.id) };
}

/**
 * Marks a device that this server treats unlike a stranger's (it gave its address, or was admitted): the page cache
 * lets it through to the real page. It grants nothing by itself; the database says what was granted.
 */
export const knownDeviceCookie = "hub.known=1; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax";
