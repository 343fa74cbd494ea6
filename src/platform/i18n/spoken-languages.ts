/** BCP 47 codes, most common among learners first; others can be typed. */
export const LEARNERS_LANGUAGES = [
  "en",
  "fr",
  "ar",
  "sw",
  "am",
  "so",
  "ti",
  "om",
  "rw",
  "rn",
  "ln",
  "lg",
  "din",
  "nus",
  "pt",
] as const;

export const OTHER_LANGUAGES = [
  "ha",
  "yo",
  "ig",
  "wo",
  "ff",
  "bm",
  "es",
  "de",
  "it",
  "fa",
  "ur",
  "hi",
  "bn",
  "tr",
  "uk",
  "ru",
  "zh",
] as const;

export const SPOKEN_LANGUAGES = [...LEARNERS_LANGUAGES, ...OTHER_LANGUAGES] as const;
