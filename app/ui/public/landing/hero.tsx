import type { ReactNode } from "react";
import { AudienceRows } from "#app/ui/public/landing/audience-rows.tsx";
import { HubPhone } from "#app/ui/public/landing/hub-phone.tsx";
import { LandingStage } from "#app/ui/public/landing/stage.tsx";

interface HeroProps {
  tagline: string;
  /** Null for whom there is nothing to pay. */
  price: string | null;
  /** Where the QR code on the stage leads. */
  qrAddress: string;
  /** "Try it free" or "Go to Dashboard", and "Get Started". */
  children: ReactNode;
}

/** The first screen: the end of a talk, seen from the audience with the talk's page in one's hand. */
export function Hero({ tagline, price, qrAddress, children }: HeroProps) {
  return (
    <section className="hero">
      <div className="hero-grid">
        <div className="hero-words">
          <h1>Every talk leaves you with the people who heard it</h1>
          <p>{tagline}</p>
          <div className="hero-actions">{children}</div>
          {price && <p className="hero-price">{price}</p>}
        </div>
        <div
          className="hero-scene"
          role="img"
          aria-label="The end of a talk: the speaker beside a slide with a QR code, and the talk's page on a phone in the audience"
        >
          <LandingStage address={qrAddress} />
          <HubPhone />
        </div>
      </div>
      <AudienceRows />
    </section>
  );
}
