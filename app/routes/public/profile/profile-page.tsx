import { use } from "react";
import hubModule from "#app/enhance/hub.ts?worker&url";
import { AboutSpeaker } from "#app/routes/public/profile/about-speaker.tsx";
import { AvailabilityCalendar } from "#app/routes/public/profile/availability-calendar.tsx";
import { EditingContext } from "#app/routes/public/profile/editable-part.tsx";
import page from "#app/routes/public/profile/page.css?inline";
import { PastEvents } from "#app/routes/public/profile/past-events.tsx";
import type { ProfilePageView } from "#app/routes/public/profile/profile-page.server.ts";
import { ProfileStyles } from "#app/routes/public/profile/profile-parts.tsx";
import { SignatureTalks } from "#app/routes/public/profile/signature-talks.tsx";
import { BookButton, SpeakerHero } from "#app/routes/public/profile/speaker-hero.tsx";
import { Talks } from "#app/routes/public/profile/talks.tsx";
import { Voices } from "#app/routes/public/profile/voices.tsx";
import { BrandedFooter } from "#app/ui/branded/branded-footer.tsx";
import { SaveContact } from "#app/ui/branded/speaker.tsx";

/** The profile as one page: who, what, who says so, where, when. Each part stands only where it is filled. */
export function ProfilePage({ page: view }: { page: ProfilePageView }) {
  const { profile, rating, signatureTalks, quotes, pastEvents, upcoming, past, availability, hasKit, hasSignIn } = view;
  const needsModule = !use(EditingContext) && (upcoming[0] !== undefined || profile.showreel !== null);
  return (
    <>
      <ProfileStyles branding={profile.branding} />
      <style href="profile-page" precedence="profile">
        {page}
      </style>
      <SpeakerHero profile={profile} hasKit={hasKit} rating={rating} />
      <main className="content">
        <div className="parts">
          <SignatureTalks talks={signatureTalks} />
          <Voices quotes={quotes} testimonials={profile.testimonials} />
          <PastEvents own={pastEvents} typed={profile.pastEvents} />
          <AboutSpeaker profile={profile} />
          <Talks upcoming={upcoming} past={past} />
          <AvailabilityCalendar months={availability} username={profile.username} firstName={profile.firstName} />
        </div>
        <Closing profile={profile} />
      </main>
      <nav className="book-bar" aria-label="Booking">
        <BookButton profile={profile} />
      </nav>
      <BrandedFooter username={profile.username} hasSignIn={hasSignIn} />
      {needsModule && <script type="module" src={hubModule} fetchPriority="low" />}
    </>
  );
}

/** The end of the page, where a reader is ready to write. On paper, where the page is. */
function Closing({ profile }: Pick<ProfilePageView, "profile">) {
  const { username, firstName, canonical, links } = profile;
  return (
    <section className="closing">
      <div>
        <h2>{`Stay in touch with ${firstName}`}</h2>
        <p className="on-paper">{canonical}</p>
        <div className="row">
          <BookButton profile={profile} />
          <SaveContact profilePath={`/${username}`} />
          {links.map(({ label, href }) => (
            <a key={label} className="button button-quiet" href={href} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          ))}
        </div>
      </div>
    </section>
  );
}
