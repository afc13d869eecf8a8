// The forms for files and resources.
import { z } from "zod";
import { pageAreas } from "#app/database/vocabulary.ts";
import { libraryKinds } from "#app/domain/files/files.ts";
import { asLink, linkMaxLength } from "#app/domain/values/link.ts";
import { line, paragraphs, requiredText } from "#app/domain/values/plain-text.ts";

/** "slides": they are looked at, and the file itself is not offered. */
export const resourceOffers = ["file", "slides"] as const;
export type ResourceOffer = (typeof resourceOffers)[number];

const title = requiredText("Title is required", 200);

/** Specification, section 5 "Resources": the same message whichever of the two is missing. */
const bothRequired = "Title and URL are required";

/** Add Link. The form brings the `id`, so that sending it twice adds one link. */
export const addLinkForm = z.object({
  id: z.uuid(),
  title: requiredText(bothRequired, 200),
  url: line(bothRequired)
    .min(1, bothRequired)
    .max(linkMaxLength, "Please enter a valid URL")
    .transform((input, context) => {
      const link = asLink(input);
      if (!link) context.addIssue({ code: "custom", message: "Please enter a valid URL" });
      return link ?? "";
    }),
});
export type NewLink = z.output<typeof addLinkForm>;

/** Edits a resource in place: the address only of a link. */
export const editResourceForm = z.object({
  resourceId: line(),
  title,
  description: paragraphs()
    .max(2_000, "Please keep this within 2,000 characters")
    .optional()
    .transform((text) => text || null),
  url: addLinkForm.shape.url.optional(),
  /** Of a file with slides: whether it may be downloaded, too. */
  offers: z.enum(resourceOffers, "Please choose what people get").optional(),
});
export type ResourceEdit = z.output<typeof editResourceForm>;

/** The answer to whether half of each page is speaker's notes. */
export const pageAreaForm = z.object({
  resourceId: line(),
  pageArea: z.enum(pageAreas, "Please choose what people see"),
});

export const editFileForm = z.object({ fileId: line(), title, kind: z.enum(libraryKinds, "Please choose a kind") });
export type FileEdit = z.output<typeof editFileForm>;
