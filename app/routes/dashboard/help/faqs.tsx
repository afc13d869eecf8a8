import { ArticleBody } from "#app/routes/dashboard/help/article-body.tsx";
import styles from "#app/routes/dashboard/help/help.module.css";
import { Section } from "#app/ui/section.tsx";

const questions: [string, string][] = [
  [
    "Do people in my audience need an account or an app?",
    "No. They open a page in the browser of their phone. Only a restricted hub asks them for an email address and a code.",
  ],
  [
    "I printed a code and then changed the address. Does it still work?",
    "Yes. Old addresses lead to the new one for as long as you have your account. More in [Change your username](/dashboard/help/change-your-username).",
  ],
  [
    "Why does my hub not open for others?",
    "Look at its status in [My Talk Hubs](/dashboard/hubs). Drafts and private hubs are only visible to you, scheduled ones open at their time. See [Open and close a hub by itself](/dashboard/help/schedule-opening-and-closing).",
  ],
  [
    "Why are my own visits not in the figures?",
    "On purpose: you would only count yourself. Previews and robots are left out too. See [What the numbers mean](/dashboard/help/what-the-numbers-mean).",
  ],
  [
    "Can I use the same files for several talks?",
    "Yes. Put them into [Speaker Notes](/dashboard/speaker-notes) once and use them in as many hubs as you like; they take the space of one.",
  ],
  [
    "What happens to my data if I leave?",
    "You can export everything before, from leads to feedback. When you delete your account, everything goes with it, files included.",
  ],
];

export function Faqs() {
  return (
    <Section title="Frequently asked questions">
      <div className={styles.faqs}>
        {questions.map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <ArticleBody text={answer} />
          </details>
        ))}
      </div>
    </Section>
  );
}
