// The forms of Connections.
import { href } from "react-router";
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
import { rotationHours, type WebhookKind } from "#app/domain/webhooks/webhooks.ts";
import { buttonOfOne, formOf, formOfOne } from "#app/request/command-form.server.ts";
import { failure, success } from "#app/request/form-handler.server.ts";
import type { FormHandler } from "#app/request/intents.server.ts";

const screenOf = (id: string) => href("/dashboard/connections/:id", { id });

/** The handler of the form of its kind; another kind is missing. */
const byKind = (handlers: { kind: WebhookKind; handler: FormHandler }[]): FormHandler => ({
  run: async (input) => handlers.find(({ kind }) => kind === input.form.get("kind"))?.handler.run(input) ?? null,
});

const create = byKind(
  newEndpointForms.map(({ kind, schema }) => ({
    kind,
    handler: formOf(createEndpoint, schema, {
      done: ({ id }) => ({ ...success("Connected", "Send a test to see that it works."), to: screenOf(id) }),
    }),
  })),
);

export const newConnectionForms = { create };

const save = byKind(
  editEndpointForms.map(({ kind, schema }) => ({
    kind,
    handler: formOfOne(editEndpoint, schema, {
      done: (_, { id }) => ({ ...success("Connection saved"), to: screenOf(id) }),
    }),
  })),
);

const reveal = buttonOfOne(revealSigningSecret, {
  done: (secret) => ({ value: secret }),
});

const rotate = buttonOfOne(rotateSigningSecret, {
  done: (secret) => ({
    ...success("Secret rotated", `The old one also works for ${rotationHours} hours.`),
    value: secret,
  }),
});

const pause = buttonOfOne(pauseOwnEndpoint, {
  whileLocked: "allowed",
  done: success("Paused", "New events wait up to seven days, deleted leads until you resume it."),
});

const resume = buttonOfOne(resumeEndpoint, {
  done: success("Resumed", "What waited is being sent."),
});

const deleteConnection = buttonOfOne(deleteEndpoint, {
  whileLocked: "allowed",
  done: () => ({
    ...success("Connection deleted", "Nothing is sent there any more."),
    to: href("/dashboard/connections"),
  }),
});

const test = buttonOfOne(sendTest, {
  done: ({ state, message }) =>
    state === "failed" ? failure(message, "The test failed") : success("It works", message),
});

const again = formOfOne(sendAgain, deliveryForm, {
  invalid: "missing",
  refused: "Not sent",
  done: success("Sending again", "It has the same id, so a receiver that knows it can ignore it."),
});

export const connectionForms = { save, reveal, rotate, pause, resume, delete: deleteConnection, test, again };
export type ConnectionForms = typeof connectionForms;
