// Opens the number of the speaker's slide to phones that may read the talk: one ticket for all of them, so that their
// requests are answered from the page cache without a look at each phone. It soon expires, and the phone then asks for
// access again for the next one.
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

const periodMs = 5 * 60_000;
/** The ticket of now and the one before, so that each is valid for at least five minutes. */
const acceptedAges = [0, 1];
const ticketBytes = 16;

const purpose = "follow ticket" satisfies SigningPurpose;
const contentOf = (resourceId: string, period: number) => `${resourceId} ${period}`;
const periodAt = (now: Date) => Math.floor(now.getTime() / periodMs);

type Signing = Pick<Services, "signer" | "clock">;

/** The ticket of a resource's slides. In lower case, as all addresses that the page cache shares. */
export const currentFollowTicket = ({ signer, clock }: Signing, resourceId: string): string =>
  signer.sign(purpose, contentOf(resourceId, periodAt(clock.now())), ticketBytes).toString("hex");

/** When a valid ticket of these slides expires; null for any other text. */
export function findTicketExpiry({ signer, clock }: Signing, resourceId: string, ticket: string): Date | null {
  const signature = Buffer.from(ticket, "hex");
  if (signature.length !== ticketBytes || signature.toString("hex") !== ticket) return null;
  const current = periodAt(clock.now());
  const age = acceptedAges.find((each) =>
    signer.verify(purpose, contentOf(resourceId, current - each), signature, ticketBytes),
  );
  return age === undefined ? null : new Date((current - age + acceptedAges.length) * periodMs);
}
