// The sample speaker's own template of her incident talk.
import type { Database } from "#app/database/connect.server.ts";
import { templates } from "#app/database/schema/index.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Saved some weeks before `now`, and used twice since. */
export async function writeOwnTemplate(tx: Database, userId: string, now: Date) {
  const createdAt = new Date(now.getTime() - 41 * dayMs);
  await tx.insert(templates).values({
    userId,
    name: "My incident keynote",
    description: "The keynote as I give it at conferences: the script as the gift, three questions after the stars.",
    category: "technology",
    backgroundColor: "#0b3a3c",
    primaryColor: "#1e9496",
    secondaryColor: "#ffab91",
    buttonColor: "#177a7d",
    usageCount: 2,
    content: {
      title: "Calm under fire: what incident rooms teach us about teams",
      eventName: "[Conference]",
      description:
        "<p>When everything is on fire, the best rooms are the quiet ones. Four real incident rooms, and what the calm ones do differently.</p><h3>You will leave with</h3><ul><li>a one-page script for the first ten minutes</li><li>a rehearsal your team can run on Friday</li></ul>",
      sample: { Conference: "Southern Reliability Summit" },
      questions: [
        { question: "How would you rate this talk?", type: "rating", required: true, options: [] },
        { question: "How calm is your incident room today?", type: "scale", required: false, options: [] },
        { question: "Have you ever rehearsed an incident?", type: "yes_no", required: false, options: [] },
      ],
      leadCaptureEnabled: true,
      leadRequireName: true,
      leadRequireEmail: true,
      leadRequirePhone: false,
      leadRequireCompany: false,
      leadOnEntry: true,
      leadBeforeDownloads: false,
      leadAllowSkip: true,
      leadFormTitle: "Get the script",
      leadFormDescription: "Slides, the one-page script and the rehearsal, sent to you once.",
      leadCustomMessage: null,
    },
    createdAt,
    updatedAt: createdAt,
  });
}
