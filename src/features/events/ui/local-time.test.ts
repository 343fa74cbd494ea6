import { expect, test } from "vitest";
import { formatLocalHours } from "./local-time";

const conference = {
  startsAt: "2027-02-04T06:00:00.000Z",
  endsAt: "2027-02-04T14:00:00.000Z",
  timeZone: "Africa/Kampala",
};

test("a visitor whose clock shows the same time sees no local time", () => {
  expect(formatLocalHours(conference, "Africa/Kampala", "en")).toBeNull();
  expect(formatLocalHours(conference, "Africa/Nairobi", "en")).toBeNull();
});

test("a visitor in another zone sees the hours on their own clock, with the weekday when it differs", () => {
  expect(formatLocalHours(conference, "Europe/Paris", "en")).toBe("07:00 to 15:00");
  expect(formatLocalHours(conference, "America/Los_Angeles", "en")).toBe("Wednesday 22:00 to 06:00");
});

test("an unknown browser time zone shows no local time", () => {
  expect(formatLocalHours(conference, "Etc/Unknown", "en")).toBeNull();
});
