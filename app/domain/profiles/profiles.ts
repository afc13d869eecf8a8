// The limits and rules of a speaker's profile. Safe in the browser.

/** Characters, as limited by the columns and by `users.name` (first and last name together). */
export const profileLimits = {
  name: 80,
  company: 200,
  bio: 5_000,
  link: 2_048,
  speakingExperience: 10_000,
  speakingRate: 200,
  availabilityNotes: 5_000,
  topic: 60,
  testimonialAuthor: 100,
  testimonialCompany: 200,
  testimonialContent: 2_000,
  headline: 160,
  homeBase: 120,
  travel: 200,
  languages: 200,
  bioShort: 600,
  bioMedium: 1_200,
  pastEventName: 200,
  pastEventPlace: 120,
  pastEventYear: 20,
} as const;

/** How long each biography should be, in words. */
export const bioWords = { bioShort: 50, bioMedium: 100, bio: 300 } as const;

/** The database enforces these limits too. */
export const topicsPerProfile = 30;
export const testimonialsPerProfile = 20;
export const pastEventsPerProfile = 60;
export const maxYearsSpeaking = 100;

/** "English, Yoruba" as a list. Commas of other scripts divide too. */
export const toLanguages = (text: string | null): string[] =>
  (text ?? "")
    .split(/[,;、،，]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** Words as people count them, also in languages that put no spaces between them. */
export function countWords(text: string): number {
  const segments = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}

/**
 * Why the topic cannot be added to `topics`, or null. Specification, "Speaker settings": "only if non-empty after
 * trimming and not already present".
 */
export function topicProblem(input: string, topics: readonly string[]): string | null {
  const topic = input.trim();
  if (topic === "") return "Please enter a topic first";
  if (topics.some((existing) => existing.trim().toLowerCase() === topic.toLowerCase()))
    return `“${topic}” is already in the list`;
  if (topic.length > profileLimits.topic) return `Please use at most ${profileLimits.topic} characters`;
  return topics.length >= topicsPerProfile ? `You can add up to ${topicsPerProfile} topics` : null;
}
