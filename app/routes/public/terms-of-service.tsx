import { href } from "react-router";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import { visit } from "#app/request/visit.ts";
import type { Route } from "./+types/terms-of-service.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { companyLine, businessNumber, supportEmail } = context.get(visit).services.settings;
  return { companyLine, businessNumber, supportEmail };
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  const { companyLine, businessNumber, supportEmail } = loaderData;
  return (
    <main className="prose" id="main">
      <title>Terms of Service – Talk Hubs</title>
      <h1>Terms of Service</h1>
      <p>These are the rules between you, the speaker with an account, and us, who run the service.</p>

      <h2>Your account</h2>
      <p>
        Sign up with your real name and an address that you read. Keep your password to yourself; what is done with your
        account is taken as done by you. One person, one account.
      </p>

      <h2>The plan</h2>
      <p>
        The {lifetimePlan.name} costs {lifetimePlan.priceText} including GST and is paid once. It includes what is
        listed on the <a href={`${href("/")}#pricing`}>pricing page</a> on the day you buy, and all future updates.
        "Lifetime" means for as long as the service is offered. Your rights as a consumer, refunds among them, stay as
        the law gives them to you.
      </p>

      <h2>What is yours stays yours</h2>
      <p>
        Your talks, files and contacts are yours. You allow us to store and show them as far as running your pages needs
        it, and no further. You can take them with you and delete them at any time.
      </p>

      <h2>What you answer for</h2>
      <ul>
        <li>You may publish what you upload: slides, pictures and logos included.</li>
        <li>
          What your audience tells you, you use only as they agreed, and you delete it when they ask. For their details
          you are the one responsible under data-protection law; we process them for you.
        </li>
        <li>You send no unsolicited mail to addresses collected here.</li>
        <li>You publish nothing unlawful, deceiving or harmful, and you do not disturb the service for others.</li>
      </ul>
      <p>We may take down what breaks these rules, and close accounts that do so again, and we tell you why.</p>

      <h2>What we answer for</h2>
      <p>
        We run the service with care and keep copies for emergencies, but cannot promise that it is never interrupted.
        Keep the originals of your files. As far as the law allows, our liability is limited to what you paid.
      </p>

      <h2>Ending it</h2>
      <p>
        You can delete your account at any time in Account Settings. If we stop offering the service, you will hear it
        at least 90 days ahead and can take everything with you.
      </p>

      <h2>Changes</h2>
      <p>If these terms change in a way that matters to you, we write to you 30 days before.</p>

      <h2>Who we are</h2>
      <p>
        {companyLine}
        <br />
        {businessNumber}
        <br />
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </main>
  );
}
