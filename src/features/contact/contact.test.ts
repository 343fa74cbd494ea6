import { expect, test } from "vitest";
import { TOPICS, answerTime } from "./contact.model";

test("a concern is answered within a day, photos and data within three, all else in three working days", () => {
  expect(answerTime("concern")).toEqual({ hours: 24 });
  expect(answerTime("data")).toEqual({ hours: 72 });
  const others = TOPICS.filter((topic) => topic !== "concern" && topic !== "data");
  for (const topic of others) expect(answerTime(topic)).toEqual({ workingDays: 3 });
});
