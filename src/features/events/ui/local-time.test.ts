import { expect, test } from "vitest";
import { formatLocalHours } from "./local-time";

const conference = {
  startsAt: "2027-02-04T06:00:00.000Z",
  endsAt: "2027-02-04T14:00:00.000Z",
  timeZone: "Africa/Kampala",
};

test("a visitor whose clock shows the same is told nothing", () => {
  expect(formatLocalHours(conference, "Africa/Kampala", "en")).toBeNull();
  expect(formatLocalHours(conference, "Africa/Nairobi", "en")).toBeNull();
});

test("a visitor elsewhere is told the hours on their own clock, and the day when it is another", () => {
  expect(formatLocalHours(conference, "Europe/Paris", "en")).toBe("07:00 to 15:00");
  expect(formatLocalHours(conference, "America/Los_Angeles", "en")).toBe("Wednesday 22:00 to 06:00");
});

test("a browser without a zone breaks nothing", () => {
  expect(formatLocalHours(conference, "Etc/Unknown", "en")).toBeNull();
});
