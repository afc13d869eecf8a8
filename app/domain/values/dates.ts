// Formats days and times, independent of the language and time zone of the server or browser.
import { readClock } from "#app/domain/values/moment-in-zone.ts";
import { zoneName } from "#app/domain/values/zone-names.ts";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Whether the text is a valid date such as "2026-12-24", from the year 1, which PostgreSQL can store. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text > "0001" && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** Whether the text is a time as a time input sends it, with or without seconds: "14:30". */
export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);

/** "Thu 24 Dec 2026" for "2026-12-24". */
export function formatDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${weekdays[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** "14:30" for "14:30:00". */
export const formatTime = (time: string): string => time.slice(0, 5);

/** "Thu 24 Dec 2026, 14:30 (Sydney)"; without a time only the day. */
export function formatDayAndTime(date: string, time: string | null, timeZone: string): string {
  return time ? `${formatDay(date)}, ${formatTime(time)} (${zoneName(timeZone)})` : formatDay(date);
}

/** "Thu 24 Dec 2026, 14:30 (Sydney)": a moment on the clocks of a time zone. */
export function formatInstant(moment: Date, timeZone: string): string {
  const local = new Date(readClock(moment.getTime(), timeZone)).toISOString();
  return formatDayAndTime(local.slice(0, 10), local.slice(11, 16), timeZone);
}

/** The date at a moment in a time zone, as "2026-12-24". */
export const dayOf = (moment: Date, timeZone: string): string =>
  new Date(readClock(moment.getTime(), timeZone)).toISOString().slice(0, 10);

/** Days from one date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** "today", "tomorrow", "in 12 days"; for past days "yesterday", "12 days ago". */
export const formatDays = (days: number): string =>
  new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(days, "day");

/** "in 25 minutes", "in 3 hours": how long until a moment of the same day. */
export function formatUntil(moment: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((moment.getTime() - now.getTime()) / 60_000));
  const ahead = new Intl.RelativeTimeFormat("en");
  return minutes < 60 ? ahead.format(minutes, "minute") : ahead.format(Math.round(minutes / 60), "hour");
}

/** "just now", "5 minutes ago", "3 hours ago", "yesterday", then the day. */
export function formatSince(moment: Date, now: Date, timeZone: string): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (minutes < 1) return "just now";
  if (minutes < 60) return ago.format(-minutes, "minute");
  if (minutes < 60 * 24) return ago.format(-Math.floor(minutes / 60), "hour");
  const days = daysBetween(dayOf(moment, timeZone), dayOf(now, timeZone));
  return days < 7 ? ago.format(-days, "day") : formatDay(dayOf(moment, timeZone));
}
