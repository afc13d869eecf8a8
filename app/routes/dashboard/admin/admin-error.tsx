import { isRouteErrorResponse } from "react-router";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

/** The administrator's error screen. Everyone else gets the specification's "Access Denied". */
export function AdminError(props: React.ComponentProps<typeof ScreenError>) {
  if (isRouteErrorResponse(props.error) && props.error.status === 403) {
    return (
      <>
        <title>Access Denied</title>
        <PageHeader title="Access Denied" description="🚫 You are not authorised to view this page." />
      </>
    );
  }
  return <ScreenError {...props} />;
}
