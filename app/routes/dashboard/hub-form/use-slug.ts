import { useEffect, useState } from "react";
import { asAscii } from "#app/domain/values/ascii.ts";
import { slugFrom } from "#app/domain/values/slug.ts";
import { writeInBrowser } from "#app/routes/dashboard/hub-form/ascii-tables.ts";

/** The slug that is stored of `typed`. Empty until the tables for letters that are not ASCII have come. */
export function useSlug(typed: string): string {
  const ascii = asAscii(typed);
  const [loaded, setLoaded] = useState({ of: "", slug: "" });
  useEffect(() => {
    if (asAscii(typed) !== null) return;
    writeInBrowser(typed).then(
      (text) => setLoaded({ of: typed, slug: slugFrom(text) }),
      // Offline. The server makes the slug when it is saved.
      () => {},
    );
  }, [typed]);
  if (ascii !== null) return slugFrom(ascii);
  return loaded.of === typed ? loaded.slug : "";
}
