import { and, desc, eq, lt, or } from "drizzle-orm";
import { deviceGrants, talkHubs } from "#app/database/schema/index.ts";
import type { DataSubject } from "#app/domain/privacy/person.server.ts";
import { defineShown, describeTable, withContact } from "#app/domain/privacy/tables/described-table.server.ts";
import { formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byAddress, byContact, byUser, deleteRows, maxPerKind } from "#app/domain/privacy/tables/rows.server.ts";

const ownedBy = byUser(deviceGrants.userId);
const isAbout = (person: DataSubject) =>
  or(byAddress(deviceGrants.email, ownedBy)(person), byContact(deviceGrants.leadId)(person));

export const shownDevices = defineShown({
  list: ({ db }, person) =>
    db
      .select({
        kind: deviceGrants.kind,
        talk: talkHubs.title,
        grantedAt: deviceGrants.grantedAt,
        expiresAt: deviceGrants.expiresAt,
      })
      .from(deviceGrants)
      .leftJoin(talkHubs, eq(talkHubs.id, deviceGrants.talkHubId))
      .where(isAbout(person))
      .orderBy(desc(deviceGrants.grantedAt))
      .limit(maxPerKind),
  toEntry: ({ kind, talk, grantedAt, expiresAt }, speaker) =>
    toEntry(speaker, "Remembered devices", talk ?? `All of ${speaker.firstName}'s talks`, grantedAt, [
      [
        "Reason",
        kind === "lead"
          ? "You left your details, so we won't ask again on this device"
          : "You verified your email on this device",
      ],
      ["Until", formatMoment(expiresAt, speaker)],
    ]),
});

export const describedDeviceGrants = describeTable(deviceGrants, {
  about: "When someone left their details or was given access to a hub",
  ownedBy,
  key: [deviceGrants.id],
  columns: ["id", "userId", "talkHubId", "kind", "email", "leadId", "grantedAt", "expiresAt"],
  withheld: ["deviceId"],
  isExpired: (now) => lt(deviceGrants.expiresAt, now),
  audience: {
    isAbout,
    shown: shownDevices,
    erased: deleteRows(deviceGrants),
    withdrawn: "the device is not asked again, and keeps its access",
    // Access that was granted to the old address stays there.
    async moved({ tx, source, target, to }) {
      const leadId = target?.id ?? source.id;
      await tx.update(deviceGrants).set({ leadId }).where(eq(deviceGrants.leadId, source.id));
      await tx
        .update(deviceGrants)
        .set({ email: to })
        .where(and(eq(deviceGrants.leadId, leadId), eq(deviceGrants.kind, "lead")));
    },
    retained: withContact,
  },
});
