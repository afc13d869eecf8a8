// Every payment of the installation with its refunds and disputes, as the provider's events reported them.

import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { PaymentChange } from "#app/adapters/payments/contract.ts";
import { containsFolded, searchFold } from "#app/database/contains-words.ts";
import { findPage } from "#app/database/find-page.ts";
import { paymentEvents, payments } from "#app/database/schema/index.ts";
import { assertAdministrator, type PaymentSelection } from "#app/domain/admin/admin.ts";
import { paymentColumns } from "#app/domain/billing/queries.server.ts";
import { mapRows } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

export const paymentsPerPage = 25;

/** A page of the payments that match `selection`, newest first, each with its later changes; pages start at 1. */
export async function listAllPayments({ db }: Services, actor: Actor, selection: PaymentSelection, page: number) {
  assertAdministrator(actor);
  const matches = db
    .select({ ...paymentColumns, accountId: payments.userId, intentId: payments.intentId })
    .from(payments)
    .where(matching(selection));
  const order = [desc(payments.createdAt), desc(payments.id)];
  const found = await findPage(db, matches, { order, page, perPage: paymentsPerPage });
  const changes = await listLaterChanges({ db }, found.rows);
  return mapRows(found, ({ sessionId, intentId, ...row }) => ({
    ...row,
    changes: changes
      .filter((each) => each.sessionId === sessionId || (intentId !== null && each.intentId === intentId))
      .map(({ change, occurredAt }) => ({ change, occurredAt })),
  }));
}

/** Refunds and disputes of these payments in one statement, oldest first. */
async function listLaterChanges(
  { db }: Pick<Services, "db">,
  rows: { sessionId: string; intentId: string | null }[],
): Promise<LaterChange[]> {
  if (rows.length === 0) return [];
  const { sessionId, intentId, change, occurredAt } = paymentEvents;
  const intentIds = rows.flatMap((row) => row.intentId ?? []);
  const events = await db
    .select({ sessionId, intentId, change, occurredAt })
    .from(paymentEvents)
    .where(
      and(
        isNotNull(change),
        sql`${change} ->> 'kind' in ('refund', 'dispute')`,
        or(
          inArray(
            sessionId,
            rows.map((row) => row.sessionId),
          ),
          intentIds.length > 0 ? inArray(intentId, intentIds) : undefined,
        ),
      ),
    )
    .orderBy(asc(occurredAt), asc(paymentEvents.id));
  return events as LaterChange[];
}

interface LaterChange {
  sessionId: string | null;
  intentId: string | null;
  change: Extract<PaymentChange, { kind: "refund" | "dispute" }>;
  occurredAt: Date;
}

function matching({ search, status }: PaymentSelection): SQL | undefined {
  const number = /^(?:TH-)?(\d{1,9})$/i.exec(search ?? "")?.[1];
  return and(
    status && eq(payments.status, status),
    search
      ? or(
          containsFolded(searchFold(sql`concat_ws(' ', ${payments.email}, ${payments.buyerName})`), search),
          number ? eq(payments.number, Number(number)) : undefined,
        )
      : undefined,
  );
}
