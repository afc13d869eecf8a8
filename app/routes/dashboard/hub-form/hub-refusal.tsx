import { Lazy, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import type { HubRefusalProps } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";

const notice = lazyComponent(
  "the reason",
  async () => (await import("#app/routes/dashboard/hub-form/refusal-notice.tsx")).HubRefusalNotice,
);

/** Says why a hub was not saved. */
export const HubRefusal = (props: HubRefusalProps) => <Lazy part={notice} props={props} />;
