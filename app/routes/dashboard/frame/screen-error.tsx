import { use } from "react";
import { Form, isRouteErrorResponse, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { RequestIdContext } from "#app/ui/hydration.ts";

/** What a screen is called where it can't be shown. */
export interface ScreenHandle {
  heading: string;
  /** What could not be loaded, in the specification's words where it has some. */
  loadError?: string;
}

interface ScreenErrorProps extends Partial<ScreenHandle> {
  error: unknown;
}

/** An error inside the frame: what happened, what is safe, and what to do. */
export function ScreenError({
  error,
  heading = "Something went wrong",
  loadError = "We couldn't load this page",
}: ScreenErrorProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>404 Page Not Found</title>
        <PageHeader title="404 Page Not Found" />
        <EmptyState title="We couldn't find that page" action={<Button to="/dashboard">Go to Dashboard</Button>}>
          The address may be mistyped, or the page no longer exists.
        </EmptyState>
      </>
    );
  }
  // The administrator's screens, to everyone else.
  if (isRouteErrorResponse(error) && error.status === 403) {
    return (
      <>
        <title>Access Denied</title>
        <PageHeader title="Access Denied" description="🚫 You are not authorised to view this page." />
      </>
    );
  }
  if (isRouteErrorResponse(error) && error.status === 409 && error.data?.locked)
    return <Locked {...error.data.locked} />;
  const requestId = use(RequestIdContext);
  return (
    <>
      <title>{heading}</title>
      <PageHeader title={heading} />
      <div role="alert">
        <EmptyState title={loadError} action={<RetryButton />}>
          Everything you've saved is safe. Please try again in a moment.
        </EmptyState>
      </div>
      {/* Only the server knows the id, which is also in its log. The browser keeps the rendered text. */}
      <p className="quiet" suppressHydrationWarning>
        {requestId && `Reference: ${requestId}`}
      </p>
    </>
  );
}

function RetryButton() {
  // By itself the form would lead to the frame, which has no address.
  const { pathname } = useLocation();
  return (
    <Form method="get" action={pathname}>
      <Button type="submit">Retry</Button>
    </Form>
  );
}

/** A change from an account whose payment was refunded or is disputed. */
function Locked({ title, message }: { title: string; message: string }) {
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} />
      <div role="alert">
        <EmptyState title="Nothing was saved" action={<Button to="/billing">Billing & Plans</Button>}>
          {message}
        </EmptyState>
      </div>
    </>
  );
}
