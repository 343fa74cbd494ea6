import { expect, test } from "vitest";
import { type GiftState, GIFT_TRANSITIONS, hasBeenPaid } from "../gift.model";
import { hasDonorName, isOnDonorWall, nameStatus } from "./name-visibility.model";

const STATES = Object.keys(GIFT_TRANSITIONS) as GiftState[];

test("only gifts whose money at least partly stays are on a donor wall", () => {
  expect(STATES.filter(isOnDonorWall)).toEqual(["paid", "partly_refunded"]);
  expect(STATES.filter(isOnDonorWall).every(hasBeenPaid)).toBe(true);
});

test.for([
  { donorName: null, showName: true, campaignId: "c", has: false },
  { donorName: "Maria", showName: false, campaignId: "c", has: true },
  { donorName: "Maria", showName: true, campaignId: null, has: true },
  { donorName: "Maria", showName: false, campaignId: null, has: false },
])(
  "a gift by $donorName to campaign $campaignId, name to be shown $showName: a name to show or hide is $has",
  ({ has, ...gift }) => {
    expect(hasDonorName(gift)).toBe(has);
  },
);

test.for(STATES)("in the state %s an allowed name is shown on the wall of its campaign only", (state) => {
  const gift = { showName: true, state };
  expect(nameStatus({ ...gift, campaignId: "c" }, false)).toBe(isOnDonorWall(state) ? "shown" : "agreed");
  expect(nameStatus({ ...gift, campaignId: null }, false)).toBe("agreed");
});

test("a hidden name says whether staff hid it, whatever its gift", () => {
  for (const state of STATES)
    for (const campaignId of ["c", null]) {
      expect(nameStatus({ showName: false, state, campaignId }, true)).toBe("removed");
      expect(nameStatus({ showName: false, state, campaignId }, false)).toBe("hidden");
    }
});
