import { hallScanParam } from "#app/domain/audience/audience.ts";
import { brandingOf } from "#app/domain/hubs/settings/branding.ts";
import { findHallScreenTalk, findStageUpdate, type HallScreenAddress } from "#app/domain/stage/hall-screen.server.ts";
import { currentPresenceCode } from "#app/domain/stage/presence-code.server.ts";
import { codeColour } from "#app/domain/values/colour.ts";
import { drawQrCode } from "#app/domain/values/qr-code.ts";
import { orNotFound } from "#app/request/request-context.ts";
import type { Services } from "#app/services.ts";
import type { HallScreenView, ShownCode } from "#app/stage/hall-screen.tsx";

/** What a hall screen needs; "no-username" while the talk has no address. 404 when the hub is not the owner's. */
export async function loadHallScreen(
  services: Services,
  address: HallScreenAddress,
  { updates, controls }: Pick<HallScreenView, "updates" | "controls">,
): Promise<HallScreenView | "no-username"> {
  const talk = orNotFound(await findHallScreenTalk(services, address));
  if (talk === "no-username") return talk;
  const update = orNotFound(await findStageUpdate(services, address));
  const { hub, shortCode, resources, decks } = talk;
  const { firstName, lastName, avatarUrl, username, hasPublicProfile } = hub.speaker;
  const { code, nextMs } = currentPresenceCode(services, hub.id);
  const { origin } = services.settings.appUrl;
  // Not by the media process, which may be busy: it takes milliseconds, and a screen needs its code.
  const draw = (link: string, path: string): ShownCode => ({
    ...drawQrCode(origin + link, codeColour(hub.branding)),
    host: origin.replace(/^https?:\/\//, ""),
    path,
  });
  return {
    updates,
    controls,
    update,
    language: hub.language,
    title: hub.title,
    eventName: hub.eventName,
    speaker: { name: `${firstName} ${lastName}`.trim(), firstName, avatarUrl },
    branding: brandingOf(hub.branding),
    resources: resources.map(({ title, type }) => ({ title, kind: type.slice(0, 4).toUpperCase() })),
    slides: { address: `${updates.slice(0, updates.lastIndexOf("/"))}/slides`, decks },
    hub: draw(`/${username}/${hub.slug}?s=${hallScanParam(code)}`, `/j/${shortCode}`),
    nextCodeMs: nextMs,
    booking: hasPublicProfile ? draw(`/${username}/book?s=qr`, `/${username}/book`) : null,
  };
}
