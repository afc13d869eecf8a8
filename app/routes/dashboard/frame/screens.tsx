// All screens inside the frame: what fails in one of them is shown in its place, and the frame stays.
import { useMatches } from "react-router";
import { ScreenError, type ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import type { Route } from "./+types/screens.ts";

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  return <ScreenError error={error} {...handle} />;
}
