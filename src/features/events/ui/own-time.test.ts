import { expect, test } from "vitest";
import { hoursIn } from "./own-time";

const conference = {
  startsAt: "2027-02-04T06:00:00.000Z",
  endsAt: "2027-02-04T14:00:00.000Z",
  timeZone: "Africa/Kampala",
};

test("a visitor whose clock shows the same is told nothing", () => {
  expect(hoursIn(conference, "Africa/Kampala", "en")).toBeNull();
  expect(hoursIn(conference, "Africa/Nairobi", "en")).toBeNull();
});

test("a visitor elsewhere is told the hours on their own clock, and the day when it is another", () => {
  expect(hoursIn(conference, "Europe/Paris", "en")).toBe("07:00 to 15:00");
  expect(hoursIn(conference, "America/Los_Angeles", "en")).toBe("Wednesday 22:00 to 06:00");
});

test("a browser without a zone breaks nothing", () => {
  expect(hoursIn(conference, "Etc/Unknown", "en")).toBeNull();
});
