import { data, redirect } from "react-router";
import { findPathByShortCode } from "#app/domain/hubs/short-codes.server.ts";
import { fieldOf } from "#app/public-forms/fields.tsx";
import { consume, createLimiter, isExhausted, tooManyRequests } from "#app/request/limits.server.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";
import { CodePage } from "#app/stage/code-page.tsx";
import { TextField } from "#app/ui/fields.tsx";
import type { Route } from "./+types/join.ts";

/**
 * Wrong codes by IP address: too few to search 1.9 million. The room shares the address with whoever does that in it, so
 * the code of a talk of these days works regardless (decision 037).
 */
const missLimiter = createLimiter(200, 10 * 60);

const messages = {
  404: "This code doesn't lead to a talk. Please check the screen.",
  429: "Too many wrong codes. Please wait ten minutes, or scan the QR code.",
};

/**
 * `/j`: people who cannot scan type the code that the hall screen shows, here or as `/j/CODE`. A wrong code and the code
 * of a talk that the visitor may not know of get the same response.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, address } = context.get(requestContextKey);
  const typed = params.shortCode ?? new URL(request.url).searchParams.get("code") ?? "";
  if (!typed.trim()) return toPage("", null);
  const found = await findPathByShortCode(services, typed, (await findActor(context))?.id);
  const isSearched = isExhausted(missLimiter, address);
  if (found && (found.isAroundNow || !isSearched))
    return redirect(found.path, { headers: { "cache-control": "no-store" } });
  if (isSearched) return toPage(typed, 429);
  await consume(missLimiter, address);
  return toPage(typed, 404);
}

function toPage(typed: string, status: 404 | 429 | null) {
  const body = { typed: typed.slice(0, 40), error: status && messages[status] };
  if (status === 429) return data(body, tooManyRequests(10 * 60));
  return data(body, status ?? 200);
}

export default function Join({ loaderData: { typed, error } }: Route.ComponentProps) {
  const form = { values: { code: typed }, errors: error ? { code: error } : {} };
  return (
    <CodePage title="Open a talk">
      <form className="stack" method="get" action="/j">
        <TextField
          label="Code on the screen"
          field={fieldOf(form as Parameters<typeof fieldOf>[0], "code", "join")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          autoFocus={Boolean(error) || undefined}
        />
        <button className="button" type="submit">
          Open the talk
        </button>
      </form>
    </CodePage>
  );
}
