// React Router serialises whatever an action returns, even class instances, so a slip could send server internals to a
// browser. Only plain values pass here.
import { data } from "react-router";

/** What an action gives its screen, and how the response is sent. */
export interface PlainActionResult<Data> {
  actionData: Data;
  status: number;
  headers?: HeadersInit;
  /** Set-Cookie values. */
  cookies?: string[];
}

export type ActionResponse<Data> = ReturnType<typeof data<Data>>;

/** Whether it was created with React Router's `data()`, and not a plain result. */
export const isActionResponse = (value: unknown): value is ActionResponse<unknown> => value instanceof responseClass;
// React Router exports this class only under an unsafe name, so take it from an instance.
const responseClass = data(null).constructor as new () => ActionResponse<unknown>;

/** Throws when the data is not plain. Each cookie gets its own Set-Cookie header. */
export function toActionResponse<Data>({
  actionData,
  status,
  headers,
  cookies = [],
}: PlainActionResult<Data>): ActionResponse<Data> {
  if (typeof status !== "number") throw new TypeError("An action returned something that is not an action result");
  assertPlain(actionData);
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("set-cookie", cookie);
  return data(actionData, { status, headers: all });
}

/** Deeper than any real action data. */
const maxDepth = 12;

/** Throws when `value` is or contains anything but plain values. The request then ends with 500 and a log line. */
export function assertPlain(value: unknown, path = "result", depth = 0): void {
  if (value === null || ["string", "number", "boolean", "undefined"].includes(typeof value)) return;
  if (depth === maxDepth) throw new TypeError(`An action may not return a value this deeply nested: ${path}`);
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) assertPlain(each, `${path}[${index}]`, depth + 1);
    return;
  }
  if (typeof value !== "object" || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    throw new TypeError(`An action may return plain values only: ${path} is not plain`);
  for (const [name, each] of Object.entries(value)) assertPlain(each, `${path}.${name}`, depth + 1);
}
