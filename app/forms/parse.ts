import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { cutText } from "#app/domain/values/measured-text.ts";
import { maxRead } from "#app/domain/values/plain-text.ts";

export type ParsedForm<Values> =
  | { ok: true; values: Values; submission: Submission<Values> }
  | { ok: false; result: SubmissionResult };

/** Submitted values are returned with the errors, except for these fields. */
const neverEchoed = ["password", "newPassword", "confirmPassword", "credential"];

/**
 * Validates a form against `schema`, which measures each text before it reads it (domain/values/plain-text.ts). Returns its values, or the field errors with the submitted values, which the
 * caller sends with status 422 and passes to the form as `lastResult`. Fields that the schema does not know are
 * dropped; those named in `echoed` are returned unchecked.
 */
export function parseFormData<Values>(
  form: FormData,
  schema: z.ZodType<Values>,
  echoed: readonly string[] = [],
): ParsedForm<Values> {
  const submission = parseWithZod(filterKnownFields(form, schema, echoed), { schema }) as Submission<Values>;
  if (submission.status === "success") return { ok: true, values: submission.value, submission };
  return { ok: false, result: submission.reply({ hideFields: neverEchoed }) };
}

/** The first error, for a toast. Every field shows its own. */
export const getFirstProblem = ({ error }: SubmissionResult): string =>
  Object.values(error ?? {}).flatMap((messages) => messages ?? [])[0] ?? "Please check the highlighted fields.";

/**
 * Turns a refusal of the domain into a form result, with the reason at a field, or at the form and `errors` at fields.
 * Without a message it is the form as it was sent.
 */
export function refuseForm<Values>(
  { submission }: { submission: Submission<Values> },
  { field, message, errors = {} }: { field?: string; message?: string; errors?: Record<string, string> },
): SubmissionResult {
  if (message === undefined) return submission.reply({ hideFields: neverEchoed });
  const fieldErrors = Object.entries(field ? { [field]: message } : errors).map(([name, text]) => [name, [text]]);
  return submission.reply({
    hideFields: neverEchoed,
    fieldErrors: Object.fromEntries(fieldErrors),
    ...(!field && { formErrors: [message] }),
  });
}

// Names are filtered by the schema before parsing: of `x[50000000]` the parser would make a list of fifty million entries.

/** What a name may hold: one value, a list, or an object with named fields. */
type Shape = { kind: "value"; max: number } | { kind: "list"; each: Shape } | { kind: "names"; of: Map<string, Shape> };

const shapes = new WeakMap<$ZodType, Shape>();

/**
 * Returns the fields that `schema` knows, and those named in `besides`. A text that its field refuses by its length is
 * cut, so that no more of it comes back with the error. A list may be sent as `topics` several times,
 * as `topics[]` or as `topics[3]`. An object is sent as `image.alt`, as deep as the schema goes.
 */
export function filterKnownFields(form: FormData, schema: z.ZodType, besides: readonly string[] = []): FormData {
  const shape = shapeOf(schema);
  const filtered = new FormData();
  for (const [name, each] of form) {
    const field = besides.includes(name) ? otherField : findField(shape, name);
    if (!field) continue;
    const isTooLong = typeof each === "string" && each.length > field.max;
    // More than is read, so that it is still refused; a pair at the end may make it one less.
    filtered.append(name, isTooLong ? cutText(each, field.max + 2) : each);
  }
  return filtered;
}

/** No list in the product holds more entries. */
const maxEntries = 1_000;

const otherField = { max: maxRead(null) };

/** The field of this name, or null. */
function findField(root: Shape, name: string): { max: number } | null {
  let shape: Shape | undefined = root;
  for (const [, key, index] of name.matchAll(/(?:^|\.)([^.[\]]+)|\[(\d{0,3})\]|[\s\S]/g)) {
    if (key !== undefined && shape?.kind === "names") shape = shape.of.get(key);
    else if (index !== undefined && shape?.kind === "list" && Number(index) < maxEntries) shape = shape.each;
    else return null;
  }
  // A list may also be sent as its plain name, several times.
  const field = shape?.kind === "list" ? shape.each : shape;
  return field?.kind === "value" ? field : null;
}

function shapeOf(schema: $ZodType): Shape {
  const cached = shapes.get(schema);
  if (cached) return cached;
  const shape = readShape(schema as $ZodTypes);
  shapes.set(schema, shape);
  return shape;
}

function readShape(schema: $ZodTypes): Shape {
  const { def } = schema._zod;
  switch (def.type) {
    case "object":
      return { kind: "names", of: new Map(Object.entries(def.shape).map(([name, each]) => [name, shapeOf(each)])) };
    case "array":
      return { kind: "list", each: shapeOf(def.element) };
    case "optional":
    case "nonoptional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      return shapeOf(def.innerType);
    case "pipe":
      // The input of a transform is unknown, so its output type decides.
      return shapeOf(def.in._zod.def.type === "transform" ? def.out : def.in);
    case "lazy":
    case "union":
    case "intersection":
    case "record":
    case "tuple":
    case "map":
    case "set":
      throw new TypeError(`No form uses a ${def.type} yet: define here which names it may have`);
    default:
      return { kind: "value", max: maxRead((schema as z.ZodString).maxLength ?? null) };
  }
}
