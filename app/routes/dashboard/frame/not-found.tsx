import { orNotFound } from "#app/request/request-context.ts";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import type { Route } from "./+types/not-found.ts";

/** An address below the signed-in screens that is none of them. */
export function loader() {
  return orNotFound<null>(null);
}

export default function NotFound() {
  return null;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenError error={error} heading="404 Page Not Found" />
);
