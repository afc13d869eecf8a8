import { ArticleBody } from "#app/routes/dashboard/help/article-body.tsx";
import styles from "#app/routes/dashboard/help/help.module.css";
import { Section } from "#app/ui/section.tsx";

const questions: [string, string][] = [
  [
    "Do people in my audience need an account or an app?",
    "No. They open a page in their browser. Only restricted hubs ask for an email address and a code.",
  ],
  [
    "I printed a QR code and then changed the link. Does it still work?",
    "Yes. Old links lead to the new one for as long as you have your account. See [Change your username](/dashboard/help/change-your-username).",
  ],
  [
    "Why can't other people open my hub?",
    "Check its status in [My Talk Hubs](/dashboard/hubs). Drafts and private hubs are only visible to you, and scheduled hubs open at their set time. See [Open and close a hub automatically](/dashboard/help/schedule-opening-and-closing).",
  ],
  [
    "Why aren't my own visits counted?",
    "So your own visits don't distort your results. Previews and bots are left out too. See [What the numbers mean](/dashboard/help/what-the-numbers-mean).",
  ],
  [
    "Can I use the same files for several talks?",
    "Yes. Upload them once to [Speaker Notes](/dashboard/speaker-notes) and use them in as many hubs as you like. They only count once towards your storage.",
  ],
  [
    "What happens to my data if I leave?",
    "Export it first: you can download everything, from leads to feedback. Deleting your account deletes all your data, including files.",
  ],
];

export function Faqs() {
  return (
    <Section title="Frequently asked questions">
      <div className={styles.faqs}>
        {questions.map(([question, text]) => (
          <details key={question}>
            <summary>{question}</summary>
            <ArticleBody text={text} />
          </details>
        ))}
      </div>
    </Section>
  );
}
