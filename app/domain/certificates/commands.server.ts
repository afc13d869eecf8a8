import { randomInt } from "node:crypto";
import { certificates } from "#app/database/schema/index.ts";
import { codeLength, codeSigns } from "#app/domain/certificates/certificates.ts";
import { type HubDevice, isCertificateOf } from "#app/domain/certificates/queries.server.ts";
import type { Services } from "#app/services.ts";

/** 100 bits: nobody finds one by trying. */
const newCode = () => Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join("");

/** The device's one certificate with this name: a new one, or the same with the name corrected. */
export async function nameCertificate({ db, clock }: Services, device: HubDevice, name: string): Promise<void> {
  await db
    .insert(certificates)
    .values({ talkHubId: device.hubId, deviceId: device.deviceId, code: newCode(), name })
    .onConflictDoUpdate({
      target: [certificates.talkHubId, certificates.deviceId],
      set: { name, updatedAt: clock.now() },
    });
}

/** Its check address then says "not found". */
export async function deleteCertificate({ db }: Services, device: HubDevice): Promise<void> {
  await db.delete(certificates).where(isCertificateOf(device));
}
