import { buildTitleAndDescription, metaDescriptionMaxLength, metaTitleMaxLength } from "#app/domain/hubs/hubs.ts";
import { excerpt, textFromParagraphs, toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { slugFrom } from "#app/domain/values/slug.ts";
import { CountedField } from "#app/forms/counted-field.tsx";
import { type Field, isOn, readFieldText } from "#app/forms/field-props.ts";
import { SwitchField } from "#app/forms/switch-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import styles from "#app/routes/dashboard/edit-hub/seo-card.module.css";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { FieldRow } from "#app/ui/section.tsx";

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

/** Specification: "SEO card", with what search engines and shared links will show. */
export function SeoCard({ fields, source }: { fields: SeoFields; source: SearchSource }) {
  const indexed = isOn(fields.seoIndexing) ? "Found by search engines" : "Hidden from search engines";
  return (
    <FoldSection
      id="section-search"
      title="SEO"
      description="How the page appears in search results and shared links"
      summary={isOn(fields.socialSharing) ? indexed : `${indexed}; no sharing`}
      hasError={!!(fields.metaTitle.errors || fields.metaDescription.errors || fields.keywords.errors)}
    >
      <CountedField field={fields.metaTitle} label="Meta Title" max={metaTitleMaxLength} />
      <CountedField field={fields.metaDescription} label="Meta Description" max={metaDescriptionMaxLength} rows={2} />
      <TextField
        field={fields.keywords}
        label="Keywords"
        maxLength={500}
        placeholder="leadership, crisis, teams"
        description="Separated by commas"
      />
      <FieldRow>
        <SwitchField
          field={fields.seoIndexing}
          label="Search Engine Indexing"
          description="When off, search engines are asked to leave the page out"
        />
        <SwitchField
          field={fields.socialSharing}
          label="Social Sharing"
          description="When off, there's no share button and shared links have no preview"
        />
      </FieldRow>
      <SwitchField
        field={fields.slideInPreview}
        label="First Slide in Shared Links"
        description="Where everyone may look at your slides, links show the first one instead of title and colours"
      />
      <Appearance fields={fields} source={source} />
    </FoldSection>
  );
}

function Appearance({ fields, source: { origin, username, speaker } }: { fields: SeoFields; source: SearchSource }) {
  const textOf = (field: Field) => readFieldText(field).trim() || null;
  const path = `/${username}/${slugFrom(readFieldText(fields.slug))}`;
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
