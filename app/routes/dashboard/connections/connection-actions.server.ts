// The forms of Connections.
import { href } from "react-router";
import { maxCounts } from "#app/domain/limits/limits.ts";
import {
  createEndpoint,
  deleteEndpoint,
  editEndpoint,
  pauseOwnEndpoint,
  resumeEndpoint,
  revealSigningSecret,
  rotateSigningSecret,
} from "#app/domain/webhooks/commands.server.ts";
import { deliveryForm, editEndpointForms, newEndpointForms } from "#app/domain/webhooks/form.ts";
import { sendAgain, sendTest } from "#app/domain/webhooks/send-again.server.ts";
import { rotationHours, targetDescriptions, type WebhookKind } from "#app/domain/webhooks/webhooks.ts";
import { buttonHandler, failure, formHandler, success } from "#app/request/form-handler.server.ts";
import type { FormHandler } from "#app/request/intents.server.ts";

const screenOf = (id: string) => href("/dashboard/connections/:id", { id });

/** The handler of the form of its kind; another kind is missing. */
const byKind = (handlers: { kind: WebhookKind; handler: FormHandler }[]): FormHandler => ({
  run: async (input) => handlers.find(({ kind }) => kind === input.form.get("kind"))?.handler.run(input) ?? null,
});

/** The same whatever the cause, so that nobody learns here what is inside. */
const unreachable = "We can't send to this address. Please check it: the internet must reach it, at port 443 or 8443.";

/** At the field that has the address: a secret one is a credential. */
function addressRefusals(kind: WebhookKind) {
  const field = targetDescriptions[kind].address ? "address" : "credential";
  const at = (message: string) => ({ status: 422, field, message });
  return {
    "address-unreachable": at(unreachable),
    "address-needs-https": at("Please use an address that starts with https://"),
  };
}

const create = byKind(
  newEndpointForms.map(({ kind, schema }) => ({
    kind,
    handler: formHandler(schema, {
      run: ({ services, actor }, values) => createEndpoint(services, actor, values),
      refusals: {
        ...addressRefusals(kind),
        "endpoint-limit-reached": {
          message: `You have ${maxCounts.webhookEndpoints} connections, which is the limit. Please delete one first.`,
        },
      },
      done: ({ id }) => ({ ...success("Connected", "Send a test to see that it works."), to: screenOf(id) }),
    }),
  })),
);

export const newConnectionForms = { create };

const save = byKind(
  editEndpointForms.map(({ kind, schema }) => ({
    kind,
    handler: formHandler(schema, {
      run: ({ services, actor, id }, values) => editEndpoint(services, actor, id, values),
      refusals: addressRefusals(kind),
      done: (_, { id }) => ({ ...success("Connection saved"), to: screenOf(id) }),
    }),
  })),
);

const reveal = buttonHandler({
  run: ({ services, actor, id }) => revealSigningSecret(services, actor, id),
  done: (secret) => ({ value: secret }),
});

const rotate = buttonHandler({
  run: ({ services, actor, id }) => rotateSigningSecret(services, actor, id),
  done: (secret) => ({
    ...success("Secret rotated", `The old one also works for ${rotationHours} hours.`),
    value: secret,
  }),
});

const pause = buttonHandler({
  whileLocked: "allowed",
  run: ({ services, actor, id }) => pauseOwnEndpoint(services, actor, id),
  done: success("Paused", "New events wait up to seven days, deleted leads until you resume it."),
});

const resume = buttonHandler({
  run: ({ services, actor, id }) => resumeEndpoint(services, actor, id),
  done: success("Resumed", "What waited is being sent."),
});

const deleteConnection = buttonHandler({
  whileLocked: "allowed",
  run: ({ services, actor, id }) => deleteEndpoint(services, actor, id),
  done: () => ({
    ...success("Connection deleted", "Nothing is sent there any more."),
    to: href("/dashboard/connections"),
  }),
});

const test = buttonHandler({
  run: ({ services, actor, id }) => sendTest(services, actor, id),
  done: ({ state, message }) =>
    state === "failed" ? failure(message, "The test failed") : success("It works", message),
});

const again = formHandler(deliveryForm, {
  invalid: "missing",
  run: ({ services, actor, id }, { deliveryId }) => sendAgain(services, actor, id, deliveryId),
  refusals: {
    "data-deleted": failure("Its data has been deleted here, so it can't be sent again.", "Not sent"),
    ended: ({ end }) => failure(end, "Not sent"),
  },
  done: success("Sending again", "It has the same id, so a receiver that knows it can ignore it."),
});

export const connectionForms = { save, reveal, rotate, pause, resume, delete: deleteConnection, test, again };
export type ConnectionForms = typeof connectionForms;
