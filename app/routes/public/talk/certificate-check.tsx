import { data } from "react-router";
import { certificateTitle } from "#app/domain/certificates/certificates.ts";
import { findCertificate } from "#app/domain/certificates/queries.server.ts";
import { consume, createLimiter, isExhausted, tooManyRequests } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { CertificateDetails } from "#app/talk-page/certificate-page.tsx";
import { toCertificateView } from "#app/talk-page/certificate-screen.server.ts";
import { HubStyles } from "#app/ui/branded/hub-styles.tsx";
import { NothingHerePage } from "#app/ui/branded/nothing-here-page.tsx";
import { productBranding } from "#app/ui/branded/product-branding.ts";
import type { Route } from "./+types/certificate-check.ts";

const missSeconds = 10 * 60;
/** Wrong codes by IP address. A right one works regardless, because a room shares its address with whoever tries. */
const missLimiter = createLimiter(60, missSeconds);

/** The address gives a name away, so no cache, search engine or linked site may learn it. */
const privateHeaders = {
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
};

/** `/c/CODE` confirms what a certificate says, and nothing else. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, address } = context.get(requestContextKey);
  const certificate = await findCertificate(services, params.code);
  if (certificate) {
    const { name, details } = toCertificateView(services, certificate);
    return data({ certificate: { name, details }, isSlowed: false }, { headers: privateHeaders });
  }
  if (isExhausted(missLimiter, address)) return data({ certificate, isSlowed: true }, tooManyRequests(missSeconds));
  await consume(missLimiter, address);
  return data({ certificate, isSlowed: false }, { status: 404, headers: privateHeaders });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const missing = { title: "Certificate not found", text: "There is no certificate with this code, or it was deleted." };
const slowed = { title: "Please try again later", text: "Too many wrong codes. Please wait ten minutes." };

export default function CertificateCheck({ loaderData: { certificate, isSlowed } }: Route.ComponentProps) {
  const title = certificate ? certificateTitle : missing.title;
  return (
    <>
      <HubStyles branding={productBranding} />
      <title>{title}</title>
      <meta name="robots" content="noindex,nofollow" />
      {certificate ? (
        <main className="column">
          <section className="panel state">
            <h1>{certificateTitle}</h1>
            <CertificateDetails {...certificate} />
            <p className="quiet">
              This certificate is valid. Presence was shown by the code on the hall's screen, which everyone there can
              scan, and not person by person. The name is as the attendee typed it.
            </p>
          </section>
        </main>
      ) : (
        <NothingHerePage notice={isSlowed ? slowed : missing} />
      )}
    </>
  );
}
