import { data } from "react-router";
import { photoKindLabels } from "#app/domain/kits/kits.ts";
import kitModule from "#app/enhance/kit.ts?worker&url";
import { requestContextKey } from "#app/request/request-context.ts";
import styles from "#app/routes/public/kit/kit.css?inline";
import { type KitPhoto, type KitView, loadKit } from "#app/routes/public/kit/kit-view.server.ts";
import { PrintedSheet } from "#app/routes/public/kit/printed-sheet.tsx";
import { ProfileStyles, SpeakerHeader, SpeakerNotFoundPage } from "#app/routes/public/profile/profile-parts.tsx";
import { withSharedCacheHeaders } from "#app/routes/public/profile/profile-view.server.ts";
import { BrandedFooter } from "#app/ui/branded/branded-footer.tsx";
import { SocialMeta } from "#app/ui/branded/social-meta.tsx";
import type { Route } from "./+types/kit.ts";

/** What organisers need of a speaker, `/{username}/kit`: on paper, the one-sheet. */
export async function loader(args: Route.LoaderArgs) {
  const found = await loadKit(args);
  if (!found) return data(null, 404);
  return withSharedCacheHeaders(found.view, args.context.get(requestContextKey).services.clock.now());
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Kit({ loaderData: kit }: Route.ComponentProps) {
  if (!kit)
    return <SpeakerNotFoundPage title="Profile not found" text="There is no speaker profile at this address." />;
  return (
    <>
      <ProfileStyles branding={kit.branding} />
      <style href="kit" precedence="profile">
        {`${styles}@page{size:${kit.sheet.paper};margin:14mm}`}
      </style>
      <KitMeta kit={kit} />
      <header className="hero">
        <div className="column">
          <a className="back" href={`/${kit.username}`}>
            {`${kit.firstName}'s profile`}
          </a>
          <SpeakerHeader profile={kit} title={`${kit.name}: for organisers`} />
          <div className="row">
            <a className="button strong" href={`/${kit.username}/kit.zip`}>
              Download everything
            </a>
          </div>
        </div>
      </header>
      <main className="column">
        <div className="talk kit">
          <Bios bios={kit.bios} />
          <Introduction kit={kit} />
          <Photos photos={kit.photos} />
          <StageNeeds text={kit.stageNeeds} />
          <OneSheetPart kit={kit} />
        </div>
      </main>
      <PrintedSheet sheet={kit.sheet} />
      <BrandedFooter username={kit.username} />
      <script type="module" src={kitModule} />
    </>
  );
}

function KitMeta({ kit: { name, mayBeIndexed, picture, ...kit } }: { kit: KitView }) {
  const title = `${name}: for organisers`;
  const description = `Biography, photos, introduction and one-sheet of ${name}.`;
  const canonical = `${kit.canonical}/kit`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={mayBeIndexed ? "index,follow" : "noindex"} />
      <link rel="canonical" href={canonical} />
      <SocialMeta {...{ title, description, canonical, picture }} type="profile" />
    </>
  );
}

const formatWords = (words: number) => `${words.toLocaleString("en")} ${words === 1 ? "word" : "words"}`;

function Bios({ bios }: Pick<KitView, "bios">) {
  if (bios.length === 0) return null;
  return (
    <section>
      <h2>Biography</h2>
      {bios.map(({ text, words }, index) => (
        <TextToCopy key={words} id={`bio-${index}`} text={text} note={formatWords(words)} />
      ))}
    </section>
  );
}

/** The script shows the button. */
function TextToCopy({ id, text, note }: { id: string; text: string; note: string }) {
  return (
    <div className="to-copy">
      <p className="quiet small">
        {note}
        <button type="button" data-copies={id} hidden>
          Copy
        </button>
      </p>
      <p id={id} className="bio" dir="auto">
        {text}
      </p>
    </div>
  );
}

function Introduction({ kit: { name, pronunciation, introduction } }: { kit: KitView }) {
  if (!pronunciation && !introduction) return null;
  return (
    <section>
      <h2>Introduction</h2>
      {pronunciation && (
        <p>
          <bdi>{name}</bdi>: say <b dir="auto">{pronunciation}</b>
        </p>
      )}
      {introduction && (
        <TextToCopy
          id="introduction"
          text={introduction.text}
          note={`To be read aloud, ${formatWords(introduction.words)}`}
        />
      )}
    </section>
  );
}

function Photos({ photos }: { photos: KitPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <section>
      <h2>Photos</h2>
      <ul className="photos">
        {photos.map(({ path, kind, alt, credit }) => (
          <li key={path}>
            <img src={`${path}?w=800`} alt={alt} loading="lazy" />
            <p className="small">
              <a href={path}>{`${photoKindLabels[kind]}, print size`}</a>
              {credit && <span className="quiet" dir="auto">{`Photo: ${credit}`}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StageNeeds({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <h2>On stage</h2>
      <p className="bio" dir="auto">
        {text}
      </p>
    </section>
  );
}

function OneSheetPart({ kit: { username, firstName } }: { kit: KitView }) {
  return (
    <section>
      <h2>One-sheet</h2>
      <p>{`${firstName} on one page.`}</p>
      <div className="row">
        <a className="button button-quiet" href={`/${username}/kit/one-sheet.pdf`}>
          Open PDF
        </a>
        <button type="button" className="button button-quiet" id="print" hidden>
          Print
        </button>
      </div>
    </section>
  );
}
