import { use } from "react";
import { href } from "react-router";
import {
  findPurchaseRefusal,
  formatMoney,
  gstIn,
  isLocked,
  isMember,
  lifetimePlan,
  type Membership,
  planName,
} from "#app/domain/billing/billing.ts";
import { findLimits, findPlanComparison } from "#app/domain/billing/limits.server.ts";
import { listPayments } from "#app/domain/billing/queries.server.ts";
import { findStorageUsage } from "#app/domain/files/queries.server.ts";
import { countHubs, type HubCounts } from "#app/domain/hubs/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { pick } from "#app/domain/values/pick.ts";
import { receiptTitle } from "#app/installation/settings.ts";
import { isLocalRequest } from "#app/request/local-request.server.ts";
import { orNotFound, requestContextKey, requireSession } from "#app/request/request-context.ts";
import styles from "#app/routes/dashboard/billing/billing.module.css";
import { OfferCard } from "#app/routes/dashboard/billing/offer-card.tsx";
import { type PaymentRow, PaymentTable } from "#app/routes/dashboard/billing/payment-table.tsx";
import { PlanUse } from "#app/routes/dashboard/billing/plan-use.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { DescriptionItem, DescriptionList } from "#app/ui/description-list.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { Section } from "#app/ui/section.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/billing.ts";

export const handle: ScreenHandle = { heading: "Billing & Plans", loadError: "We couldn't load your plan" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const [profile, payments, counts, storage, limits, comparison] = await Promise.all([
    findOwnProfile(services, actor),
    listPayments(services, actor),
    countHubs(services, actor),
    findStorageUsage(services, actor),
    findLimits(services, actor),
    findPlanComparison(services, actor),
  ]);
  const { plan, paymentStatus } = orNotFound(profile);
  const requestContext = context.get(requestContextKey);
  const [latest] = payments;
  const practised =
    latest?.provider === "practice" && isLocalRequest(requestContext, request)
      ? await requestContext.installation.practice?.find(latest.sessionId)
      : undefined;
  return {
    comparison: orNotFound(comparison),
    membership: { plan, paymentStatus } satisfies Membership,
    supportEmail: services.settings.supportEmail,
    publishRequiresPlan: services.settings.publishRequiresPlan,
    practice: practised ? `${href("/_local/checkout")}?session=${practised.id}` : null,
    payments: payments.map((payment) => ({
      ...pick(payment, ["id", "number", "amountCents", "refundedCents", "currency", "status"]),
      ...pick(payment, ["alreadyMember", "paidAt", "createdAt"]),
      receiptTitle: receiptTitle(services.settings, gstIn({ ...payment, cents: payment.amountCents }) !== null),
    })),
    counts,
    limits: orNotFound(limits),
    storage,
  };
}

/** Specification, "Pricing & Billing"; rulings "plan", "Checkout". */
export default function Billing({ loaderData }: Route.ComponentProps) {
  const { membership, payments, counts, limits, storage, practice, supportEmail, publishRequiresPlan } = loaderData;
  const { isOffered } = use(CheckoutContext);
  const paidPayment = payments.find(({ paidAt }) => paidAt);
  const paidHere = membership.plan === "lifetime" ? paidPayment : undefined;
  return (
    <>
      <title>Billing & Plans</title>
      <PageHeader title="Billing & Plans" description="Your plan and receipts" />
      <div className={styles.screen}>
        <Section title="Your plan" description={describePlan(membership, { publishRequiresPlan, isOffered })}>
          <DescriptionList>
            <DescriptionItem label="Plan">{planName(membership.plan)}</DescriptionItem>
            <DescriptionItem label="Member since">
              {isMember(membership) && paidPayment && <When at={paidPayment.paidAt ?? paidPayment.createdAt} />}
            </DescriptionItem>
            <DescriptionItem label="Paid">{paidHere && <PaidAmount payment={paidHere} />}</DescriptionItem>
            <DescriptionItem label="Questions">
              {isLocked(membership) && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
            </DescriptionItem>
          </DescriptionList>
        </Section>
        {!isMember(membership) && isOffered && (
          <OfferCard
            canBuy={findPurchaseRefusal(membership) === null}
            comparison={loaderData.comparison}
            overfull={listOverfull(counts)}
          />
        )}
        <PlanUse
          counts={counts}
          limits={limits}
          mayPublish={isMember(membership) || !publishRequiresPlan}
          storage={storage}
        />
        {payments.length > 0 && (
          <Section
            title="Payments and receipts"
            aside={
              practice && (
                <Button href={practice} variant="default" size="compact-md">
                  Practise a refund or dispute
                </Button>
              )
            }
          >
            <PaymentTable payments={payments} />
          </Section>
        )}
      </div>
    </>
  );
}

/** "$280.00 AUD on Sun 22 Nov 2026"; the receipt is in the table of payments. */
function PaidAmount({ payment: { amountCents, refundedCents, currency, paidAt, createdAt } }: { payment: PaymentRow }) {
  return (
    <>
      {formatMoney(amountCents, currency, 2)} on <When at={paidAt ?? createdAt} />
      {refundedCents > 0 && `, ${formatMoney(refundedCents, currency, 2)} refunded`}
    </>
  );
}

/** The buckets in which there are more hubs than the plan allows. */
function listOverfull({ active, scheduled, draft, archived }: HubCounts): string[] {
  const buckets = { "live hubs": active + scheduled, drafts: draft, "archived hubs": archived };
  return Object.entries(buckets).flatMap(([name, hubs]) => (hubs > lifetimePlan.maxActiveHubs ? name : []));
}

function describePlan(
  membership: Membership,
  { publishRequiresPlan, isOffered }: { publishRequiresPlan: boolean; isOffered: boolean },
): string {
  if (isMember(membership)) return "All future updates are included.";
  if (isLocked(membership)) return "Your public pages stay as they are, and your data stays yours.";
  if (!publishRequiresPlan) return "You can use every feature here without a plan.";
  return isOffered
    ? "Drafts and previews are free. You need the membership to open a hub to your audience."
    : "The administrator gives you the plan that opens a hub to your audience.";
}
