import { atWidth } from "#app/domain/values/image-address.ts";

interface Props {
  speaker: { name: string; avatarUrl: string | null };
}

/** The picture and the name, for an element of the class `speaker`. */
export const SpeakerName = ({ speaker }: Props) => (
  <>
    <Avatar speaker={speaker} />
    <span>
      <b dir="auto">{speaker.name}</b>
      <br />
      Speaker
    </span>
  </>
);

/** Below the first screen it is `lazy`, so that it does not slow down the pictures above. */
export function Avatar({ speaker, loading }: Props & { loading?: "lazy" }) {
  if (speaker.avatarUrl)
    return (
      <img className="avatar" src={atWidth(speaker.avatarUrl, 192)} alt="" width={48} height={48} loading={loading} />
    );
  return (
    <span className="avatar" aria-hidden="true">
      {initials(speaker.name)}
    </span>
  );
}

const initials = (name: string) => {
  const parts = name.split(/\s+/).filter(Boolean);
  const firstCharacters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map(
    (part) => [...(part ?? "")][0] ?? "",
  );
  return firstCharacters.join("").toUpperCase();
};

/** The contact card has the data of the public profile, so it is offered only if there is one. */
export function SaveContact({ profilePath }: { profilePath: string }) {
  return (
    <a className="button button-quiet" href={`${profilePath}/contact.vcf`}>
      Save contact
    </a>
  );
}
