// One request of a speaker for what belongs to another.
type Fields = Record<string, string | string[]>;

export interface AccessAttempt {
  /** As in routes.ts. */
  route: string;
  path: string;
  method: "GET" | "POST" | "PUT";
  intent?: string;
  fields: Fields;
  /** 404, or another status where the address is for everyone; the response never contains Ada's data. */
  expects: number;
  /** The status for the page's script, where it differs. */
  expectsAsData?: number;
}

/** Opens an address. */
export const get = (route: string, path: string, expects = 404): AccessAttempt => ({
  route,
  path,
  method: "GET",
  fields: {},
  expects,
});

/** One form for every name in `forms`; the name "" is the screen's own form, which has no intent. */
export const post = (route: string, path: string, forms: Record<string, Fields>, expects = 404): AccessAttempt[] =>
  Object.entries(forms).map(([intent, fields]) => ({
    route,
    path,
    method: "POST",
    expects,
    ...(intent ? { intent, fields: { intent, ...fields } } : { fields }),
  }));
