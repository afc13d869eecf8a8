// The speaker replaces texts in square brackets.
import type { ShippedTemplate } from "#app/domain/templates/templates.ts";

export const businessTemplates: readonly ShippedTemplate[] = [
  {
    key: "keynote",
    name: "Keynote with one big idea",
    description:
      "For the main stage: one idea, three proofs and a page people can take back to work. Asks who would book you again.",
    category: "business",
    title: "[One big idea]: what changes when we take it seriously",
    eventName: "[Conference] 2027",
    sample: {
      "One big idea": "Attention",
      "the idea": "protecting attention",
      Conference: "Southern Cross Forum",
    },
    about:
      "<p>Most organisations agree with <strong>[the idea]</strong> and then carry on as before. This keynote shows what happens in those that do not: three stories, the numbers behind them, and the first step that costs nothing.</p><h3>You will take home</h3><ul><li>the one question to ask in your next meeting</li><li>three signs that your team is ready, and two that it is not</li><li>the slides and a one-page summary, on this page</li></ul>",
    questions: [
      { question: "What will you do differently next week?", type: "text", required: false, options: [] },
      {
        question: "How likely are you to recommend this talk to a colleague?",
        type: "scale",
        required: false,
        options: [],
      },
    ],
    lead: {
      title: "Get the slides and the one-page summary",
      description: "Both open straight away. No newsletter unless you ask for one.",
    },
  },
  {
    key: "customer-story",
    name: "Customer case study",
    description:
      "You and a customer share what you tried, what it cost and what came of it. Collects companies, so you can follow up.",
    category: "business",
    title: "How [customer] reached [result] in [number] months",
    eventName: "[Industry] Summit",
    sample: {
      customer: "Harbour Bank",
      result: "same-day lending",
      number: "nine",
      Industry: "Retail Banking",
      Customer: "Harbour Bank",
      "one sentence": "every loan waited eleven days for a signature",
    },
    about:
      "<p><strong>[Customer]</strong> had a problem you will recognise: [one sentence]. We tell the whole story, including the two attempts that failed.</p><h3>In this session</h3><ul><li>where they started, in numbers</li><li>what was tried, in the order it was tried</li><li>what it cost, in money and in evenings</li><li>what they would do differently today</li></ul><p>The calculation is below as a spreadsheet. Put your own numbers in.</p>",
    questions: [
      {
        question: "Where is your company with this?",
        type: "choice",
        required: false,
        options: ["Not on our list", "Thinking about it", "Trying it", "Already running it"],
      },
      { question: "Would you like to talk about your own case?", type: "yes_no", required: false, options: [] },
    ],
    lead: {
      title: "Get the calculation",
      description: "The spreadsheet with the formulas, and the story as a PDF.",
      leadRequireCompany: true,
    },
  },
  {
    key: "pitch",
    name: "Pitch or product launch",
    description:
      "Ten minutes on a stage with many others. Short text, strong button, everything points to the next meeting.",
    category: "business",
    title: "[Product]: [what people can do with it] in [time]",
    eventName: "[Launch event or demo day]",
    sample: {
      Product: "Fieldnote",
      "what people can do with it": "finish the site report",
      time: "four minutes",
      "Launch event or demo day": "Founders Night",
      "Who it is for": "Site managers",
      "how much": "an hour a day",
      "which task": "writing things down twice",
      number: "30",
      stand: "stand 14",
    },
    about:
      "<p>[Who it is for] lose [how much] to [which task]. <strong>[Product]</strong> gives it back.</p><ul><li><strong>See it:</strong> the two-minute film is below.</li><li><strong>Try it:</strong> the first [number] days are free.</li><li><strong>Talk to us:</strong> we are at [stand] until [time].</li></ul>",
    questions: [
      { question: "Would you use this in your work?", type: "yes_no", required: false, options: [] },
      { question: "What is missing for you?", type: "text", required: false, options: [] },
    ],
    lead: {
      title: "Be among the first",
      description: "We'll email you once, when your place is ready.",
      leadRequireCompany: true,
    },
  },
  {
    key: "leading-change",
    name: "Leading through change",
    description:
      "For managers in the middle of a reorganisation: honest about what is hard, with a script for the first conversation.",
    category: "leadership",
    title: "The first conversation: leading people through [change]",
    eventName: "[Company] Leadership Day",
    sample: {
      change: "a merger",
      Company: "Railworks",
    },
    about:
      "<p>People do not resist change. They resist being changed without being told why. This talk is about the first twenty minutes: what to say, what to leave out, and what to do with the silence after it.</p><h3>We look at</h3><ul><li>three announcements that went well, word for word</li><li>the questions everyone has and nobody asks</li><li>what you can promise, and what you cannot</li></ul><p>The script is on this page. Change the words until they are yours.</p>",
    questions: [
      {
        question: "How ready do you feel for that conversation?",
        type: "scale",
        required: false,
        options: [],
      },
      { question: "Which question are you afraid of?", type: "text", required: false, options: [] },
    ],
    lead: {
      title: "Get the conversation script",
      description: "Two pages to print, and a checklist for the day after.",
    },
  },
  {
    key: "town-hall",
    name: "Town hall and all-hands",
    description: "For your own people: figures, decisions and questions in one place. No contact details needed.",
    category: "leadership",
    title: "[Quarter] town hall: where we are and what comes next",
    eventName: "[Company] All-Hands",
    sample: {
      Quarter: "Third-quarter",
      quarter: "third quarter",
      Company: "Kita Systems",
    },
    about:
      "<p>What we said we would do, what we did, and what we learned from the difference.</p><h3>Agenda</h3><ul><li>the [quarter] in five numbers</li><li>three decisions and the reasons for them</li><li>what changes for whom, and when</li><li>your questions: the hard ones first</li></ul><p>The recording and the figures stay on this page.</p>",
    questions: [
      { question: "Do you know what the next quarter is about?", type: "yes_no", required: false, options: [] },
      { question: "Which question was not answered?", type: "text", required: false, options: [] },
      { question: "How well do we keep you informed?", type: "scale", required: false, options: [] },
    ],
    lead: {
      title: "Get the recording",
      description: "We'll send the link when it's ready.",
      leadCaptureEnabled: false,
    },
  },
];
