// Starting points for a hub. Safe in the browser.
import type { TemplateLeadForm, TemplateQuestion } from "#app/database/schema/templates.ts";
import { templateCategories } from "#app/database/vocabulary.ts";
import type { FontFamily } from "#app/domain/values/branding.ts";
import { ceilings } from "#app/domain/values/ceilings.ts";

export type TemplateCategory = (typeof templateCategories)[number];

/** Specification: "Template page size 9". */
export const templatesPerPage = 9;
/** Of one speaker's own: enough for every talk there is to give, few enough to show on one page. */
export const templatesPerSpeaker = ceilings.templates;
export const templateNameMaxLength = 100;
export const templateDescriptionMaxLength = 1_000;

export const templateSorts = ["newest", "popular", "name"] as const;
export type TemplateSort = (typeof templateSorts)[number];

export const sortLabels: Record<TemplateSort, string> = {
  newest: "Newest",
  popular: "Most popular",
  name: "Name",
};

/** "Business". */
export const categoryLabel = (category: TemplateCategory): string =>
  category.charAt(0).toUpperCase() + category.slice(1);

/** A word from an address, or null. */
export const parseCategory = (value: string | null): TemplateCategory | null =>
  templateCategories.find((each) => each === value) ?? null;
export const parseSort = (value: string | null): TemplateSort =>
  templateSorts.find((each) => each === value) ?? "newest";

/** A template that comes with the product. */
export interface ShippedTemplate {
  /** Never changes: by it an update finds the row again. */
  key: string;
  name: string;
  description: string;
  category: TemplateCategory;
  branding: {
    backgroundColor: string;
    primaryColor: string;
    secondaryColor: string;
    buttonColor: string;
    textColor: string;
    buttonRadius: number;
    fontFamily: FontFamily;
  };
  /** Texts in square brackets are the speaker's to fill in. */
  title: string;
  eventName: string;
  /** What a preview puts in their place. */
  sample: Record<string, string>;
  /** Formatted, as rich-text.server.ts lets it through. */
  about: string;
  /** After the rating, which every talk is asked for. */
  questions: TemplateQuestion[];
  lead: { title: string; description: string } & Partial<TemplateLeadForm>;
}

/** The text with examples where its author left room in square brackets. */
export const fillSample = (text: string, sample: Record<string, string> = {}): string =>
  text.replace(/\[([^[\]]+)\]/g, (_, placeholder: string) => sample[placeholder] ?? placeholder);
