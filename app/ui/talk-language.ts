// Public pages about a talk are documents in the talk's language. The product's own words in them are English.
import { createContext, use } from "react";

interface TalkLanguage {
  /** Of the document. */
  lang: string;
  dir?: "rtl";
  /** Of an element with the speaker's words, where `body` says that all others are English. */
  speaker?: string;
}

/** The language of the talk that the document is about; English for all others. */
export const TalkLanguageContext = createContext<TalkLanguage>({ lang: "en" });

/** What an element with the speaker's words needs. */
export const useSpeakerWords = () => ({ dir: "auto", lang: use(TalkLanguageContext).speaker }) as const;
