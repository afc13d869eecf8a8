// A program that uses the API with a speaker's key.
import { type AccessLevel, type ApiArea, apiAreaNames } from "#app/domain/api-keys/api-keys.ts";
import { makeApiKey } from "#app/domain/api-keys/commands.server.ts";
import type { Actor } from "#app/services.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** The JSON of the body; null without one. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it with what they expect
  body: any;
}

/** Everything, or a level for each area. */
export const accessOf = (access: AccessLevel | Partial<Record<ApiArea, AccessLevel>>) =>
  Object.fromEntries(
    apiAreaNames.map((area) => [area, typeof access === "string" ? access : (access[area] ?? "none")]),
  ) as Record<ApiArea, AccessLevel>;

export async function insertApiKey(
  { services }: Pick<TestApp, "services">,
  { id: userId }: Actor,
  access: Parameters<typeof accessOf>[0] = "write",
): Promise<string> {
  const key = { name: "Zapier", lifetime: "90" as const, access: accessOf(access) };
  const made = await makeApiKey(services, { userId, address: "203.0.113.7" }, key);
  if (!made.ok) throw new Error(made.refusal);
  return made.value.key;
}

interface ApiRequestInit {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
}

/** Sends requests to the API: `body` as JSON, unless it is a text or a file. */
export function createApiProgram(app: TestApp, key?: string) {
  return async (
    path: string,
    { method = "GET", body, headers = {}, address = "198.51.100.20" }: ApiRequestInit = {},
  ): Promise<ApiAnswer> => {
    const sent = new Headers(headers);
    if (key) sent.set("authorization", `Bearer ${key}`);
    const isFile = body instanceof Uint8Array;
    if (isFile && !sent.has("content-length")) sent.set("content-length", String(body.length));
    if (body !== undefined && !isFile && !sent.has("content-type")) sent.set("content-type", "application/json");
    const isSentAsIs = isFile || typeof body === "string" || body === undefined;
    const content = isSentAsIs ? (body as BodyInit | undefined) : JSON.stringify(body);
    const response = await app.send(
      new Request(new URL(path, app.origin), { method, headers: sent, body: content }),
      address,
    );
    const answer = await response.text();
    return { status: response.status, headers: response.headers, body: answer ? JSON.parse(answer) : null };
  };
}

export type ApiProgram = ReturnType<typeof createApiProgram>;

/** For every test of a file: the same app, in which Ada is the only account, and a program with a key of hers. */
export const withAdaProgram = (
  assign: (fixture: { app: TestApp; adaActor: Actor; send: ApiProgram }) => unknown,
  access?: Parameters<typeof accessOf>[0],
) =>
  withAda(async ({ app, adaActor }) => {
    const send = createApiProgram(app, await insertApiKey(app, adaActor, access));
    await assign({ app, adaActor, send });
  });
