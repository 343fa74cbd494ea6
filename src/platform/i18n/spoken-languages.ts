/** Languages that learners choose from, BCP 47, the most spoken in our classes first; any other can be written. */
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

/** Further languages that mentors speak. */
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

/** Every language that can be chosen somewhere. */
export const SPOKEN_LANGUAGES = [...LEARNERS_LANGUAGES, ...OTHER_LANGUAGES] as const;
