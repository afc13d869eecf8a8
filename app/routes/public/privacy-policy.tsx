import { visit } from "#app/request/visit.ts";
import type { Route } from "./+types/privacy-policy.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { companyLine, businessNumber, supportEmail } = context.get(visit).services.settings;
  return { companyLine, businessNumber, supportEmail };
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  const { companyLine, businessNumber, supportEmail } = loaderData;
  return (
    <main className="prose" id="main">
      <title>Privacy Policy – Talk Hubs</title>
      <h1>Privacy Policy</h1>
      <p>
        Talk Hubs is used by two kinds of people: speakers, who have an account, and their audience, who open a talk's
        page. This page says what is stored about each, why, and how to have it changed or deleted.
      </p>

      <h2>If you are in the audience</h2>
      <p>You can read a talk's page and open its files without telling anybody who you are. What is stored then:</p>
      <ul>
        <li>
          That the page was opened: the day, whether from a code, a link or another site, and the kind of device. It is
          counted by a random number in a cookie, not by your name or your IP address.
        </li>
        <li>Your rating and comment, if you give one, and your address with it only if you add it.</li>
        <li>
          The details you enter into a form that asks for them, together with the exact words you agreed to and when.
        </li>
      </ul>
      <p>
        These answers and details belong to the speaker whose talk it was, who decides what to use them for within what
        you agreed to. We keep them on the speaker's behalf and use them for nothing else. To see, correct or delete
        them, ask the speaker; if you get no answer, write to us.
      </p>

      <h2>If you are a speaker</h2>
      <ul>
        <li>Your name, e-mail address, username and password (stored only as a one-way hash).</li>
        <li>What you put on your profile, into your talks and your files. What you mark as public is public.</li>
        <li>
          When your sessions were opened and last used, and from which browser and IP address, so that you can see and
          end them.
        </li>
        <li>
          That you paid, when, and the payment's reference. Card details never reach us; the payment provider has them.
        </li>
      </ul>
      <p>
        We use this to run your account and to write to you about it. Other letters you choose, and can switch off, in
        Account Settings.
      </p>

      <h2>Cookies</h2>
      <p>
        Only those the product needs to work, none for advertising and none from others: one keeps you signed in, one
        tells your device from the next so that a rating is counted once, one carries a message from one page to the
        next, one remembers whether the sidebar is open. Videos in a description are loaded from YouTube or Vimeo only
        when you press play.
      </p>

      <h2>Who sees it</h2>
      <p>
        You, the speaker concerned, and the few people who keep the service running. It is sold to nobody. Companies
        that process it for us are those that host the service, send its letters and take its payments, each only for
        that purpose.
      </p>

      <h2>How long</h2>
      <p>
        As long as the account exists. A speaker can delete single contacts, answers, files, talks or the whole account
        at any time; deleting the account deletes all it holds. Copies kept for emergencies are overwritten in turn.
      </p>

      <h2>Your rights</h2>
      <p>
        You may ask what is stored about you, have it corrected, handed to you or deleted, and object to its use. Write
        to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. You may also complain to the data-protection authority
        of your country.
      </p>

      <h2>Who is responsible</h2>
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
