// The speaker replaces texts in square brackets.
import type { ShippedTemplate } from "#app/domain/templates/templates.ts";

export const technologyTemplates: readonly ShippedTemplate[] = [
  {
    key: "deep-dive",
    name: "Technical deep dive",
    description:
      "For people who will read the code afterwards: repository, slides and the reasons. Asks whether the pace was right.",
    category: "technology",
    title: "Inside [system]: how [mechanism] really works",
    eventName: "[Developer conference]",
    sample: {
      system: "the scheduler",
      mechanism: "fair sharing",
      "Developer conference": "Harbour Dev Conference",
      language: "some Go",
    },
    about:
      "<p>The documentation tells you <em>that</em> it works. We open it up and look at <em>how</em>: one request, from the first byte to the last, with the source beside it.</p><h3>You will see</h3><ul><li>the data structure everything hangs on, and why it was chosen</li><li>the three places where it gets slow, and how to measure them</li><li>a bug that took two weeks, in two minutes</li></ul><p>You should have written [language] before. The repository is below; each step of the talk is a tag.</p>",
    questions: [
      {
        question: "How was the pace?",
        type: "choice",
        required: false,
        options: ["Too slow", "Just right", "Too fast"],
      },
      { question: "What should the next deep dive open up?", type: "text", required: false, options: [] },
    ],
    lead: {
      title: "Get the repository and the slides",
      description: "Both open straight away. I'll only email you when the code changes.",
    },
  },
  {
    key: "live-demo",
    name: "Live demo with follow-along",
    description:
      "People type along on their own machines. Preparation first, every step with its command, help at the end.",
    category: "technology",
    title: "Build [thing] with [technology], live",
    eventName: "[Meet-up or community day]",
    sample: {
      thing: "a live map",
      technology: "web sockets",
      "Meet-up or community day": "Tokyo Platform Night",
      tool: "Node.js",
      number: "22",
    },
    about:
      "<p>An empty folder at the start, something that runs at the end, nothing hidden in between.</p><h3>Before you come</h3><ul><li>install [tool], version [number] or newer</li><li>clone the repository below and run the check</li></ul><h3>Steps</h3><ol><li>the smallest thing that works</li><li>the part everyone gets wrong</li><li>making it fast</li><li>putting it online</li></ol><p>Stuck? Each step has its own branch: check it out and carry on with us.</p>",
    questions: [
      { question: "Did it run on your machine?", type: "yes_no", required: false, options: [] },
      { question: "Where did you get stuck?", type: "text", required: false, options: [] },
    ],
    lead: {
      title: "Get the finished project",
      description: "The repository with all the steps, and the commands on one page.",
    },
  },
  {
    key: "incident-story",
    name: "Incident story",
    description: "What broke, what we did and what has changed since. Calm, without blame, with a template to copy.",
    category: "technology",
    title: "[Number] hours down: the story of [incident]",
    eventName: "[Reliability conference]",
    sample: {
      Number: "Six",
      incident: "the quiet database",
      "Reliability conference": "Nordic Ops Days",
      date: "a Tuesday in March",
      time: "04:12",
      system: "ticketing",
      number: "80,000",
      "do what": "board their train",
    },
    about:
      "<p>On [date] at [time] [system] stopped, and [number] people could not [do what]. This is the whole timeline, including the wrong turns.</p><h3>What it is about</h3><ul><li>the first ten minutes, minute by minute</li><li>the alarm that was right and was not believed</li><li>what we changed, what we measured after it, and what we decided to live with</li></ul><p>Nobody is blamed. The people who were on call have read this and agreed to it.</p>",
    questions: [
      {
        question: "Could this happen where you work?",
        type: "choice",
        required: false,
        options: ["No", "Yes, and we would notice", "Yes, and we would not notice", "It has happened"],
      },
      { question: "What do you want to know more about?", type: "text", required: false, options: [] },
    ],
    lead: {
      title: "Get our incident template",
      description: "The blank page we use, plus the timeline of this incident as an example.",
    },
  },
];
