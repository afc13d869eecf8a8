import { href } from "react-router";
import { visit } from "#app/request/visit.ts";
import type { Route } from "./+types/contact.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { companyLine, businessNumber, supportEmail } = context.get(visit).services.settings;
  return { companyLine, businessNumber, supportEmail };
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { companyLine, businessNumber, supportEmail } = loaderData;
  return (
    <main className="prose" id="main">
      <title>Contact – Talk Hubs</title>
      <h1>Contact</h1>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. A person reads it and answers within 24 hours.
      </p>
      <h2>About your talk or your account</h2>
      <p>
        Tell us the address of the page you were on and what you expected to see. If a message showed a reference
        number, send it along: with it we find what happened. Answers to common questions are on the{" "}
        <a href={href("/support")}>Support</a> page.
      </p>
      <h2>About a talk you heard</h2>
      <p>
        What you told a speaker on a talk's page, the speaker keeps. To have your details corrected or deleted, ask the
        speaker; if you get no answer, write to us.
      </p>
      <h2>About a page that should not be here</h2>
      <p>Send us its address and the reason. We look at every report.</p>
      <h2>Who we are</h2>
      <p>
        {companyLine}
        <br />
        {businessNumber}
      </p>
    </main>
  );
}
