// How long a talk is, as people and programs write it: "45", "45 min", "1:30", "1 h 30", "PT45M".
import { tidyWritten } from "#app/domain/values/written-date.ts";

const forms = [
  /^(?<minutes>\d{1,4}) ?(?:(?:m|min|mins|minutes?|minuten?|minutos?|minuti|minuut)\.?|['’′])?$/,
  /^(?<hours>\d{1,2}):(?<minutes>\d\d)(?::00)?$/,
  /^pt(?:(?<hours>\d{1,2})h)?(?:(?<minutes>\d{1,4})m)?(?:0s)?$/,
  /^(?<hours>\d{1,2}(?:[.,]\d{1,2})?) ?(?:h|hr|hrs|hours?|std|stunden?|heures?|horas?|ore|ora|uur|uren)\.?(?:,? ?(?:(?:and|und|et|y|e|en) )?(?<minutes>\d{1,2}) ?(?:m|min|mins|minutes?|minuten?|minutos?|minuti|minuut)?\.?)?$/,
];

/** In minutes, less than a day; null for any other text. A remark in brackets is none. */
export function readWrittenLength(written: string): number | null {
  const text =
    tidyWritten(written)
      ?.replace(/\([^()]*\)$/, "")
      .trim() ?? "";
  const found = forms.map((form) => form.exec(text)?.groups).find(Boolean);
  if (!found) return null;
  const hours = Number((found.hours ?? "0").replace(",", "."));
  const length = Math.round(hours * 60) + Number(found.minutes ?? "0");
  return length > 0 && length < 1_440 ? length : null;
}
