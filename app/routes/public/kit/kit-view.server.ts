// What organisers find of a speaker, on the page, in the one-sheet and in the archive. Everything in it is public.
import { findKit, type Kit, listBios } from "#app/domain/kits/queries.server.ts";
import { countWords } from "#app/domain/profiles/profiles.ts";
import type { PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { paperFor } from "#app/domain/values/paper.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { loadProfilePage, type ProfileQuote } from "#app/routes/public/profile/profile-page.server.ts";
import { loadProfile, type SpeakerBaseView } from "#app/routes/public/profile/profile-view.server.ts";
import { describeRating } from "#app/routes/public/profile/rating-line.tsx";
import type { Services } from "#app/services.ts";

export interface KitPhoto {
  kind: "portrait" | "stage";
  alt: string;
  credit: string | null;
  /** In print size. */
  path: string;
}

/** One page about the speaker. */
export interface OneSheet {
  name: string;
  company: string | null;
  headline: string | null;
  pronunciation: string | null;
  /** "4.4 from 161 ratings at 8 talks" */
  rating: string | null;
  /** An address on this site. */
  photo: { address: string; alt: string } | null;
  bio: string | null;
  topics: string[];
  talks: { title: string; promise: string | null }[];
  quotes: Pick<ProfileQuote, "comment" | "author" | "talk">[];
  /** Absolute. */
  links: { label: string; href: string }[];
  paper: "A4" | "Letter";
}

export interface KitView extends SpeakerBaseView {
  bios: { text: string; words: number }[];
  pronunciation: string | null;
  introduction: { text: string; words: number } | null;
  stageNeeds: string | null;
  photos: KitPhoto[];
  sheet: OneSheet;
}

const quotesPerSheet = 2;
const talksPerSheet = 3;
type ProfileArgs = Parameters<typeof loadProfile>[0];

/** The kit of the speaker at this address; null for a speaker without a public profile. */
export async function loadKit(args: ProfileArgs) {
  const found = await loadProfile(args);
  if (!found) return null;
  const { services } = args.context.get(requestContextKey);
  const { profile, baseView } = found;
  const kit = await findKit(services, profile.id);
  return { profile, kit, view: await toKitView(services, { profile, baseView, kit }) };
}

interface KitContent {
  profile: PublicProfile;
  baseView: SpeakerBaseView;
  kit: Kit;
}

async function toKitView(services: Services, { profile, baseView, kit }: KitContent): Promise<KitView> {
  const { pronunciation, introduction, stageNeeds } = kit;
  const bios = listBios(profile);
  const photos = kit.photos.map(({ id, kind, alt, credit }) => ({
    kind,
    alt: alt || baseView.name,
    credit,
    path: `/${baseView.username}/kit/photos/${id}`,
  }));
  const portrait = photos.find(({ kind }) => kind === "portrait");
  const { name, avatarUrl } = baseView;
  return {
    ...baseView,
    bios,
    pronunciation,
    introduction: introduction ? { text: introduction, words: countWords(introduction) } : null,
    stageNeeds,
    photos,
    sheet: {
      ...(await loadSheet(services, { profile, baseView })),
      pronunciation,
      photo: portrait ? { address: `${portrait.path}?w=800`, alt: portrait.alt } : toAvatar(avatarUrl, name),
      bio: profile.bioMedium ?? bios[0]?.text ?? null,
    },
  };
}

const toAvatar = (address: string | null, alt: string) => (address ? { address, alt } : null);

/** What the profile page says, shortened. */
async function loadSheet(services: Services, { profile, baseView }: Omit<KitContent, "kit">) {
  const { rating, signatureTalks, quotes } = await loadProfilePage(
    services,
    { profile, baseView },
    new URLSearchParams(),
  );
  const { name, company, canonical } = baseView;
  const shown = [...signatureTalks.flatMap(({ quote }) => quote ?? []), ...quotes];
  return {
    name,
    company,
    headline: profile.headline,
    rating: rating && describeRating(rating),
    topics: profile.topics,
    talks: signatureTalks.slice(0, talksPerSheet).map(({ title, promise }) => ({ title, promise })),
    quotes: shown.slice(0, quotesPerSheet).map(({ comment, author, talk }) => ({ comment, author, talk })),
    links: [
      { label: "Book", href: `${canonical}/book` },
      { label: "Profile", href: canonical },
      ...profile.links.map(({ label, href }) => ({ label, href })),
    ],
    paper: paperFor(profile.timezone),
  };
}
