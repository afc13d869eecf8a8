import { Button } from "@mantine/core";
import { Form, isRouteErrorResponse, Link } from "react-router";
import { EmptyState } from "#app/ui/empty-state.tsx";

interface ScreenErrorProps {
  error: unknown;
  /** What could not be shown, in the specification's words where it has some. */
  title?: string;
}

/** Inside the frame: what happened, what is kept, what to do. Exported by screens as their `ErrorBoundary`. */
export function ScreenError({ error, title = "This page could not be shown" }: ScreenErrorProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>404 Page Not Found</title>
        <EmptyState
          title="404 Page Not Found"
          action={
            <Button component={Link} to="/dashboard">
              Go to Dashboard
            </Button>
          }
        >
          There is nothing of yours at this address.
        </EmptyState>
      </>
    );
  }
  return (
    <div role="alert">
      <title>Something went wrong</title>
      <EmptyState
        title={title}
        action={
          <Form method="get">
            <Button type="submit">Retry</Button>
          </Form>
        }
      >
        What you saved is safe. If it happens again, wait a moment before you retry.
      </EmptyState>
    </div>
  );
}
