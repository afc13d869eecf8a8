import { href } from "react-router";
import { describePlan, formatMoney, gstIn, invoiceNumber, lifetimePlan } from "#app/domain/billing/billing.ts";
import { businessZone } from "#app/domain/billing/purchase-emails.server.ts";
import { findPaidPayment } from "#app/domain/billing/queries.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import script from "#app/enhance/print.ts?worker&url";
import { receiptTitle } from "#app/installation/settings.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { SiteTitle } from "#app/ui/product-name.tsx";
import { PublicStyles } from "#app/ui/public/document.tsx";
import { Logo } from "#app/ui/public/logo.tsx";
import { InvoiceStyles, SiteStyles } from "#app/ui/public/site-styles.tsx";
import type { Route } from "./+types/receipt.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const payment = orNotFound(await findPaidPayment(services, actor, params.id));
  const { companyLine, businessNumber, supportEmail, productName } = services.settings;
  const { number, amountCents, refundedCents, currency, taxLine, email, buyerName, status, paidAt, createdAt } =
    payment;
  const formatAmount = (cents: number) => formatMoney(cents, currency, 2);
  const gst = gstIn({ cents: amountCents, currency, taxLine });
  return {
    title: receiptTitle(services.settings, gst !== null),
    product: describePlan(productName),
    seller: { companyLine, businessNumber, supportEmail },
    buyer: { name: buyerName, email },
    invoice: invoiceNumber(number),
    date: formatDay(dayOf(paidAt ?? createdAt, businessZone)),
    // Australian GST is a tax invoice's alone.
    otherTax: gst === null ? taxLine : null,
    amounts: {
      total: formatAmount(amountCents),
      gst: formatAmount(gst ?? 0),
      net: formatAmount(amountCents - (gst ?? 0)),
      refunded: refundedCents > 0 ? formatAmount(refundedCents) : null,
    },
    isDisputed: status === "disputed",
  };
}

/**
 * A printable tax invoice, or a receipt where the business has no number. It is a document of its own, so nothing of
 * the dashboard is printed with it.
 */
export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { title, seller, buyer, invoice, date, isDisputed } = loaderData;
  return (
    <main className="invoice" id="main">
      <PublicStyles />
      <SiteStyles />
      <InvoiceStyles />
      <SiteTitle>{`${title} ${invoice}`}</SiteTitle>
      <p className="invoice-actions">
        <a href={href("/billing")}>Back to Billing & Plans</a>
        <button type="button" className="button" id="print" hidden>
          Print
        </button>
      </p>
      <article className="invoice-paper">
        <header>
          <div>
            <h1>{title}</h1>
            <p>{invoice}</p>
          </div>
          <Logo size={40} />
        </header>
        <Parties title={title} seller={seller} buyer={buyer} date={date} />
        <Amounts {...loaderData} />
        <p className="quiet">
          {isDisputed ? "This payment is disputed." : `Paid in full on ${date}. No amount is due.`}
        </p>
      </article>
      <script type="module" src={script} />
    </main>
  );
}

type ReceiptData = Awaited<ReturnType<typeof loader>>;

function Parties({ title, seller, buyer, date }: Pick<ReceiptData, "title" | "seller" | "buyer" | "date">) {
  return (
    <dl className="invoice-parties">
      <div>
        <dt>From</dt>
        <dd>
          <strong>{seller.companyLine}</strong>
          <br />
          {title === "Tax invoice" && (
            <>
              {seller.businessNumber}
              <br />
            </>
          )}
          {seller.supportEmail}
        </dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>
          {buyer.name && (
            <>
              <strong>{buyer.name}</strong>
              <br />
            </>
          )}
          {buyer.email}
        </dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>{date}</dd>
      </div>
    </dl>
  );
}

function Amounts({ title, product, amounts, otherTax }: ReceiptData) {
  const isTaxInvoice = title === "Tax invoice";
  const tax = isTaxInvoice ? "including GST" : otherTax;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {lifetimePlan.name}, one-time payment
            <span>{product}</span>
          </td>
          <td>{isTaxInvoice ? amounts.net : amounts.total}</td>
        </tr>
      </tbody>
      <tfoot>
        {isTaxInvoice && (
          <tr>
            <th scope="row">GST (10%)</th>
            <td>{amounts.gst}</td>
          </tr>
        )}
        <tr className="invoice-total">
          <th scope="row">{tax ? `Total paid, ${tax}` : "Total paid"}</th>
          <td>{amounts.total}</td>
        </tr>
        {amounts.refunded && (
          <tr>
            <th scope="row">Refunded</th>
            <td>-{amounts.refunded}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
