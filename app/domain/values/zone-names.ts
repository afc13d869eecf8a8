// Time zones are stored under the names that every browser and database knows, and shown under those of today.

/** By their stored names: those for which CLDR 48 has another name of today (`_iana` of its bcp47/timezone.json). */
const namesOfToday: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The zone's name as people read it: "Asia/Kolkata" for "Asia/Calcutta". Any other name is shown as it is. */
export const shownTimeZone = (name: string): string => namesOfToday[name] ?? name;

/** "Sydney" for "Australia/Sydney", "Kyiv" for "Europe/Kiev". */
export const zoneName = (timeZone: string): string => shownTimeZone(timeZone).replace(/^.*\//, "").replaceAll("_", " ");
