import { use } from "react";
import { data, href, redirect } from "react-router";
import { needsSetUp } from "#app/domain/accounts/installation.server.ts";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import { findSampleTalk } from "#app/domain/hubs/sample-talk.server.ts";
import { findOnlyProfile } from "#app/domain/profiles/only-profile.server.ts";
import { linkPictureAddress } from "#app/media/link-picture-address.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import { PrivateLanding } from "#app/routes/public/private-landing.tsx";
import { siteTagline, siteTitle, toSitePicture } from "#app/routes/public/site-texts.ts";
import { SocialMeta } from "#app/ui/branded/social-meta.tsx";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { DemoContext } from "#app/ui/demo-context.ts";
import { ProductNameContext } from "#app/ui/product-name.tsx";
import { CheckoutButton } from "#app/ui/public/checkout-button.tsx";
import { Hero } from "#app/ui/public/landing/hero.tsx";
import { SampleTalk } from "#app/ui/public/landing/sample-talk.tsx";
import { FormPicture, PeoplePicture, SlidePicture } from "#app/ui/public/landing/step-pictures.tsx";
import { TakeHome } from "#app/ui/public/landing/take-home.tsx";
import type { SiteHandle } from "#app/ui/public/site-handle.ts";
import { LandingStyles } from "#app/ui/public/site-styles.tsx";
import { Tick } from "#app/ui/public/tick.tsx";
import { TryIt } from "#app/ui/public/try-it.tsx";
import type { Route } from "./+types/landing.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { session, services } = context.get(requestContextKey);
  const isSignedIn = (await session()) !== null;
  const headers = isSignedIn ? undefined : sharedPageHeaders();
  const { appUrl, isDemo, productName } = services.settings;
  // A demo sells nothing, and says what it shows.
  const hasShop = services.settings.hasShop || isDemo;
  if (await needsSetUp(services)) throw redirect(href("/setup"));
  const username = hasShop ? null : await findOnlyProfile(services);
  if (username) throw redirect(href("/:username", { username }));
  const samplePath = await findSampleTalk(services);
  const sampleTalk = samplePath && new URL(samplePath, appUrl).href;
  const picture = linkPictureAddress(appUrl.origin, toSitePicture(productName));
  return data({ address: appUrl.href, picture, sampleTalk, isSignedIn, hasShop }, { headers });
}

export const handle: SiteHandle = { isIndexed: true };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Specification, route table: "hero, plan card, feature grid, call-to-action buttons". */
export default function Landing({
  loaderData: { address, picture, sampleTalk, isSignedIn, hasShop },
}: Route.ComponentProps) {
  const { instead, isSignUpOpen, price } = use(CheckoutContext);
  if (!hasShop) return <PrivateLanding isSignedIn={isSignedIn} />;
  const hasOffer = instead === undefined;
  return (
    <main id="main" className="landing">
      <LandingTitle />
      <meta name="description" content={siteTagline} />
      <SocialMeta title={siteTitle} description={siteTagline} canonical={address} picture={picture} type="website" />
      <LandingStyles />
      <Hero
        tagline={siteTagline}
        price={hasOffer ? `${price.priceText} once. No subscription.${isSignUpOpen ? freeToTry : ""}` : null}
        qrAddress={sampleTalk ?? address}
      >
        <FirstStep isSignedIn={isSignedIn} isSignUpOpen={isSignUpOpen} />
        {hasOffer && <GetStarted isQuiet />}
      </Hero>
      <HowItWorks address={address} />
      <TakeHome />
      {sampleTalk && <SampleTalk address={sampleTalk} />}
      <Features />
      {hasOffer && <Pricing isSignUpOpen={isSignUpOpen} />}
      <Questions hasOffer={hasOffer} isSignUpOpen={isSignUpOpen} />
      <section className="closing">
        <h2>Start with your next talk</h2>
        <p>Create the page now, put the QR code on your last slide and see who joined.</p>
        <GetStarted />
      </section>
    </main>
  );
}

const LandingTitle = () => (
  <title>{`${use(ProductNameContext)}: ${siteTitle[0]?.toLowerCase()}${siteTitle.slice(1)}`}</title>
);

const freeToTry = " Free to try, no card needed.";

function FirstStep({ isSignedIn, isSignUpOpen }: { isSignedIn: boolean; isSignUpOpen: boolean }) {
  if (use(DemoContext) && !isSignedIn) return <TryIt />;
  const [path, label] = isSignedIn
    ? ["/dashboard", "Go to Dashboard"]
    : isSignUpOpen
      ? ["/signup", "Try it free"]
      : ["/signin", "Sign In"];
  return (
    <a href={path} className="button button-large">
      {label}
    </a>
  );
}

/** Specification, "Header and footer": "a "Get Started" button that starts checkout". */
const GetStarted = ({ isQuiet = false }) => (
  <CheckoutButton
    className={isQuiet ? "button button-quiet button-large" : "button button-large"}
    fallbackPath="/signup"
  >
    Get Started
  </CheckoutButton>
);

function HowItWorks({ address }: { address: string }) {
  return (
    <section className="band" id="how-it-works">
      <h2>Ready in three steps</h2>
      <ol className="steps">
        <li>
          <FormPicture />
          <h3>Create the page</h3>
          <p>Add a title, a date and your slides. In two minutes it has your logo and your colours.</p>
        </li>
        <li>
          <SlidePicture address={address} />
          <h3>Show the code</h3>
          <p>
            Put the QR code on your last slide. The page opens on any phone, with no app, no account and no waiting.
          </p>
        </li>
        <li>
          <PeoplePicture />
          <h3>Keep in touch</h3>
          <p>Ratings, comments and contact details arrive while the room is still clapping.</p>
        </li>
      </ol>
    </section>
  );
}

const features = [
  [
    "A page for every talk",
    "Title, time, place, files, links and your own words. Open it when the talk begins and close it when you like.",
  ],
  [
    "Built for a full room",
    "Small enough for conference Wi-Fi, fast when three hundred phones scan at once, readable from the back row.",
  ],
  [
    "Honest feedback",
    "Five stars and a comment, straight from the audience while it's fresh. See the average, the spread and every comment.",
  ],
  [
    "People, not clicks",
    "Names and email addresses of people who want to hear from you, each with a record of their consent.",
  ],
  ["Your public profile", "One page that shows who you are, your next and past talks, and a form to book you."],
  [
    "A QR code that keeps working",
    "Rename a talk or change your username, and the code you printed last year still opens the right page.",
  ],
] as const;

function Features() {
  return (
    <section className="band features">
      <h2>What a good talk deserves</h2>
      <ul>
        {features.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pricing({ isSignUpOpen }: { isSignUpOpen: boolean }) {
  const { name, membershipLine, contents } = lifetimePlan;
  const { priceText, priceNote, joinLabel } = use(CheckoutContext).price;
  return (
    <section className="band pricing" id="pricing">
      <div>
        <h2>One price, once</h2>
        <p>Pay once and use it for years. Everything is included, and so are all future updates.</p>
      </div>
      <div className="card plan">
        <div>
          <h3>{name}</h3>
          <p className="plan-price">{priceText}</p>
          <p className="quiet">{priceNote}</p>
          <CheckoutButton className="button button-large">{joinLabel}</CheckoutButton>
          {isSignUpOpen && (
            <p className="quiet">
              <a href="/signup">Try it first</a> and pay when you're ready.
            </p>
          )}
        </div>
        <div>
          <p className="plan-line">{membershipLine}</p>
          <ul>
            {contents.map((content) => (
              <li key={content}>
                <Tick /> {content}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

const questions = [
  [
    "Does my audience need an app or an account?",
    "No. They scan the code and the page opens. It works on any phone with a browser, even with JavaScript switched off.",
  ],
  [
    "Who owns the addresses I collect?",
    "You do. Each one is stored with the wording people agreed to. You can export them at any time, and no other speaker sees them.",
  ],
  [
    "What if the conference Wi-Fi is bad?",
    "A talk page is smaller than a single photo. Once it's open, ratings and comments are sent as soon as there's a signal.",
  ],
  ["How do I get help?", "By email, from a real person. We reply within 24 hours."],
] as const;
const trialQuestions = [
  ["Can I try it before I pay?", "Yes. Create an account, build your first hub and preview it in full."],
] as const;
const askPrice = (priceWithTax: string) =>
  [
    "Is it really one payment?",
    `Yes. The ${lifetimePlan.name} costs ${priceWithTax}, with all future updates included.`,
  ] as const;

function Questions({ hasOffer, isSignUpOpen }: { hasOffer: boolean; isSignUpOpen: boolean }) {
  const { priceWithTax } = use(CheckoutContext).price;
  const shown = [
    ...questions,
    ...(hasOffer && isSignUpOpen ? trialQuestions : []),
    ...(hasOffer ? [askPrice(priceWithTax)] : []),
  ];
  return (
    <section className="band questions" id="questions">
      <h2>Questions</h2>
      <div>
        {shown.map(([question, text]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{text}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
