// "Sign in with a passkey", in browsers that have passkeys. The form is sent with what the visitor's device signed.
import { hasPasskeys, signWithPasskey } from "#app/enhance/passkey.ts";

const form = document.getElementById("passkey") as HTMLFormElement | null;
if (form && hasPasskeys()) {
  const credential = form.elements.namedItem("credential") as HTMLInputElement;
  const options = JSON.parse(form.dataset.options as string);
  form.hidden = false;

  // A browser waits for one passkey at a time: the button ends what the email field began.
  let current = new AbortController();
  async function send(mediation: CredentialMediationRequirement) {
    current.abort();
    current = new AbortController();
    try {
      credential.value = await signWithPasskey(options, { mediation, signal: current.signal });
      form?.requestSubmit();
    } catch {
      // Cancelled, or no passkey here: the browser has said so.
    }
  }
  form.addEventListener("submit", (event) => {
    if (credential.value) return;
    event.preventDefault();
    void send("required");
  });
  // A page that comes back has signed its challenge already.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

  if (await PublicKeyCredential.isConditionalMediationAvailable?.()) void send("conditional");
}
