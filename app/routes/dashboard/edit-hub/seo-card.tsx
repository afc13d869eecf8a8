import { metaDescriptionMaxLength, metaTitleMaxLength } from "#app/domain/hubs/hubs.ts";
import { excerpt, textFromParagraphs } from "#app/domain/values/plain-paragraphs.ts";
import { CountedField } from "#app/forms/counted-field.tsx";
import { type Field, isOn, readFieldText } from "#app/forms/field-props.ts";
import { SwitchField } from "#app/forms/switch-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import styles from "#app/routes/dashboard/edit-hub/seo-card.module.css";
import type { HubPreviewProps } from "#app/routes/dashboard/hub-form/hub-preview.tsx";
import { buildDescriptionHtml, buildHubViewInput } from "#app/routes/dashboard/hub-form/preview-input.ts";
import { buildTitleAndDescription } from "#app/talk-page/hub-meta.tsx";
import { toHubView } from "#app/talk-page/hub-view.ts";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { FieldRow } from "#app/ui/section.tsx";

type SeoFields = Record<"metaTitle" | "metaDescription" | "keywords" | "seoIndexing" | "socialSharing", Field>;

/** Specification: "SEO card", with what search engines and shared links will show. */
export function SeoCard({ fields, preview }: { fields: SeoFields; preview: HubPreviewProps }) {
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
      <Appearance fields={fields} preview={preview} />
    </FoldSection>
  );
}

function Appearance({ fields, preview: { values, base, timezone } }: { fields: SeoFields; preview: HubPreviewProps }) {
  const viewInput = buildHubViewInput(values, base, timezone);
  const { path } = toHubView(viewInput, { origin: base.origin, descriptionHtml: "", resources: [] });
  const { title, description } = buildTitleAndDescription(
    {
      ...viewInput,
      metaTitle: readFieldText(fields.metaTitle).trim() || null,
      metaDescription: readFieldText(fields.metaDescription).trim() || null,
    },
    excerpt(textFromParagraphs(buildDescriptionHtml(values))),
  );
  const { host } = new URL(base.origin);
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
