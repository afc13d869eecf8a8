import { randomUUID } from "node:crypto";
import { toFileView } from "#app/domain/booker-pages/booker-pages.ts";
import { listBookingFiles } from "#app/domain/booker-pages/files.server.ts";
import type { BookerPage } from "#app/domain/booker-pages/queries.server.ts";
import { listAnswers } from "#app/domain/booker-pages/queries.server.ts";
import { answerVersionOf } from "#app/domain/booker-pages/save-answers.server.ts";
import { findSpeakerForPrivacy } from "#app/domain/privacy/queries.server.ts";
import { listSharedReports } from "#app/domain/reports/queries.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { toPrivacySpeakerView } from "#app/routes/public/privacy/private-page.server.ts";
import type { Services } from "#app/services.ts";

export type BookerPageView = Awaited<ReturnType<typeof loadBookerPage>>;

/** Everything that the page shows. Nothing else of the booking leaves the server. */
export async function loadBookerPage(services: Services, page: BookerPage) {
  const [speaker, answers, files, reports] = await Promise.all([
    findSpeakerForPrivacy(services, page.speakerId),
    listAnswers(services, page.bookingId),
    listBookingFiles(services, page.bookingId),
    listSharedReports(services, page.bookingId),
  ]);
  const { eventName, eventDate, eventLocation, fee, company, isLocked } = page;
  const view = toPrivacySpeakerView(orNotFound(speaker));
  return {
    speaker: view,
    eventName,
    agreed: [
      { label: "Date", value: eventDate && formatDay(eventDate) },
      { label: "Place", value: eventLocation },
      { label: "Fee", value: fee },
    ].flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    hasDate: eventDate !== null,
    isLocked,
    answers: answers.map(({ position, question, answer }) => ({
      position,
      question,
      answer,
      version: answerVersionOf(answer),
    })),
    files: files.map((file) => toFileView(file, view.firstName)),
    fileId: randomUUID(),
    reports,
    bookAgain: view.profilePath && `${view.profilePath}/book${company ? `?${new URLSearchParams({ company })}` : ""}`,
    expires: formatDay(page.lastDay),
  };
}
