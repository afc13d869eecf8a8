/**
 * "form": filled in by hand. "list": a form with a file in it. "talks": the same with talks, whose texts are long.
 * "upload": only a file, which is never held in memory.
 */
export type BodyKind = "form" | "list" | "talks" | "upload";

/** In bytes. The upload routes and the API check their own limits. */
export const maxBodyBytes = {
  form: 256 * 1024,
  list: 8 * 1024 * 1024,
  talks: 11 * 1024 * 1024,
  api: 1024 * 1024,
};

const uploads = /^(PUT \/dashboard\/files\/upload|PUT \/b\/[\w-]+\/files|POST \/api\/v1\/files)$/;

/** The screens that read a CSV file, and a booker's page, which takes a file for the speaker without script. */
const listPaths = /^\/(dashboard\/(qualified-audience|leads\/import)|b\/[\w-]+)$/;

/** The kind of body, by the raw method and path of a request. */
export function bodyKind(method: string, path: string): BodyKind {
  if (uploads.test(`${method} ${path}`)) return "upload";
  const screen = path.replace(/\.data$/, "");
  if (screen === "/dashboard/hubs/import") return "talks";
  return listPaths.test(screen) ? "list" : "form";
}

/** The name of an upload's file, which stands in its address. */
export const uploadedName = (url: string): string | null => new URL(url).searchParams.get("name");
