// How repeated forms are recognised without storing what identifies them. The id that a phone sends with a form also
// stands for the phone until that has its cookie (request/device.server.ts), so it is neither stored nor shown.
import { randomBytes } from "node:crypto";
import { stringify as bytesToUuid } from "uuid";
import type { Signer } from "#app/adapters/signer/contract.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

declare const brand: unique symbol;

/** What is stored of a form's id. Only the functions below make one, and columns take nothing else. */
export type SubmissionKey = string & { readonly [brand]: true };

/** The key of a form's id, the same for each repeat; the id can't be found from it. */
export const toSubmissionKey = ({ signer }: { signer: Signer }, submissionId: string): SubmissionKey =>
  toKey(signer.sign("submission" satisfies SigningPurpose, submissionId.toLowerCase(), 16));

/** The key of what no form with an id brought: it is never found again. */
export const newSubmissionKey = (): SubmissionKey => toKey(randomBytes(16));

/** A key made of public values, for rows that we make ourselves. No form has it, because keys of forms have version 8. */
export const derivedSubmissionKey = (uuid: string): SubmissionKey => uuid as SubmissionKey;

/** A UUID of version 8 ("custom" in RFC 9562): so keys are told from the ids that were stored before there were keys. */
function toKey(bytes: Uint8Array): SubmissionKey {
  const key = Uint8Array.from(bytes);
  key[6] = 0x80 | ((key[6] ?? 0) & 0x0f);
  key[8] = 0x80 | ((key[8] ?? 0) & 0x3f);
  return bytesToUuid(key) as SubmissionKey;
}
