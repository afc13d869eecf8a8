import { use } from "react";
import { Link } from "react-router";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { maxWithoutPlan } from "#app/domain/limits/limits.ts";
import { bucketOf, type HubBucket } from "#app/domain/values/hub-status.ts";
import { StaleCopyNotice } from "#app/routes/dashboard/forms/stale-copy-notice.tsx";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Why a hub was not saved, with the data its message needs. */
export type RefusalNotice =
  | {
      kind: "hub-limit-reached";
      limit: number;
      /** Otherwise the limit is the one for accounts without a plan. */
      isOfPlan: boolean;
      status: HubStatus;
      hubs: { id: string; title: string }[];
    }
  | { kind: "hub-total-reached" }
  | { kind: "plan-required" }
  | { kind: "event-date-missing" }
  | { kind: "stale-copy"; latest: number }
  | { kind: "failed"; message: string };

const makeRoom: Record<HubBucket, string> = {
  live: "To make room, close, archive or delete one of these:",
  draft: "To make room, open, archive or delete one of these:",
  archived: "To make room, delete or unarchive one of these:",
};

export interface HubRefusalProps {
  refusal: RefusalNotice;
  /** The form that was refused; it keeps its values. */
  formId: string;
  /** See `StaleCopyNotice`. */
  overwriteIntent?: string;
}

/** Why a hub was not saved, and what its speaker can do. */
export function HubRefusalNotice({ refusal, formId, overwriteIntent }: HubRefusalProps) {
  const { isOffered } = use(CheckoutContext);
  switch (refusal.kind) {
    case "hub-limit-reached":
      return <HubLimitReached refusal={refusal} />;
    case "hub-total-reached":
      return (
        <Notice tone="danger" title="Hub Limit Reached">
          <p>
            Without a plan you can have up to {maxWithoutPlan.hubs} hubs, including those in the trash. Delete some and
            empty <Link to="/dashboard/hubs?show=trash">the trash</Link>
            {isOffered && (
              <>
                , or <Link to="/billing">join</Link>
              </>
            )}
            .
          </p>
        </Notice>
      );
    case "plan-required":
      return (
        <Notice tone="danger" title={`Publishing needs a ${isOffered ? "membership" : "plan"}`}>
          <p>
            Drafts and previews are free. To open a hub to your audience,{" "}
            {isOffered ? <Link to="/billing">join once</Link> : "ask the administrator for a plan"}. You can keep this
            hub as a draft until then.
          </p>
        </Notice>
      );
    case "event-date-missing":
      return (
        <Notice tone="danger" title="Event Date is required">
          <p>Set the event date and save it, then open the hub.</p>
        </Notice>
      );
    case "stale-copy":
      return (
        <StaleCopyNotice
          title="This Talk Hub was changed somewhere else"
          latest={refusal.latest}
          formId={formId}
          intent={overwriteIntent}
        />
      );
    case "failed":
      return (
        <Notice tone="danger" title={refusal.message}>
          <p>What you typed is still on this page. Please try again in a moment.</p>
        </Notice>
      );
  }
}

const limitsOfPlan = "You’ve reached the limits of your Lifetime Plan. Upgrade options launching soon.";
const joinForMore = (
  <>
    <Link to="/billing">Join</Link> to add more.
  </>
);

type HubLimitRefusal = Extract<RefusalNotice, { kind: "hub-limit-reached" }>;

function HubLimitReached({ refusal }: { refusal: HubLimitRefusal }) {
  const { isOffered } = use(CheckoutContext);
  return (
    <Notice tone="danger" title="Hub Limit Reached">
      <p>
        Your plan allows only {refusal.limit} {refusal.status} hubs.{" "}
        {isOffered && (refusal.isOfPlan ? limitsOfPlan : refusal.limit < lifetimePlan.maxActiveHubs && joinForMore)}
      </p>
      {refusal.hubs.length > 0 && <p>{makeRoom[bucketOf(refusal.status) ?? "live"]}</p>}
      <ul>
        {refusal.hubs.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/dashboard/edit-hub/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
