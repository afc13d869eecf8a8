import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { setRetention } from "#app/domain/privacy/commands.server.ts";
import { retentionForm } from "#app/domain/privacy/form.ts";
import { monthsInWords } from "#app/domain/privacy/privacy.ts";
import { findRetention } from "#app/domain/privacy/retention.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import { parseFormData } from "#app/forms/parse.ts";
import { orNotFound, requireSession } from "#app/request/visit.ts";
import { RetentionSection } from "#app/routes/dashboard/account-settings/retention-section.tsx";
import { ScreenError } from "#app/routes/dashboard/screen-error.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { type Toast, useToast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/account-settings.ts";

interface SettingsAnswer {
  retention?: SubmissionResult;
  toast?: Toast;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const [retention, profile] = await Promise.all([findRetention(services, actor), findOwnProfile(services, actor)]);
  const { months, due, from } = orNotFound(retention);
  return { months, contacts: due.contacts, from: from && formatDay(dayOf(from, orNotFound(profile).timezone)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = await requireSession(context);
  const form = await request.formData();
  if (form.get("intent") !== "retention") return orNotFound<never>(null);
  form.delete("intent");
  const parsed = parseFormData(form, retentionForm);
  if (!parsed.ok) return data<SettingsAnswer>({ retention: parsed.result }, 422);
  const { months } = parsed.values;
  await setRetention(services, actor, months);
  const toast: Toast = { tone: "success", title: `Details are kept for ${monthsInWords(months)}` };
  return data<SettingsAnswer>({ retention: parsed.submission.reply(), toast });
}

export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
  useToast(actionData?.toast);
  return (
    <>
      <title>Account Settings</title>
      <PageHeader title="Account Settings" description="Notifications, privacy and security" />
      <RetentionSection {...loaderData} result={actionData?.retention} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Account Settings" title="Your settings could not be loaded" />;
}
