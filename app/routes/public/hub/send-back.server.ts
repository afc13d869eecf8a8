import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { loadHubScreen } from "#app/routes/public/hub/hub-screen.server.ts";

/**
 * The talk's page again, with the form as it was sent (`init`: 422, or 429 with the wait). Where the talk takes
 * nothing from strangers any more, that is the answer instead: 404 for what they may not know of, else 409.
 */
export async function sendBack(
  asked: Parameters<typeof loadHubScreen>[0],
  result: SubmissionResult,
  init: number | ResponseInit,
) {
  const { data: screen } = await loadHubScreen(asked);
  if (screen.kind === "nothing") return data(result, 404);
  return data(result, screen.kind === "notice" ? 409 : init);
}
