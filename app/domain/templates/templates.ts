// Starting points for a hub. Safe in the browser.
import type { TemplateQuestion, TemplateSettings } from "#app/database/schema/templates.ts";
import { templateCategories } from "#app/database/vocabulary.ts";
import { ceilings } from "#app/domain/limits/limits.ts";
import type { shippedLooks } from "#app/domain/templates/shipped-looks.server.ts";

export type TemplateCategory = (typeof templateCategories)[number];

/** Specification: "Template page size 9". */
export const templatesPerPage = 9;
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

/** The category as screens show it: "Business" for "business". */
export const categoryLabel = (category: TemplateCategory): string =>
  category.charAt(0).toUpperCase() + category.slice(1);

/** Reads a query parameter. */
export const parseCategory = (value: string | null): TemplateCategory | null =>
  templateCategories.find((each) => each === value) ?? null;

/** Reads a query parameter. Anything unknown sorts the newest first. */
export const parseSort = (value: string | null): TemplateSort =>
  templateSorts.find((each) => each === value) ?? "newest";

/** A built-in template. */
export interface ShippedTemplate {
  /** Never changes, because an update finds the row by it. */
  key: keyof typeof shippedLooks;
  name: string;
  description: string;
  category: TemplateCategory;
  /** The speaker replaces texts in square brackets. */
  title: string;
  eventName: string;
  /** The preview shows these values for the texts in square brackets. */
  sample: Record<string, string>;
  /** Formatted text that sanitizeRichText leaves unchanged. */
  about: string;
  /** They follow the rating question, which every talk has. */
  questions: TemplateQuestion[];
  lead: { title: string; description: string } & TemplateSettings;
}

/** Replaces texts in square brackets with sample values. */
export const fillSample = (text: string, sample: Record<string, string> = {}): string =>
  text.replace(/\[([^[\]]+)\]/g, (_, placeholder: string) => sample[placeholder] ?? placeholder);
