// Files of the speaker's library, before a Talk Hub offers them.
import { z } from "@hono/zod-openapi";
import { endpoint } from "#app/api/endpoint.server.ts";
import { libraryKinds } from "#app/domain/files/files.ts";
import { findFile } from "#app/domain/files/queries.server.ts";
import { receiveUpload } from "#app/domain/files/upload.server.ts";
import { done } from "#app/domain/values/outcome.ts";

const fileSchema = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: "With the ending of its type" }),
    title: z.string(),
    kind: z.enum(libraryKinds),
    content_type: z.string().meta({ example: "application/pdf" }),
    size_bytes: z.number().int(),
    hint: z.string().nullable().meta({ description: "What to check before people open it" }),
  })
  .openapi("File");

const upload = endpoint({
  method: "post",
  path: "/files",
  name: "uploadFile",
  area: "resources",
  summary: "Upload a file",
  description:
    "The body is the file itself: PDF, Word, PowerPoint, Excel or an image, up to 50 MB. Its content decides what it is, not the header Content-Type. Talk Hubs offer it once it is added to their files; the slides of a PDF are drawn then.",
  query: z.strictObject({
    name: z.string().min(1).max(255).meta({ description: "The file's name", example: "slides.pdf" }),
    kind: z.enum(libraryKinds).default("resource").meta({
      description: "“resource”: deleted with the last Talk Hub that offers it; the others stay in your library",
    }),
  }),
  takesFile: true,
  response: fileSchema,
  status: 201,
  async run({ services, actor, query, token, file }) {
    const outcome = await receiveUpload(services, actor, { ...query, id: token, ...file() });
    return outcome.ok ? done({ id: outcome.file.id, hint: outcome.hint ?? null }) : outcome;
  },
  refusals: receiveUpload.refusals,
  async done({ id, hint }, { services, actor }) {
    const file = await findFile(services, actor, id);
    return file && { ...file, hint };
  },
});

export const fileEndpoints = [upload];
