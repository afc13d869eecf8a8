import { Part } from "#app/routes/public/profile/editable-part.tsx";
import type { ProfileView } from "#app/routes/public/profile/profile-view.server.ts";
import { Avatar } from "#app/ui/branded/speaker.tsx";

/** The short or medium biography at once, the long one behind a tap where there are two. */
export function AboutSpeaker({ profile }: { profile: ProfileView }) {
  const { firstName, bio, bioShort, bioMedium, topics, stagePhotoUrl } = profile;
  const [first, ...others] = [bioMedium ?? bioShort, bio].filter((text) => text !== null);
  return (
    <Part
      name="biographies"
      isEmpty={first === undefined && topics.length === 0}
      hint="About you: a biography in 50, 100 and 300 words."
    >
      <section className="part-row">
        <div>
          <h2>{`About ${firstName}`}</h2>
          {/* The hero shows it otherwise. */}
          {stagePhotoUrl && <Avatar speaker={profile} loading="lazy" />}
        </div>
        <div className="about">
          {first !== undefined && (
            <p className="bio" dir="auto">
              {first}
            </p>
          )}
          {others.length > 0 && (
            <details>
              <summary>Read the full biography</summary>
              <p className="bio" dir="auto">
                {others[0]}
              </p>
            </details>
          )}
          {topics.length > 0 && (
            <ul className="topics" aria-label="Topics">
              {topics.map((topic) => (
                <li key={topic} dir="auto">
                  {topic}
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
    </Part>
  );
}
