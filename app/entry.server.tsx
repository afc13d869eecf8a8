import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { redactUrl } from "#app/adapters/log/redact-url.ts";
import { isEnglish, isWrittenFromRight } from "#app/domain/values/languages.ts";
import { focusFirstError } from "#app/request/focus-first-error.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { contentPolicy } from "#app/request/security-headers.server.ts";
import { isServiceAway } from "#app/service-failure.ts";
import { DemoContext } from "#app/ui/demo-context.ts";
import { FieldSkin, publicSkin } from "#app/ui/fields.tsx";
import { isHydrated, NonceContext, RequestIdContext } from "#app/ui/hydration.ts";
import { ProductNameContext } from "#app/ui/product-name.tsx";
import { TalkLanguageContext } from "#app/ui/talk-language.ts";

/** Renders a complete document: loaders await everything, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const hydrated = isHydrated(
    routerContext.staticHandlerContext.matches.map(({ route }) => routerContext.routeModules[route.id]?.handle),
  );
  const { nonce: newNonce, requestId, services } = context.get(requestContextKey);
  // Other pages have no inline script, and the same text for every visitor keeps its ETag.
  const nonce = hydrated ? newNonce() : undefined;
  headers.set("content-type", "text/html; charset=utf-8");
  if (hydrated) headers.set("content-security-policy", contentPolicy(services.payments.origins, nonce));
  // React Router passes on only an action's cookies.
  for (const actionHeaders of Object.values(routerContext.staticHandlerContext.actionHeaders)) {
    const retryAfter = actionHeaders.get("retry-after");
    if (retryAfter) headers.set("retry-after", retryAfter);
  }
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const screen = (
    <NonceContext value={nonce}>
      <RequestIdContext value={requestId}>
        <TalkLanguageContext value={findTalkLanguage(routerContext.staticHandlerContext)}>
          <ProductNameContext value={services.settings.productName}>
            <DemoContext value={services.settings.isDemo}>
              <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
            </DemoContext>
          </ProductNameContext>
        </TalkLanguageContext>
      </RequestIdContext>
    </NonceContext>
  );
  const page = hydrated ? await renderHydrated(screen, nonce) : renderDocument(screen);
  if (request.method !== "POST") return new Response(page, { status, headers });
  return new Response(focusFirstError(await new Response(page).text()), { status, headers });
}

/** Without React's markers in its text, which only scripts need. */
const renderDocument = (screen: ReactNode) =>
  `<!DOCTYPE html>${renderToStaticMarkup(<FieldSkin value={publicSkin}>{screen}</FieldSkin>)}`;

/** With the markers by which React takes the page over in the browser. */
function renderHydrated(screen: ReactNode, nonce: string | undefined) {
  return new Promise<ReadableStream>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(screen, {
      nonce,
      // A part that loads later is in its place in the document, however long it is.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        pipe(body);
        resolve(createReadableStreamFromReadable(body));
      },
      onShellError: reject,
      // The whole page has failed by then; React would print the raw error.
      onError: () => {},
    });
  });
}

/** A talk's screen, or a preview with one, which is an action's result. */
type ShownTalk = ScreenData & { value?: ScreenData };
type ScreenData = TalkData & { screen?: TalkData };
type TalkData = { hub?: { language?: string } };

/** The language of the talk whose page one of the routes shows. */
function findTalkLanguage({ loaderData, actionData }: EntryContext["staticHandlerContext"]) {
  const shown = Object.values({ ...loaderData, ...actionData }) as (ShownTalk | undefined)[];
  const screens = shown.map((each) => each?.value ?? each);
  const [lang = "en"] = screens.flatMap((each) => (each?.screen ?? each)?.hub?.language ?? []);
  return {
    lang,
    dir: isWrittenFromRight(lang) ? ("rtl" as const) : undefined,
    speaker: isEnglish(lang) ? undefined : lang,
  };
}

/** A bug or an outage, logged once with its request. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const requestContext = context.get(requestContextKey);
  if (isServiceAway(error)) requestContext.outage ??= {};
  requestContext.services.log.error(
    { err: error, method: request.method, url: redactUrl(request.url) },
    "request failed",
  );
};
