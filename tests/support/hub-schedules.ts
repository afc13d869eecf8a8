// Random hub schedules, and the moments at which they matter, for property tests.
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { hubStatuses } from "#app/database/vocabulary.ts";
import type { HubSchedule } from "#app/domain/hubs/hubs.ts";
import { momentInZone } from "#app/domain/values/moment-in-zone.ts";

// Zones whose clocks change at different hours, by half an hour, in winter, or never.
const someZones = [
  "UTC",
  "Europe/Paris",
  "Europe/Dublin",
  "Europe/London",
  "America/New_York",
  "America/Los_Angeles",
  "America/St_Johns",
  "America/Havana",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Asia/Tokyo",
  "Australia/Sydney",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Apia",
];

/** Local times around each clock change: skipped and repeated ones, and the minutes before and after. */
const clockChanges = someZones.flatMap((zone) => {
  const times: { zone: string; local: Temporal.PlainDateTime }[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from(`2025-01-01T00:00[${zone}]`);
  while (at && at.year < 2027) {
    for (const minutes of [-61, -60, -30, -1, 0, 1, 30, 59, 60, 61])
      times.push({ zone, local: at.toPlainDateTime().add({ minutes }) });
    at = at.getTimeZoneTransition("next");
  }
  return times;
});
const anyLocalTime = fc.record({
  zone: fc.constantFrom(...someZones),
  local: fc
    .date({ min: new Date("2024-01-01"), max: new Date("2028-12-31"), noInvalidDate: true })
    .map((date) => Temporal.PlainDateTime.from(date.toISOString().slice(0, 16))),
});
const wallClock = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...clockChanges) }, anyLocalTime);
const optionally = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 });

/** Schedules near clock changes, with any status, and with or without each of their parts. */
export const hubSchedules: fc.Arbitrary<HubSchedule> = fc
  .record({
    status: fc.constantFrom(...hubStatuses),
    opening: wallClock,
    openFor: fc.integer({ min: -90, max: 600 }),
    openDate: optionally(fc.constant(true)),
    openTime: optionally(fc.constant(true)),
    closeDate: optionally(fc.constant(true)),
    closeTime: optionally(fc.constant(true)),
    autoClose: fc.boolean(),
    closedManuallyAt: fc.option(fc.constant(new Date("2026-01-01T00:00:00Z")), { freq: 1 }),
  })
  .map(({ opening: { zone, local }, openFor, ...values }) => {
    const closing = local.add({ minutes: openFor });
    const date = (at: Temporal.PlainDateTime) => at.toPlainDate().toString();
    const time = (at: Temporal.PlainDateTime) => at.toPlainTime().toString({ smallestUnit: "second" });
    return {
      status: values.status,
      openDate: values.openDate && date(local),
      openTime: values.openTime && time(local),
      closeDate: values.closeDate && date(closing),
      closeTime: values.closeTime && time(closing),
      autoClose: values.autoClose,
      timezone: zone,
      closedManuallyAt: values.closedManuallyAt,
    };
  });

/** The opening and the closing moment, and a millisecond before and after each. */
export const momentsAroundChanges = (hub: HubSchedule): Date[] =>
  [momentInZone(hub.openDate, hub.openTime, hub.timezone), momentInZone(hub.closeDate, hub.closeTime, hub.timezone)]
    .filter((moment) => moment !== null)
    .flatMap((moment) => [moment, new Date(moment.getTime() + 1), new Date(moment.getTime() - 1)]);
