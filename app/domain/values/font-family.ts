import type { fontFamilies } from "#app/database/vocabulary.ts";

export type FontFamily = (typeof fontFamilies)[number];
