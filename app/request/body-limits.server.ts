// How large a request's body may be and how long it may take, by what it is sent to.

/** "form": filled by hand. "list": a form with a file in it. "upload": a file alone, which is never held in memory. */
export type BodyKind = "form" | "list" | "upload";

/** In bytes; an upload's own route knows its limit. */
export const maxBodyBytes = { form: 256 * 1024, list: 8 * 1024 * 1024 };

/** What a request carries, by its method and path as it came. */
export function bodyKind(method: string, path: string): BodyKind {
  if (method === "PUT" && path === "/dashboard/files/upload") return "upload";
  return path.replace(/\.data$/, "") === "/dashboard/qualified-audience" ? "list" : "form";
}
