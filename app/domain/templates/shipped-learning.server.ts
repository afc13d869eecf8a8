// The speaker replaces texts in square brackets.
import type { ShippedTemplate } from "#app/domain/templates/templates.ts";

export const learningTemplates: readonly ShippedTemplate[] = [
  {
    key: "workshop",
    name: "Half-day workshop",
    description: "Worksheets first, exercises in order, certificate at the end. Asks what people will use on Monday.",
    category: "education",
    title: "[Skill] in half a day: a hands-on workshop",
    eventName: "[Organiser] Workshops",
    sample: {
      Skill: "Clear writing",
      Organiser: "Steady Ground",
      method: "the one-page draft",
    },
    about:
      "<p>Less listening, more doing: every part is ten minutes of explanation and twenty of practice, on your own example.</p><h3>What we do</h3><ol><li>find the case you want to work on</li><li>learn [method] on it, step by step</li><li>show it to one other person and make it better</li><li>plan the first hour of Monday</li></ol><h3>Please bring</h3><ul><li>one real case from your work</li><li>a laptop, or paper and a pen</li></ul><p>The worksheets are below. Print them, or fill them in here.</p>",
    questions: [
      { question: "What will you use on Monday?", type: "text", required: false, options: [] },
      { question: "Was there enough time to practise?", type: "yes_no", required: false, options: [] },
      { question: "How confident are you now?", type: "scale", required: false, options: [] },
    ],
    lead: {
      title: "Get the worksheets and your certificate",
      description: "Your name goes on the certificate, so please enter it as it should appear.",
      leadAllowSkip: true,
    },
  },
  {
    key: "lecture",
    name: "Guest lecture",
    description: "For a class or a faculty: reading list, figures to cite, and questions to think about. No selling.",
    category: "education",
    title: "[Question]: what we know, and what we do not",
    eventName: "[University], [course]",
    sample: {
      Question: "Can cities stay cool",
      question: "heat in cities",
      University: "University of Wollongong",
      course: "Urban Studies 201",
    },
    about:
      "<p>A lecture about [question] for people who will have to live with the answer. First the evidence, then the dispute about it, then what a reasonable person can do meanwhile.</p><h3>Parts</h3><ol><li>how the question came up</li><li>the three studies everyone cites, read closely</li><li>what they cannot show</li><li>what is being tried now</li></ol><h3>Before the lecture</h3><p>Please read the first text on the list below. It takes fifteen minutes.</p>",
    questions: [
      {
        question: "How much of this was new to you?",
        type: "choice",
        required: false,
        options: ["Nearly all", "About half", "Little"],
      },
      { question: "Which point should be explained again?", type: "text", required: false, options: [] },
    ],
    lead: {
      title: "Get the reading list",
      description: "All texts with links, and the figures in a form you can cite.",
    },
  },
  {
    key: "clinical-update",
    name: "Clinical update",
    description: "For colleagues in medicine and care: what is new, how good the evidence is, what to do on the ward.",
    category: "health",
    title: "[Condition] in 2027: what has changed and what to do",
    eventName: "[Society] Annual Meeting",
    sample: {
      Condition: "Heart failure",
      Society: "Cardiac Society",
      number: "212",
      "none, or name them": "none",
    },
    about:
      "<p>The new guideline has [number] pages. Here are the five that change what you do tomorrow, with the strength of the evidence behind each.</p><h3>Learning aims</h3><ul><li>know which patients the change affects</li><li>know the dose, the interval and the reasons to stop</li><li>explain it to a patient in three sentences</li></ul><p><strong>Interests to declare:</strong> [none, or name them].</p><p>This page is for professionals and does not replace advice to individual patients.</p>",
    questions: [
      {
        question: "Will this change your practice?",
        type: "choice",
        required: false,
        options: ["Yes", "It confirms what I do", "Not yet", "It does not concern my patients"],
      },
      { question: "Was the content balanced and free of advertising?", type: "yes_no", required: false, options: [] },
      { question: "What would you like to hear more about?", type: "text", required: false, options: [] },
    ],
    lead: {
      title: "Get the pocket card and the references",
      description: "One card for your pocket, and every reference with its link.",
      leadRequireCompany: false,
    },
  },
  {
    key: "wellbeing",
    name: "Wellbeing at work",
    description:
      "A gentle session for any team. Exercises to keep, places to turn to, and feedback nobody has to sign.",
    category: "health",
    title: "Steady on a full day: [number] small habits that hold",
    eventName: "[Company] Wellbeing Week",
    sample: {
      number: "five",
      Company: "Lumen Health",
      contact: "the people team",
    },
    about:
      "<p>No ice baths, no getting up at five. Small things that have been studied, that take less than two minutes, and that you can do at a desk.</p><h3>We try together</h3><ul><li>a breath that slows the pulse</li><li>closing a task, so that it stays closed</li><li>saying no in one friendly sentence</li></ul><h3>If it is more than a full day</h3><p>You can talk to [contact] in confidence, or to your doctor. Asking early is a strength.</p>",
    questions: [
      { question: "Which habit will you try first?", type: "text", required: false, options: [] },
      { question: "How full is your day, usually?", type: "scale", required: false, options: [] },
    ],
    lead: {
      title: "Get the habits on one page",
      description: "A page to print and hang on the wall.",
      leadCaptureEnabled: false,
    },
  },
];
