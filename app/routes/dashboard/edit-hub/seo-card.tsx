import { metaDescriptionMaxLength, metaTitleMaxLength } from "#app/domain/hubs/hubs.ts";
import { isOn } from "#app/forms/field-props.ts";
import { Lazy, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import type { SeoAppearanceProps } from "#app/routes/dashboard/edit-hub/seo-appearance.tsx";
import "#app/routes/dashboard/edit-hub/seo-appearance.module.css";
import { TextField } from "#app/ui/fields.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { CountedField, SwitchField } from "#app/ui/form-fields.tsx";
import { FieldRow } from "#app/ui/section.tsx";

const appearance = lazyComponent(
  "what search engines show",
  async () => (await import("#app/routes/dashboard/edit-hub/seo-appearance.tsx")).SeoAppearance,
);

/** Specification: "SEO card", with what search engines and shared links will show. */
export function SeoCard({ fields, source }: SeoAppearanceProps) {
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
      <Lazy part={appearance} props={{ fields, source }} />
    </FoldSection>
  );
}
