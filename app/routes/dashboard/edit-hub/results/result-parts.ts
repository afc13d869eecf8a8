/** The tabs below the comments, by their value of `?part=`. */
export const resultParts = [
  { id: "audience", label: "Audience" },
  { id: "timeline", label: "Timeline" },
  { id: "slides", label: "Slides" },
  { id: "traffic", label: "Traffic" },
  { id: "form", label: "Form" },
] as const;
