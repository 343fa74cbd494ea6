import { expect, test } from "vitest";
import { canTransition } from "../../platform/state-table";
import {
  CONTACT_STATES,
  type ContactState,
  TOPICS,
  answerTime,
  isNeutralByDefault,
  isRestricted,
  isTopic,
  topicNotice,
  topicRoles,
} from "./contact.model";

const OTHERS = TOPICS.filter((topic) => topic !== "concern" && topic !== "data");

test("concerns are answered within 24 hours, requests about data within 72, others within three working days", () => {
  expect(answerTime("concern")).toEqual({ hours: 24 });
  expect(answerTime("data")).toEqual({ hours: 72 });
  for (const topic of OTHERS) expect(answerTime(topic)).toEqual({ workingDays: 3 });
});

test("only safeguarding reads concerns, and only editors read requests about data", () => {
  expect(TOPICS.filter(isRestricted)).toEqual(["data", "concern"]);
  expect(topicRoles("concern")).toEqual(["safeguarding"]);
  expect(topicRoles("data")).toEqual(["editor"]);
});

test("every other topic is read by staff who can answer it, and by no safeguarding or auditor", () => {
  for (const topic of OTHERS) {
    expect(topicRoles(topic)).toEqual(expect.arrayContaining(["reviewer", "editor", "organiser", "finance"]));
    expect(topicRoles(topic)).not.toContain("safeguarding");
    expect(topicRoles(topic)).not.toContain("auditor");
  }
});

test("a restricted topic has its own notice, others have none", () => {
  for (const topic of TOPICS) expect(topicNotice(topic) !== null).toBe(isRestricted(topic));
  expect(topicNotice("concern")).not.toBe(topicNotice("data"));
});

test("replies to learners do not name the organisation unless they agree", () => {
  expect(TOPICS.filter(isNeutralByDefault)).toEqual(["learner"]);
});

test("only topics of the list are topics", () => {
  expect(TOPICS.every(isTopic)).toBe(true);
  expect(["", "Learner", "toString", null, 1].filter(isTopic)).toEqual([]);
});

test("a resolved message can be reopened, an unwanted or closed one cannot", () => {
  const states = Object.keys(CONTACT_STATES) as ContactState[];
  expect(canTransition(CONTACT_STATES, "resolved", "open")).toBe(true);
  expect(states.filter((state) => CONTACT_STATES[state].length === 0)).toEqual(["closed", "spam"]);
  for (const state of ["new", "open"] as const)
    for (const to of ["waiting", "resolved", "spam"] as const)
      expect(canTransition(CONTACT_STATES, state, to)).toBe(true);
  for (const to of ["open", "resolved"] as const)
    expect(canTransition(CONTACT_STATES, "waiting", to)).toBe(true);
});
