// Every field of every form refuses line breaks and control characters, unless it is listed here as taking several
// lines. The fields are found by walking the schemas.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { maxQuestions } from "#app/domain/booker-pages/booker-pages.ts";
import type { bookingForm } from "#app/domain/bookings/form.ts";
import type { feedbackForm } from "#app/domain/feedback/form.ts";
import type { leadForm, newAddressForm } from "#app/domain/leads/form.ts";
import type { eventsAmong } from "#app/domain/webhooks/form.ts";

const modules = import.meta.glob<Record<string, unknown>>("/app/domain/*/form.ts", { eager: true });

const allRequired = { leadRequireName: true, leadRequireEmail: true, leadRequirePhone: true, leadRequireCompany: true };
const question = { question: "?", required: false };
/** Forms that depend on a day, a hub or its questions. */
const formFactories = {
  bookingForm: (make: typeof bookingForm) => make("2026-01-01"),
  leadForm: (make: typeof leadForm) => make(allRequired),
  newAddressForm: (make: typeof newAddressForm) => make("rosa@example.com"),
  eventsAmong: (make: typeof eventsAmong) => make(["lead.created"]),
  feedbackForm: (make: typeof feedbackForm) =>
    make([
      { ...question, id: "text", type: "text", options: [] },
      { ...question, id: "choice", type: "choice", options: ["one"] },
    ]),
};
/** They read a URL or one person of a list; `audience/attendee-*.test.ts` test them. */
const noForms = ["bookingAnswerField", "bookingVersionField", "leadSelectionFrom", "readPerson", "toBookingRequest"];

const severalLines = [
  "admin/announcementForm.message",
  "admin/suspensionForm.reason",
  "admin/unpublishForm.reason",
  "audience/manualEntryForm.lines",
  ...Array.from({ length: maxQuestions }, (_, position) => `booker-pages/bookerPageForm.answer${position}`),
  "booker-pages/questionsForm.questions",
  "bookings/agreementForm.contractNote",
  "bookings/bookingForm.speakingTopics",
  "bookings/bookingForm.additionalNotes",
  "bookings/notesForm.notes",
  "bookings/replyForm.reply",
  "deliveries/changeNoteForm.note",
  "feedback/feedbackForm.comments",
  "feedback/feedbackForm.q-text",
  "feedback/questionForm.options",
  "files/editResourceForm.description",
  "follow-ups/followUpForm.message",
  "hubs/createHubForm.description",
  "hubs/editHubForm.description",
  "hubs/editHubForm.privateNotes",
  "hubs/editHubForm.certificateText",
  "hubs/editHubForm.highTalkReasons",
  "hubs/editHubForm.highRoomReasons",
  "hubs/editHubForm.lowTalkReasons",
  "hubs/editHubForm.lowRoomReasons",
  "hubs/editHubForm.leadFormDescription",
  "hubs/editHubForm.leadCustomMessage",
  "hubs/editHubForm.leadConsentText",
  "hubs/editHubForm.metaDescription",
  "kits/kitForm.introduction",
  "kits/kitForm.stageNeeds",
  "leads/leadNotesForm.notes",
  "leads/newLeadForm.notes",
  "profiles/biographiesForm.bio",
  "profiles/biographiesForm.bioMedium",
  "profiles/biographiesForm.bioShort",
  "profiles/profileForm.bio",
  "profiles/speakerForm.speakingExperience",
  "profiles/speakerForm.availabilityNotes",
  "profiles/speakerForm.testimonials[].content",
  "quotes/quoteForm.comments",
  "audience-requests/answerForm.text",
  "signature-talks/signatureTalkForm.promise",
  "support/helpForm.message",
  "templates/newTemplateForm.description",
  "templates/editTemplateForm.description",
];
/** Passwords are hashed and never shown. */
const isPassword = (path: string) => /\.(password|newPassword)$/.test(path);

interface Field {
  path: string;
  schema: z.core.$ZodType;
}

function fieldsOf(schema: z.core.$ZodType, path: string): Field[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object")
    return Object.entries(def.shape).flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`));
  if (def.type === "array") return fieldsOf(def.element, `${path}[]`);
  const inner = def.type === "pipe" ? def.in : "innerType" in def ? def.innerType : null;
  const nested = inner ? fieldsOf(inner, path) : [];
  return nested.some((field) => field.path !== path) ? nested : [{ path, schema }];
}

function formsIn([file, exported]: [string, Record<string, unknown>]): Field[] {
  const concept = file.split("/").at(-2);
  return Object.entries(exported).flatMap(([name, value]) => {
    const path = `${concept}/${name}`;
    if (value instanceof z.ZodType) return fieldsOf(value, path);
    if (Array.isArray(value)) return value.flatMap((each) => (each.schema ? fieldsOf(each.schema, path) : []));
    if (typeof value !== "function" || noForms.includes(name)) return [];
    const make = Object.entries(formFactories).find(([factoryName]) => factoryName === name)?.[1] as
      | ((make: unknown) => z.ZodType)
      | undefined;
    if (!make) throw new Error(`${path}: add this function to formFactories or noForms in this test.`);
    return fieldsOf(make(value), path);
  });
}

const fields = Object.entries(modules).flatMap(formsIn);
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Returns the stored text, or null if the input is refused. */
function storedText({ schema }: Field, input: string): string | null {
  const parsed = z.safeParse(schema, input);
  const texts = parsed.success ? [parsed.data].flat().filter((value) => typeof value === "string") : [];
  return parsed.success ? texts.join("") : null;
}

/** The form of a draft without a date has the fields of the editor's. */
const isSeveralLines = ({ path }: Field) => severalLines.includes(path.replace("/undatedHubForm", "/editHubForm"));

describe("the fields of all forms", () => {
  it("are found", () => {
    const paths = fields.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(150);
    for (const path of ["hubs/createHubForm.title", "profiles/speakerForm.testimonials[].author"])
      expect(paths).toContain(path);
    expect(severalLines.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it.each(fields.filter((field) => !isPassword(field.path) && !isSeveralLines(field)).map((f) => [f.path, f] as const))(
    "%s stores no line break and no control character",
    (_path, field) => {
      for (const sign of ["\r\n", "\n", "\r", "\t", "\u0007", "\u001b", "\u007f", "\u0085", "\u2028", "\u2029"])
        for (const input of [`a${sign}b`, `a@example.com${sign}b@example.com`, `https://a.example/${sign}b`])
          expect(storedText(field, input) ?? "", JSON.stringify(input)).not.toMatch(controls);
    },
  );

  it.each(fields.filter(isSeveralLines).map((f) => [f.path, f] as const))(
    "%s stores line breaks and no other control character",
    (path, field) => {
      const isList = /(options|Reasons|questionsForm.questions)$/.test(path);
      if (!isList) expect(storedText(field, "one\r\n\ttwo")).toBe("one\n\ttwo");
      for (const sign of ["\u0007", "\u001b[31m", "\u007f", "\u009b"])
        expect(storedText(field, `a${sign}b`)).toBeNull();
    },
  );
});

it("no schema uses z.string() instead of the text types of values/plain-text.ts", () => {
  // The schemas of the environment, of a library's own endpoint, of what an authenticator signed, of a backup's frames, of
  // the operator's commands, of a file of talks, which are cleaned afterwards, of templates, which are ours, and of task
  // input, which a form has checked before. The API's bodies are read by the forms' schemas;
  // tests/requests/api-description.test.ts tries their texts.
  const allowedFiles = [
    "app/domain/values/plain-text.ts",
    "app/installation/environment.server.ts",
    "app/auth/auth-endpoints.server.ts",
    "app/auth/passkey-response.server.ts",
    "app/database/backup/frame-head.server.ts",
    "app/domain/tasks/inputs.server.ts",
    "app/domain/talk-imports/form.ts",
    "app/domain/talk-imports/pretalx.server.ts",
    "app/domain/templates/ship-templates.server.ts",
    "app/domain/talk-imports/sessionize.server.ts",
    "app/operator/control-messages.ts",
  ];
  // The records describe what leaves the program.
  const describesResponses = (file: string) => /^app\/(?:api|domain\/records)\/|-record\.server\.ts$/.test(file);
  const offenders = globSync("app/**/*.{ts,tsx}").filter(
    (file) =>
      !allowedFiles.includes(file) &&
      !describesResponses(file) &&
      !file.includes(".test.") &&
      /\bz\s*\.string\(/.test(readFileSync(file, "utf8")),
  );
  expect(offenders).toEqual([]);
});
