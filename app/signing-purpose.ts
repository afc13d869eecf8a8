/** What signatures are made for. Each has one use: a signature made for one purpose is invalid for any other. */
export type SigningPurpose =
  | "device cookie"
  | "device of"
  | "code request cookie"
  | "sign-in device"
  | "sign-up link"
  | "sign-up browser"
  | "form"
  | "preview form"
  | "preview"
  | "privacy"
  | "unsubscribe"
  | "invitation"
  | "files link"
  | "access"
  | "access code of"
  | "limiter"
  | "mailbox";
