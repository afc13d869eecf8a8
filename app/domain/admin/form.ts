// What an administrator may send: filters in an address, and acts on accounts, messages and jobs.
import { z } from "zod";
import { helpStatuses } from "#app/database/vocabulary.ts";
import { type AccountSelection, accountSorts, paymentFilters, planFilters } from "#app/domain/admin/admin.ts";

const oneOf = <Word extends string>(words: readonly Word[], text: string | null) => words.find((word) => word === text);

/** The list that an address asks for; what it cannot mean is left out. */
export function accountSelectionFrom(query: URLSearchParams): AccountSelection {
  const search = (query.get("search") ?? "").trim().slice(0, 200);
  const plan = oneOf(planFilters, query.get("plan"));
  const payment = oneOf(paymentFilters, query.get("payment"));
  const sort = oneOf(accountSorts, query.get("sort"));
  return { ...(search && { search }), ...(plan && { plan }), ...(payment && { payment }), ...(sort && { sort }) };
}

export const accountActForm = z.object({ id: z.uuid() });

/** Ruling "Deactivate": "after typing its e-mail". */
export const deactivationForm = z.object({
  id: z.uuid(),
  email: z.string({ error: "Type the account's email to confirm." }).trim().toLowerCase().max(254),
});

export const helpStatusForm = z.object({ id: z.uuid(), status: z.enum(helpStatuses) });

export const jobForm = z.object({ id: z.uuid() });
