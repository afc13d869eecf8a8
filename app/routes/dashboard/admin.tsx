import { data } from "react-router";
import { requireSession } from "#app/request/visit.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import type { Route } from "./+types/admin.ts";

/** Specification: only the administrator may know anything of this page; the server says so, not the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = await requireSession(context);
  return data({ isDenied: !actor.isAdministrator }, actor.isAdministrator ? 200 : 403);
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  if (loaderData.isDenied) {
    return (
      <>
        <title>Access Denied</title>
        <PageHeader title="Access Denied" description="🚫 You are not authorised to view this page." />
      </>
    );
  }
  return (
    <>
      <title>Admin Panel</title>
      <PageHeader title="Admin Panel" description="Accounts of this installation" />
      <EmptyState title="No accounts are listed yet">
        People who sign up will stand here with their plan and the storage they use.
      </EmptyState>
    </>
  );
}
