import { useForm } from "@conform-to/react";
import { data, href } from "react-router";
import { signUpModes } from "#app/database/vocabulary.ts";
import { setUpForm } from "#app/domain/accounts/form.ts";
import { needsSetUp } from "#app/domain/accounts/installation.server.ts";
import { runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { type SetUpInput, setUpInstallation } from "#app/domain/accounts/set-up.server.ts";
import { signUpModeLabels } from "#app/domain/admin/admin.ts";
import script from "#app/enhance/sign-up.ts?worker&url";
import { accountRefusals, sayingTwice } from "#app/request/account-refusals.server.ts";
import { failure, formHandler, success } from "#app/request/form-handler.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { runWithin, setUpCodeLimiter } from "#app/request/limits.server.ts";
import { isLoopbackRequest } from "#app/request/local-request.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { NewPasswordField, NewUsernameField } from "#app/routes/account/fields.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import type { Route } from "./+types/setup.ts";

/** Once there has been an administrator, or while SUPPORT_EMAIL names one, there is no such page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey);
  const { services } = requestContext;
  if (!(await needsSetUp(services))) throw data(null, 404);
  const { fromEnvironment, appUrl, productName } = services.settings;
  return {
    needsCode: !isLoopbackRequest(requestContext, request),
    code: new URL(request.url).searchParams.get("code") ?? "",
    profilePrefix: `${appUrl.host}/`,
    productName,
    fixed: fromEnvironment,
  };
}

const setUp = formHandler(setUpForm, {
  invalid: () => failure("Please fill in all required fields and resolve any errors."),
  async run({ requestContext, services, request }: ActionInput, values) {
    if (isLoopbackRequest(requestContext, request)) return setUpWithin({ ...values, code: undefined });
    return runWithin(services, [[setUpCodeLimiter, requestContext.address]], () => setUpWithin(values));

    function setUpWithin(input: SetUpInput) {
      return runPasswordWork(() => setUpInstallation(services, input));
    }
  },
  refusals: {
    ...accountRefusals,
    ...sayingTwice(setUpInstallation),
    // Somebody else was faster; the loader answers 404.
    "already-set-up": () => null,
  },
  async done({ email }, { requestContext, request }, { password }) {
    const { installation, address, cookies } = requestContext;
    await installation.refreshSettings();
    installation.publicPageChanges.emit();
    const signedIn = await installation.auth.signIn(request.headers, { email, password, address });
    if (signedIn.ok) cookies.push(...signedIn.cookies);
    return { ...success("Welcome", "This is your installation. Everything starts here."), to: href("/dashboard") };
  },
});

export const action = publicAction(
  { "set-up": setUp },
  {
    defaultIntent: "set-up",
    find: async ({ context }: Route.ActionArgs) =>
      (await needsSetUp(context.get(requestContextKey).services)) ? {} : null,
  },
);

interface SetUpValues {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  username: string;
  productName: string;
  signUp: string;
  code: string;
}

type Fields = ReturnType<typeof useForm<SetUpValues>>[1];
type View = Route.ComponentProps["loaderData"];

export default function SetUp({ loaderData, actionData }: Route.ComponentProps) {
  const { needsCode, code, productName } = loaderData;
  const [, fields] = useForm<SetUpValues>({
    id: "sign-up",
    lastResult: actionData?.form,
    defaultValue: { code, productName, signUp: "open" },
  });
  return (
    <AccountCard
      title="Set Up"
      intro="Make the account that administers this installation. This page is there only once; sign-up opens after it."
      toast={actionData?.toast}
    >
      <meta name="robots" content="noindex" />
      <form method="post" className="stack" id="sign-up" noValidate>
        <input type="hidden" name="timezone" />
        {needsCode && (
          <TextField
            label="Setup code"
            field={fields.code}
            description="The program prints it when it starts, so that only whoever runs it can be first."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        )}
        <FirstAccount fields={fields} view={loaderData} />
        <Choices fields={fields} view={loaderData} />
        <button type="submit" className="button" data-pending="Setting up…">
          Set up
        </button>
      </form>
      <script type="module" src={script} />
    </AccountCard>
  );
}

function FirstAccount({ fields, view: { profilePrefix } }: { fields: Fields; view: View }) {
  return (
    <>
      <h2>You</h2>
      <div className="pair">
        <TextField label="First Name" field={fields.firstName} autoComplete="given-name" required />
        <TextField label="Last Name" field={fields.lastName} autoComplete="family-name" required />
      </div>
      <TextField
        label="Email"
        field={fields.email}
        type="email"
        autoComplete="username"
        description="Messages to support go there too, and the footer names it. The setting SUPPORT_EMAIL moves all of that to another."
        required
      />
      <NewPasswordField field={fields.password} />
      <NewUsernameField field={fields.username} profilePrefix={profilePrefix} />
    </>
  );
}

/** What the environment says is shown, and can't be chosen. */
function Choices({ fields, view: { fixed } }: { fields: Fields; view: View }) {
  return (
    <>
      <h2>This installation</h2>
      <TextField
        label="Name"
        field={fixed.productName ? { id: "product-name", initialValue: fixed.productName } : fields.productName}
        description={fixed.productName ? fixedHint("PRODUCT_NAME") : "In the header, in titles and in emails."}
        maxLength={60}
        readOnly={fixed.productName !== undefined}
        required
      />
      {fixed.signUp ? (
        <TextField
          label="Who may sign up"
          field={{ id: "who-may-sign-up", initialValue: signUpModeLabels[fixed.signUp] }}
          description={fixedHint("SIGN_UP")}
          readOnly
        />
      ) : (
        <SelectField
          label="Who may sign up"
          field={fields.signUp}
          description="You can change it later in the Admin Panel."
          data={signUpModes.map((value) => ({ value, label: signUpModeLabels[value] }))}
        />
      )}
    </>
  );
}

const fixedHint = (setting: string) => `The server's setting ${setting} says so.`;
