import type { ActionResult } from "#app/forms/action-result.ts";
import type { LostForm } from "#app/routes/dashboard/background/request-failure.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";

/** What the editor's forms get back: the versions before and after a save, or why there was none. */
export interface EditResult extends ActionResult<{ from: number; to: number }, RefusalNotice> {
  /** Why an autosave did not arrive (background/preserve-screen.ts). */
  lost?: LostForm;
}

/** Of the universal branding. Shared by key, so that the screen learns which version was saved. */
export const universalBrandingFetcher = { key: "universal-branding" };
