import { data, href } from "react-router";
import { readAddressToken } from "#app/domain/privacy/address-link.server.ts";
import { changeAddress } from "#app/domain/privacy/change-address.server.ts";
import { findSpeakerForPrivacy } from "#app/domain/privacy/queries.server.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import { buttonHandler } from "#app/request/form-handler.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { privatePage, toPrivacySpeakerView } from "#app/routes/public/privacy/private-page.server.ts";
import { InvalidLinkPage, PrivatePage } from "#app/routes/public/privacy/private-page.tsx";
import type { Services } from "#app/services.ts";
import type { Route } from "./+types/change-address.ts";

const invalidLinkText =
  "Links to a new address work for a day, while the speaker holds your details. Please request another one through “Your data and privacy” in an email from the speaker.";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** Confirms a new address with a speaker. Opening the link changes nothing, because mail scanners open it too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const { supportEmail } = services.settings;
  const link = await readAddressLink(services, params.token);
  if (!link) return data({ speaker: null, supportEmail }, 404);
  return { speaker: toPrivacySpeakerView(link.speaker), email: link.change.email, supportEmail };
}

type AddressInput = ActionInput & NonNullable<Awaited<ReturnType<typeof readAddressLink>>>;

async function readAddressLink(services: Services, token: string) {
  const change = readAddressToken(services, token);
  const speaker = change && (await findSpeakerForPrivacy(services, change.speakerId));
  return speaker ? { change, speaker } : null;
}

const confirm = buttonHandler({
  run: async ({ services, change }: AddressInput) =>
    (await changeAddress(services, change)) || refuse("contact-missing"),
  refusals: { "contact-missing": { status: 404 } },
  done(_, { services, change: { speakerId, email } }) {
    const path = href("/privacy/:token", { token: privacyToken(services, { speakerId, email }) });
    return { to: `${path}?done=address-changed` };
  },
});

export const action = publicAction(
  { confirm },
  {
    find: ({ params, context }: Route.ActionArgs) =>
      readAddressLink(context.get(requestContextKey).services, params.token),
  },
);

export default function ChangeAddress({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData.speaker || actionData !== undefined)
    return <InvalidLinkPage supportEmail={loaderData.supportEmail} text={invalidLinkText} />;
  const { speaker, email } = loaderData;
  return (
    <PrivatePage speaker={speaker} title="Use this address?">
      <section className="panel choices">
        <p className="break">
          {`${speaker.firstName} will have ${email} as your email address. Your details, feedback and booking requests move there from your old address.`}
        </p>
        <p>{`If ${speaker.firstName} already has details for this address, both become one.`}</p>
        <form method="post" action={href("/privacy/address/:token", params)}>
          <button className="button" type="submit" name="intent" value="confirm">
            Use this address
          </button>
        </form>
      </section>
      <p className="quiet small">You didn't ask for this? Close this page, and nothing changes.</p>
    </PrivatePage>
  );
}
