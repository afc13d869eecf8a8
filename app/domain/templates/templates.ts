// Starting points for a hub. Safe in the browser.
import { templateCategories } from "#app/database/vocabulary.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { choiceFilter, type FilterValues, searchFilter } from "#app/domain/values/filters.ts";

export type TemplateCategory = (typeof templateCategories)[number];

/** Specification: "Template page size 9". */
export const templatesPerPage = 9;
export const templatesPerSpeaker = maxCounts.templates;
export const templateNameMaxLength = 100;
export const templateDescriptionMaxLength = 1_000;

const sortLabels = { popular: "Most popular", name: "Name" };
/** Besides the newest first. */
export type TemplateSort = keyof typeof sortLabels;

/** The category as screens show it: "Business" for "business". */
export const categoryLabel = (category: TemplateCategory): string =>
  category.charAt(0).toUpperCase() + category.slice(1);

const categoryLabels = Object.fromEntries(
  templateCategories.map((category) => [category, categoryLabel(category)]),
) as Record<TemplateCategory, string>;

/** Words in the name, the description or the talk's title; category and order. */
export const templateFilters = {
  search: searchFilter("Workshop, launch, incident …", 100),
  category: choiceFilter("Category", categoryLabels, { all: "All categories" }),
  sort: choiceFilter("Sort by", sortLabels, { all: "Newest", use: "sort" }),
};
export type TemplateSelection = FilterValues<typeof templateFilters>;

/** Replaces texts in square brackets with sample values. */
export const fillSample = (text: string, sample: Record<string, string> = {}): string =>
  text.replace(/\[([^[\]]+)\]/g, (_, placeholder: string) => sample[placeholder] ?? placeholder);
