/** An address to copy, as the Links tab lists it. */
export interface PublicAddress {
  label: string;
  /** Who it is for, in a few words. */
  remark: string;
  url: string;
  /** Of the button that copies it. */
  copy: string;
  /** Null while nobody can open the address. */
  code: { picture: string; href: string; download: string } | null;
}
