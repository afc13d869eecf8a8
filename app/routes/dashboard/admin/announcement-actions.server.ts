// The forms of "Email speakers": the preview, a test to the administrator, and the email to all.
import {
  createAnnouncement,
  previewAnnouncement,
  sendTestAnnouncement,
} from "#app/domain/admin/announcements.server.ts";
import { announcementForm } from "#app/domain/admin/form.ts";
import { renderEmail } from "#app/jobs/send-email.server.ts";
import { formHandler, success } from "#app/request/form-handler.server.ts";
import { adminEmailLimiter, runWithin } from "#app/request/limits.server.ts";
import { tooManyEmails } from "#app/routes/dashboard/admin/actions.server.ts";

/** Sends nothing: the email as speakers get it. */
const preview = formHandler(announcementForm, {
  run: async ({ services, actor }, values) => {
    const email = await previewAnnouncement(services, actor, values);
    return email && { text: values, html: (await renderEmail(email, services.settings)).html };
  },
  done: (value) => ({ value, form: "keep" }),
});

const test = formHandler(announcementForm, {
  run: ({ services, actor }, values) =>
    runWithin(services, [[adminEmailLimiter, actor.id]], () => sendTestAnnouncement(services, actor, values)),
  refusals: { "too-many-requests": tooManyEmails },
  done: ({ to }) => success("Test sent", `Check the inbox of ${to}.`),
});

const send = formHandler(announcementForm, {
  run: async ({ services, actor }, values) => {
    await createAnnouncement(services, actor, values);
    return values.submissionId;
  },
  done: (submissionId) => ({
    ...success("Sending your email", "Each speaker receives it once."),
    value: submissionId,
  }),
});

export const announcementForms = { preview, test, send };
export type AnnouncementForms = typeof announcementForms;
