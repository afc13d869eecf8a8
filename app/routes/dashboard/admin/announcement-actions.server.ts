// The forms of "Email speakers": the preview, a test to the administrator, and the email to all.
import {
  createAnnouncement,
  previewAnnouncement,
  sendTestAnnouncement,
} from "#app/domain/admin/announcements.server.ts";
import { announcementForm } from "#app/domain/admin/form.ts";
import { renderEmail } from "#app/jobs/send-email.server.ts";
import { formOf } from "#app/request/command-form.server.ts";
import { formHandler, success } from "#app/request/form-handler.server.ts";
import { adminEmailLimiter } from "#app/request/limits.server.ts";

/** Sends nothing: the email as speakers get it. */
const preview = formHandler(announcementForm, {
  run: async ({ services, actor }, values) => {
    const email = await previewAnnouncement(services, actor, values);
    return email && { text: values, html: (await renderEmail(email, services.settings)).html };
  },
  done: (value) => ({ value, form: "keep" }),
});

const test = formOf(sendTestAnnouncement, announcementForm, {
  within: adminEmailLimiter,
  refused: "Error",
  done: ({ to }) => success("Test sent", `Check the inbox of ${to}.`),
});

const send = formOf(createAnnouncement, announcementForm, {
  done: (_, __, { submissionId }) => ({
    ...success("Sending your email", "Each speaker receives it once."),
    value: submissionId,
  }),
});

export const announcementForms = { preview, test, send };
export type AnnouncementForms = typeof announcementForms;
