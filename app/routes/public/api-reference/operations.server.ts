// What the reference page shows of openapi.json: its operations by area, with their fields.
import type { ApiDescription } from "#app/api/describe-api.server.ts";

export interface FieldView {
  name: string;
  type: string;
  description: string;
}

export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Of the address and the headers. */
  parameters: FieldView[];
  fields: FieldView[];
  /** A request, as one types it. */
  example: string;
}

/** As far as the page reads it. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  maxLength?: number;
  description?: string;
  example?: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: unknown[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example: unknown }> };
}

/** The operations of each area, in the order of the document. */
export function listOperations(
  description: ApiDescription,
  origin: string,
): { area: string; operations: OperationView[] }[] {
  const areas = new Map<string, OperationView[]>();
  for (const [path, methods] of Object.entries(description.paths ?? {}))
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const [area = ""] = operation.tags;
      areas.set(area, [...(areas.get(area) ?? []), toView({ method: method.toUpperCase(), path, origin }, operation)]);
    }
  return [...areas].map(([area, operations]) => ({ area, operations }));
}

interface Address {
  method: string;
  path: string;
  origin: string;
}

function toView(address: Address, operation: Operation): OperationView {
  const { operationId: id, summary, description = "", parameters = [], requestBody } = operation;
  const body = requestBody?.content["application/json"];
  return {
    ...{ id, summary, description, method: address.method, path: address.path },
    parameters: parameters.map(({ name, required, schema, description: text = "" }) => ({
      name: required ? `${name} *` : name,
      type: describeType(schema),
      description: text || schema.description || "",
    })),
    fields: Object.entries(body?.schema.properties ?? {}).map(([name, schema]) => ({
      name: body?.schema.required?.includes(name) ? `${name} *` : name,
      type: describeType(schema),
      description: schema.description ?? "",
    })),
    example: writeExample(address, operation),
  };
}

function describeType({ type, format, items, maxLength, enum: values }: Schema): string {
  if (values) return values.map((each) => (each === null ? "null" : `“${each}”`)).join(", ");
  if (items) return `list of ${describeType(items)}`;
  const names = [type ?? "object"].flat().map((each) => (each === "string" && format ? format : each));
  return `${names.join(" or ")}${maxLength ? `, at most ${maxLength.toLocaleString("en")} characters` : ""}`;
}

function writeExample(
  { method, path, origin }: Address,
  { security, parameters = [], requestBody }: Operation,
): string {
  const required = parameters.filter((each) => each.in === "query" && each.required);
  const [query] = required.map(({ name, schema }) => `?${name}=${schema.example}`);
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${origin}/api/v1${path}${query ?? ""}`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { example }]) =>
      example === undefined ? ["-T slides.pdf"] : [`-H "Content-Type: ${type}"`, `-d '${JSON.stringify(example)}'`],
    ),
  ];
  return lines.join(" \\\n  ");
}
