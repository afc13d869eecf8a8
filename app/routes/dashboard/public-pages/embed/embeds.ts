// The frames that a speaker can put on another site, in the order of the screen. Safe in the browser.
import { frameHeights } from "#app/domain/values/embed-code.ts";

export interface Embed {
  /** The last part of `/embed/{username}/...`. */
  path: string;
  title: string;
  description: string;
  /** For screen readers on the other site. */
  frameTitle(name: string): string;
  /** Room for what it usually shows. */
  height: number;
}

export const speakerEmbeds: readonly Embed[] = [
  {
    path: "talks",
    title: "Your next talks",
    description: "Up to five. Shows your latest talks while none is planned.",
    frameTitle: (name) => `Talks by ${name}`,
    height: frameHeights.talks,
  },
  {
    path: "quotes",
    title: "What people say",
    description: "The latest three quotes that you approved.",
    frameTitle: (name) => `What people say about ${name}`,
    height: 520,
  },
  {
    path: "rating",
    title: "Your rating",
    description: "The average of your talks, as your profile shows it.",
    frameTitle: (name) => `Rating of talks by ${name}`,
    height: 210,
  },
  {
    path: "book",
    title: "Booking form",
    description: "Requests arrive in your bookings. Works without cookies.",
    frameTitle: (name) => `Book ${name}`,
    height: 1_380,
  },
];
