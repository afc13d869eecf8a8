// How often the page's form and its upload may be sent.
import { consumeInOrder, createLimiter } from "#app/request/limits.server.ts";
import { tooManyChanges } from "#app/routes/public/privacy/private-page.server.ts";

const changeLimiter = createLimiter(60, 60 * 60, tooManyChanges);
const fileLimiter = createLimiter(20, 60 * 60, tooManyChanges);

export const consumeChange = (pageId: string, { hasFile }: { hasFile: boolean }) =>
  consumeInOrder([changeLimiter, pageId], ...(hasFile ? [[fileLimiter, pageId] as const] : []));
