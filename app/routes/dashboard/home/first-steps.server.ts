import { createCookie } from "react-router";

/** That this browser showed the first steps, so that it can say once that they are done. */
const stepsCookie = createCookie("hub.steps", { maxAge: 180 * 24 * 60 * 60 });

/** "open": until the first rating has come. "done": once after that. Null for everybody else. */
export type StepsState = "open" | "done" | null;

/** The state of the first steps, and the cookie to set with the response, if any. */
export async function readSteps(
  request: Request,
  hasRating: boolean,
): Promise<{ steps: StepsState; cookie: string | null }> {
  const wasShown = (await stepsCookie.parse(request.headers.get("cookie"))) !== null;
  if (!hasRating) return { steps: "open", cookie: wasShown ? null : await stepsCookie.serialize(true) };
  if (!wasShown) return { steps: null, cookie: null };
  return { steps: "done", cookie: await stepsCookie.serialize("", { maxAge: 0 }) };
}
