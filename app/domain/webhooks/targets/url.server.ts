// Any address of the speaker's, after Standard Webhooks (standardwebhooks.com): JSON with a signature.
import { signedHeaders } from "#app/domain/webhooks/secrets.server.ts";
import { judge, type Target } from "#app/domain/webhooks/target.server.ts";

export const urlTarget: Target = {
  async deliver({ event: { id, type, timestamp, data, isTest }, receiver, now, send }) {
    const body = JSON.stringify({ type, timestamp, data, ...(isTest && { test: true }) });
    const headers = { "content-type": "application/json", ...signedHeaders(receiver.secrets, { id, body, now }) };
    return judge(await send({ method: "POST", url: receiver.address ?? "", headers, body }), "The receiver");
  },
};
