import { buildTitleAndDescription } from "#app/domain/hubs/hubs.ts";
import { excerpt, textFromParagraphs, toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { type Field, isOn, readFieldText } from "#app/forms/field-props.ts";
import styles from "#app/routes/dashboard/edit-hub/seo-appearance.module.css";
import { useSlug } from "#app/routes/dashboard/hub-form/use-slug.ts";

type SeoFields = Record<
  | "metaTitle"
  | "metaDescription"
  | "keywords"
  | "seoIndexing"
  | "socialSharing"
  | "slideInPreview"
  | "title"
  | "slug"
  | "description",
  Field
>;

/** Where the page is, and whose it is. */
export interface SearchSource {
  origin: string;
  username: string;
  speaker: { name: string };
}

export interface SeoAppearanceProps {
  fields: SeoFields;
  source: SearchSource;
}

/** The page as search engines and shared links will show it. */
export function SeoAppearance({ fields, source: { origin, username, speaker } }: SeoAppearanceProps) {
  const textOf = (field: Field) => readFieldText(field).trim() || null;
  const path = `/${username}/${useSlug(readFieldText(fields.slug))}`;
  const { title, description } = buildTitleAndDescription(
    {
      title: readFieldText(fields.title).trim(),
      speaker,
      metaTitle: textOf(fields.metaTitle),
      metaDescription: textOf(fields.metaDescription),
    },
    excerpt(textFromParagraphs(toRichText(readFieldText(fields.description)))),
  );
  const { host } = new URL(origin);
  return (
    <div className={styles.previews}>
      <figure className={styles.preview}>
        <figcaption>Search result</figcaption>
        {isOn(fields.seoIndexing) ? (
          <div className={`card ${styles.result}`}>
            <p className="remark one-line">
              {host}
              {path.replaceAll("/", " › ")}
            </p>
            <p className={styles.resultTitle}>{title}</p>
            <p className="remark few-lines">{description}</p>
          </div>
        ) : (
          <p className="quiet">None: search engines are asked to leave this page out.</p>
        )}
      </figure>
      <figure className={styles.preview}>
        <figcaption>Shared link</figcaption>
        {isOn(fields.socialSharing) ? (
          <div className={`card ${styles.card}`}>
            <img src={`${path}/preview.png`} alt="" width={1200} height={630} loading="lazy" />
            <div>
              <p className="remark one-line">{host}</p>
              <p className={styles.cardTitle}>{title}</p>
              <p className="remark few-lines">{description}</p>
            </div>
          </div>
        ) : (
          <p className="quiet">Shared links show only the address.</p>
        )}
      </figure>
    </div>
  );
}
