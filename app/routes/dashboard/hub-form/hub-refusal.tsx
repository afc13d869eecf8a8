import { Later, laterPart } from "#app/routes/dashboard/background/later.tsx";
import type { HubRefusalProps } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";

const notice = laterPart(
  "the reason",
  async () => (await import("#app/routes/dashboard/hub-form/refusal-notice.tsx")).HubRefusalNotice,
);

/** Says why a hub was not saved. */
export const HubRefusal = (props: HubRefusalProps) => <Later part={notice} props={props} />;
