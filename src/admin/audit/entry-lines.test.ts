import { expect, test } from "vitest";
import { CONTENT } from "../../content";
import { PARTS } from "../words";
import { type Entry, entryLines } from "./entry-lines";
import { thingWords } from "./event-words";

const ASHA = "0190c8a4-2222-7000-8000-00000000a5a1";
const known = {
  names: { [ASHA]: "Asha Sample" },
  states: { in_review: () => "In review", offered: () => "Place offered" },
};
const told = (entry: Omit<Entry, "action"> & { action?: string }) =>
  entryLines({ action: "saved", ...entry }, known).map(({ path, left, right }) => [
    path.filter(Boolean).join(" › "),
    ...[left, right].map((text) => text.replaceAll(/\s/g, " ")),
  ]);

/** What each part of the office writes down of its changes, and how that is read. */
const ENTRIES: Record<string, { before: unknown; after: unknown; reads: string[][] }> = {
  staff: {
    before: { roles: ["editor"] },
    after: { roles: ["editor", "finance"], by: "granted" },
    reads: [
      ["Roles", "Editor", "Editor, Finance"],
      ["How", "", "This address has an account: it has got the roles."],
    ],
  },
  "pending-changes": {
    before: { bankAccount: { holder: "Reboot", bank: "Acacia", number: "1", swift: "A" } },
    after: { bankAccount: { holder: "Reboot", bank: "Acacia", number: "2", swift: "A" }, state: "requested" },
    reads: [
      ["State", "", "Waiting"],
      ["Bank account › Account number", "1", "2"],
    ],
  },
  learners: {
    before: { state: "in_review" },
    after: { state: "offered", assignee: ASHA, guardian: "agreed" },
    reads: [
      ["State", "In review", "Place offered"],
      ["Assigned to", "", "Asha Sample"],
      ["Guardian", "", "Under 18: somebody who cares for them has agreed."],
    ],
  },
  mentors: { before: null, after: { assignee: null }, reads: [["Assigned to", "", "Nobody"]] },
  partnerships: {
    before: null,
    after: { assignee: "0190c8a4-2222-7000-8000-00000000dead" },
    reads: [["Assigned to", "", "An account that is gone"]],
  },
  messages: { before: null, after: null, reads: [] },
  gifts: {
    before: { state: "awaiting_payment", minor: 250_000 },
    after: { state: "paid", minor: 260_000, currency: "KES", on: "2026-11-02", method: "transfer" },
    reads: [
      ["State", "Waits for payment", "Paid"],
      ["Way", "", "Transfer"],
      ["Amount", "KES 2,500.00", "KES 2,600.00"],
      ["Day", "", "Nov 2, 2026"],
    ],
  },
  refunds: {
    before: null,
    // As older releases wrote it: without a currency.
    after: { minor: 500, reason: "Given twice", state: "waiting" },
    reads: [
      ["State", "", "Waits for a second person"],
      ["Amount, in the smallest unit of the currency", "", "500"],
      ["Reason", "", "Given twice"],
    ],
  },
  "monthly-gifts": { before: null, after: { state: "cancelled" }, reads: [["State", "", "Ended"]] },
  "gift-messages": {
    before: { state: "waiting" },
    after: { state: "shown" },
    reads: [["State", "To be read", "Shown"]],
  },
  "campaign-money": {
    before: null,
    after: { from: "open", to: "paused", reason: "The price is being checked", currency: "EUR" },
    reads: [
      ["State", "Open", "Paused"],
      ["Reason", "", "The price is being checked"],
    ],
  },
  expenses: {
    before: null,
    after: {
      ...{
        campaignId: "c-1",
        on: "2026-11-01",
        bought: { en: "Ten chargers" },
        budgetItem: { en: "Chargers" },
      },
      ...{ minor: 12_000, currency: "USD", receiptPictureId: "p-1" },
    },
    reads: [
      ["Campaign", "", "c-1"],
      ["Day", "", "Nov 1, 2026"],
      ["Item › English", "", "Ten chargers"],
      ["Item of the budget › English", "", "Chargers"],
      ["Amount", "", "USD 120.00"],
      ["Photograph of the receipt, without names and addresses", "", "p-1"],
    ],
  },
  reconciliation: {
    before: null,
    after: { outcome: "fail", moved: 3 },
    reads: [
      ["How", "", "A month passes: payments fail"],
      ["Monthly gifts", "", "3"],
    ],
  },
  tickets: {
    before: {
      refundHours: 24,
      pools: [{ key: "hall", capacity: 80, taken: 12 }],
      types: [
        {
          id: "t-1",
          key: "regular",
          name: { en: "Regular" },
          priceMinor: 500,
          currency: "USD",
          pools: ["hall"],
        },
      ],
    },
    after: {
      refundHours: 48,
      pools: [{ key: "hall", capacity: 90 }],
      types: [{ key: "regular", name: { en: "Regular" }, priceMinor: 700, pools: ["hall"] }],
      currency: "USD",
    },
    reads: [
      ["Tickets can be given back until so many hours before the start", "24", "48"],
      ["Places that are counted › 1. hall › Places", "80", "90"],
      ["Kinds of tickets › 1. Regular › Price", "USD 5.00", "USD 7.00"],
    ],
  },
  media: {
    before: {
      alt: { en: "A class" },
      focus: { x: 0.5, y: 0.5 },
      consent: { kind: "given", purpose: "This site", until: null, from: null },
    },
    after: {
      alt: { en: "A class" },
      focus: { x: 0.5, y: 0.2 },
      consent: { kind: "withdrawn" },
      reason: "She asked",
    },
    reads: [
      ["What must stay visible: from the top", "0.5", "0.2"],
      ["Consent of the people in it › State", "They agreed", "Consent withdrawn"],
      ["Consent of the people in it › For what they agreed", "This site", ""],
      ["Reason", "", "She asked"],
    ],
  },
  issues: {
    before: { state: "draft", sendAt: null, subject: { en: "May" } },
    after: { state: "scheduled", sendAt: "2026-11-30T09:00:00.000Z", subject: { en: "June" } },
    reads: [
      ["State", "Draft", "Scheduled"],
      ["Subject › English", "May", "June"],
      ["Goes out", "", "Nov 30, 2026, 9:00 AM"],
    ],
  },
  subscribers: {
    before: { state: "active" },
    after: { state: "unsubscribed", reason: "Asked by telephone" },
    reads: [
      ["State", "Subscribed", "Unsubscribed"],
      ["Reason", "", "Asked by telephone"],
    ],
  },
  suppressions: {
    before: { reason: "bounce", answer: "550 no such user" },
    after: { reason: "They have a new mailbox" },
    reads: [
      ["Reason", "There is nobody at this address", "They have a new mailbox"],
      ["What was said", "550 no such user", ""],
    ],
  },
  mails: {
    before: { state: "failed" },
    after: { state: "waiting" },
    reads: [["State", "Given up", "Waiting"]],
  },
  jobs: {
    before: { state: "failed" },
    after: { state: "waiting" },
    reads: [["State", "Given up", "Waiting"]],
  },
  people: {
    before: null,
    after: {
      parts: [
        { part: "newsletter", gone: 1, kept: { do_not_write: 1 } },
        { part: "orders", gone: 0, kept: {} },
      ],
    },
    reads: [
      [
        "What was erased, and what stays",
        "",
        "Newsletter: records erased: 1. Stays: 1. So that nobody writes to this address again.",
      ],
    ],
  },
  uploads: {
    before: null,
    after: { kind: "enquiry", record: "r-1" },
    reads: [
      ["On what", "", "Messages"],
      ["Number of the record", "", "r-1"],
    ],
  },
};

test("what each part of the office writes down of a change is read in words", () => {
  for (const [subject, { before, after, reads }] of Object.entries(ENTRIES))
    expect(told({ subject, before, after }), subject).toEqual(reads);
});

test("no part of the office is without words for its entries", () => {
  const content = CONTENT.map(({ name }) => name);
  // Nothing is changed in the log itself.
  expect(PARTS.filter((part) => !content.includes(part as never) && !ENTRIES[part])).toEqual(["audit"]);
});

test("an item of content is told with the state and the moment from which it is public", () => {
  const version = (state: string, publishAt: string | null) => ({
    ...{ state, publishAt, pending: false },
    data: { title: { en: "A post" } },
  });
  expect(
    told({
      subject: "posts",
      before: version("draft", null),
      after: version("scheduled", "2026-12-01T08:00:00.000Z"),
    }),
  ).toEqual([
    ["State", "Draft", "Scheduled"],
    ["Public from", "", "Dec 1, 2026, 8:00 AM"],
  ]);
  expect(
    told({ subject: "posts", before: null, after: { create: 2, change: 1, same: 0, refuse: 0 } }),
  ).toEqual([
    ["New", "", "2"],
    ["Changed", "", "1"],
    ["Stays as it is", "", "0"],
    ["Cannot be taken", "", "0"],
  ]);
});

test("a withdrawal of consent says what it changed and nothing else", () => {
  const before = { alt: { en: "A class" }, consent: { kind: "given", purpose: "This site" } };
  const after = { consent: { kind: "withdrawn" }, reason: "She asked" };
  expect(told({ subject: "media", action: "withdrawn", before, after }).map(([name]) => name)).toEqual([
    "Consent of the people in it › State",
    "Consent of the people in it › For what they agreed",
    "Reason",
  ]);
});

test("a file says to what its list was narrowed", () => {
  const filter = { state: "offered", assignee: "nobody", late: true, topic: undefined };
  expect(
    told({
      subject: "learners",
      action: "exported",
      before: null,
      after: { filter, columns: ["reference", "state"] },
    }),
  ).toEqual([
    ["State", "", "Place offered"],
    ["Assigned to", "", "Nobody"],
    ["Only late ones", "", "Yes"],
    ["Columns of the file", "", "reference, state"],
  ]);
  expect(told({ subject: "refunds", action: "exported", before: null, after: { state: "waiting" } })).toEqual(
    [["State", "", "Waits for a second person"]],
  );
});

test("what nobody has words for is told value by value", () => {
  const after = { colour: "red", sizes: [{ width: 3 }], deep: { ends: true }, texts: { en: "Word" } };
  expect(told({ subject: "weather", before: null, after })).toEqual([
    ["colour", "", "red"],
    ["sizes › 1. › added", "", "width: 3"],
    ["deep › ends", "", "Yes"],
    ["texts › English", "", "Word"],
  ]);
});

test("what something was done to has words as well", () => {
  expect(thingWords({ subject: "jobs", title: "outbox.send" })).toBe("Background jobs: Sends mails");
  expect(thingWords({ subject: "uploads", title: "cv" })).toBe("Files: CV");
  expect(thingWords({ subject: "learners", title: "learners" })).toBe("Learners");
  expect(thingWords({ subject: "people", title: "a person" })).toBe("Requests about data");
  expect(thingWords({ subject: "gifts", title: "GFT-1" })).toBe("Gifts: GFT-1");
});
