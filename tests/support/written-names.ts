/** What people are called, and the username that becomes of it. A name in another script is what any-ascii gives. */
export const usernamesOf: readonly (readonly [firstName: string, lastName: string, username: string])[] = [
  ["Łukasz", "Ørsted", "lukasz-orsted"],
  ["Jürgen", "Groß", "jurgen-gross"],
  ["Đorđe", "Žižić", "dorde-zizic"],
  ["Þórunn", "Ægisdóttir", "thorunn-aegisdottir"],
  ["İlker", "Çağlayan", "ilker-caglayan"],
  ["Ngô", "Đức", "ngo-duc"],
  ["Ольга", "Иванова", "olga-ivanova"],
  ["太郎", "山田", "tailang-shantian"],
  ["Ελένη", "Ξένου", "eleni-xenoy"],
  // As macOS writes them.
  ["Jose\u0301 Mari\u0301a", "O’Neill", "jose-maria-oneill"],
];

/** What talks are called, and the slug. */
export const slugsOf: readonly (readonly [title: string, slug: string])[] = [
  ["Łódź Straße København", "lodz-strasse-kobenhavn"],
  ["Œuvre", "oeuvre"],
  ["Straße", "strasse"],
  ["Tvær ættir", "tvaer-aettir"],
  ["春の講演", "chunnojiangyan"],
  ["춘 강연", "chun-gangyeon"],
];

/** Nothing can be made of these. */
export const unwritable: readonly string[] = ["…", "?!"];
