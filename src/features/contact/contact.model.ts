/** What people write about (product.md §4.4), in the order of the contact page. */
export const TOPICS = [
  "learner",
  "donation",
  "ticket",
  "mentor",
  "partner",
  "media",
  "website",
  "data",
  "concern",
  "other",
] as const;
export type Topic = (typeof TOPICS)[number];

/** How soon an answer comes: hours for the two that cannot wait and go to few people only, else working days. */
export type AnswerTime = { hours: number } | { workingDays: number };

export const answerTime = (topic: Topic): AnswerTime => {
  if (topic === "concern") return { hours: 24 };
  if (topic === "data") return { hours: 72 };
  return { workingDays: 3 };
};
