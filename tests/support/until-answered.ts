import { expect } from "vitest";
import type { TestResponse } from "#tests/support/test-app.ts";

/** What a server answers to `send` once it has time: a busy one refuses some requests with 503, which would prove nothing. */
export async function untilAnswered(send: () => Promise<TestResponse>): Promise<TestResponse> {
  let response = await send();
  const sendAgain = async () => {
    response = await send();
    return response.status;
  };
  if (response.status === 503) await expect.poll(sendAgain).not.toBe(503);
  return response;
}
