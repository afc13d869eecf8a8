import { redirect } from "react-router";
import { openingNoticeForm } from "#app/domain/leads/form.ts";
import { requestOpeningNotice } from "#app/domain/leads/opening-notices.server.ts";
import { definePublicForm } from "#app/public-forms/public-form.server.ts";
import { createLimiter } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { NoticeAccess } from "#app/talk-page/access.ts";
import { authoriseHubAccessWithoutRedirect, type HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import { listClosedFiles } from "#app/talk-page/screen.server.ts";

// By network only what no room reaches. Few emails per address, because anyone may enter
// anyone's.
const deviceLimiter = createLimiter(10, 10 * 60);
const emailLimiter = createLimiter(5, 60 * 60);
const roomLimiter = createLimiter(2_000, 60);

/**
 * "Tell me when it opens", for a scheduled talk, and "Ask for the slides", for a closed one. Once there is nothing to
 * wait for, this redirects to the talk. The response is the same whether or not the address was already on the list.
 */
export const openingForm = definePublicForm({
  async find(args: HubRouteArgs) {
    const access = await authoriseHubAccessWithoutRedirect(args);
    if (access.kind === "missing" || access.kind === "hidden") return null;
    const { id, path: page } = access.ref;
    const isArchived = access.kind === "notice" && access.state === "archived";
    const isWaiting = access.kind === "notice" && (await hasSomethingToWaitFor(args, access));
    if (!isWaiting && !isArchived) throw redirect(page, 303);
    return { hubId: id, page, isWaiting };
  },
  tokenSubject: ({ hubId }) => hubId,
  schema: () => openingNoticeForm,
  mailsTo: ({ email }) => email,
  refuseEarly: ({ isWaiting }) => (isWaiting ? null : { status: 409, message: "This Talk Hub will no longer open." }),
  limits: ({ target: { hubId }, values: { email } }) => ({
    byDevice: [[deviceLimiter]],
    byNetwork: [
      [emailLimiter, email],
      [roomLimiter, hubId],
    ],
  }),
  async submit({ context: { services }, target: { hubId, page }, recipient }) {
    if (recipient && !(await requestOpeningNotice(services, { hubId, email: recipient })))
      return { status: 409, message: "The waiting list for this page is full. Please check back later." };
    return { location: `${page}/opening?noted#opening` };
  },
  hide: (refusal, { isWaiting }) => (isWaiting ? refusal : { ...refusal, status: 409 }),
});

async function hasSomethingToWaitFor({ context }: HubRouteArgs, access: NoticeAccess): Promise<boolean> {
  if (access.state === "scheduled") return true;
  if (access.state !== "closed" || access.mayRequestAccess) return false;
  return (await listClosedFiles(context.get(requestContextKey).services, access)).length === 0;
}
