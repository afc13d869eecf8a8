import { orNotFound } from "#app/request/request-context.ts";

/** Any other path (specification, route table). */
export function loader() {
  return orNotFound<null>(null);
}

export default function NotFound() {
  return null;
}
