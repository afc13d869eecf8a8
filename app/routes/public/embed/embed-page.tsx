import type { ReactNode } from "react";
import { joinDetails } from "#app/domain/values/details.ts";
import { fitScript } from "#app/routes/public/embed/fit-script.ts";
import type { TalkListItem } from "#app/routes/public/profile/profile-page.server.ts";
import { EmbedStyles, type PageBranding } from "#app/ui/branded/hub-styles.tsx";

interface EmbedPageProps {
  title: string;
  branding: PageBranding;
  /** The texts in the heading font, apart from the product's own. */
  headings: string[];
  isFitted: boolean;
  className?: string;
  children: ReactNode;
}

/** A frame on another site: a document of its own, whose links open in a new tab. */
export function EmbedPage({ title, branding, headings, isFitted, className, children }: EmbedPageProps) {
  return (
    <>
      <EmbedStyles branding={branding} headings={headings} />
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {/* Named, because the page around may have several frames. */}
      <main aria-label={title} className={className}>
        {children}
      </main>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
      {isFitted && <script dangerouslySetInnerHTML={{ __html: fitScript }} />}
    </>
  );
}

/** A link out of the frame. */
export function OutLink({ href, isButton, children }: { href: string; isButton?: boolean; children: ReactNode }) {
  return (
    <a className={isButton ? "button" : undefined} href={href} target="_blank" rel="noopener" dir="auto">
      {children}
    </a>
  );
}

/** The way to the speaker's own page, at the foot of a frame. */
export function ProfileLink({ username, children }: { username: string; children: ReactNode }) {
  return (
    <a className="more" href={`/${username}`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** "Thu 24 Dec 2026, 14:30 (Sydney)"; of a talk whose page is closed the day alone, as on the profile. */
export const describeTime = ({ when, path }: Pick<TalkListItem, "when" | "path">): string | null =>
  when && (when.time && path ? `${when.day}, ${when.time} (${when.zone})` : when.day);

/** What stands below the title of a talk's card. */
export const describeCard = ({ speakerName, talk }: { speakerName: string; talk: TalkListItem }): string =>
  joinDetails(speakerName, describeTime(talk), talk.place);
