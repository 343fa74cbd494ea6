import { MENTOR, PARTNERSHIP, person, registrationBody } from "./form-bodies";
import type { ExampleContext } from "./idempotent-calls.fixture";

/** `others` makes another valid body, which the same key refuses. */
type CallExample = Readonly<{
  url: string;
  body?: object;
  others?: object;
  /** For calls without a body. */
  otherUrl?: string;
}>;
export type MakeExample = (context: ExampleContext, count: number) => Promise<CallExample>;

export const admin = (path: string) => `/admin/api/v1${path}`;
/** In minor units. Needs a second person. */
const LARGE = 80_000;
const ON = "2026-01-15";
const REASON = { reason: "decided by the board" };
const OTHER_REASON = { reason: "decided by somebody else" };

const FORMS: Record<string, MakeExample> = {
  "POST /registrations": async (context) => ({
    url: "/api/v1/registrations",
    body: registrationBody(context),
    others: { storyConsent: true },
  }),
  "POST /interests": async (context) => ({
    url: "/api/v1/interests",
    body: { ...person(context), country: "KE", preferredLanguage: "en", privacy: true },
    others: { fullName: "Amina Hassan" },
  }),
  "POST /mentor-applications": async (context) => ({
    url: "/api/v1/mentor-applications",
    body: { ...MENTOR, fullName: "Kofi", email: context.uniqueContact().email },
    others: { hoursPerWeek: 4 },
  }),
  "POST /partnerships": async (context) => ({
    url: "/api/v1/partnerships",
    body: { ...PARTNERSHIP, email: context.uniqueContact().email },
    others: { contactName: "Amani" },
  }),
  "POST /messages": async (context) => ({
    url: "/api/v1/messages",
    body: {
      topic: "learner",
      message: "Is there a class?",
      email: context.uniqueContact().email,
      privacy: true,
    },
    others: { message: "Is there another class?" },
  }),
};

const RECORDS: Record<string, MakeExample> = {
  "POST /queues/:queue/:id/transition": async (context) => ({
    url: admin(`/queues/learners/${await context.learner("submitted")}/transition`),
    body: { from: "submitted", to: "in_review", reason: "because" },
    others: { reason: "another one" },
  }),
  "POST /queues/:queue/:id/answers": async (context) => ({
    url: admin(`/queues/messages/${await context.enquiry()}/answers`),
    body: { from: "new", text: "Yes, in March." },
    others: { text: "No." },
  }),
  "POST /queues/:queue/transitions": async (context) => ({
    url: admin("/queues/learners/transitions"),
    body: {
      records: [{ id: await context.learner("submitted"), from: "submitted" }],
      to: "in_review",
      reason: "because",
      dryRun: false,
    },
    others: { reason: "another one" },
  }),
  "POST /queues/:queue/assignments": async (context) => ({
    url: admin("/queues/messages/assignments"),
    body: { ids: [await context.enquiry()], assignee: context.colleague, dryRun: false },
    others: { dryRun: true },
  }),
  "POST /queues/:queue/:id/notes": async (context) => ({
    url: admin(`/queues/messages/${await context.enquiry()}/notes`),
    body: { text: "Called twice." },
    others: { text: "Called." },
  }),
  "POST /queues/:queue/:id/guardian": async (context) => {
    const guardian = { name: "Halima", relation: "aunt", contact: "0712 000 111" };
    const fields = Object.entries(guardian).map(([name, value]) => [`guardian.${name}`, value]);
    const id = await context.learner("submitted", { yearOfBirth: "2010", ...Object.fromEntries(fields) });
    return {
      url: admin(`/queues/learners/${id}/guardian`),
      body: { text: "By phone." },
      others: { text: "By letter." },
    };
  },
  "POST /queues/:queue/:id/notified": async (context) => ({
    url: admin(`/queues/learners/${await context.learner("offered")}/notified`),
    body: { from: "offered", on: context.today, how: "call" },
    others: { how: "sms" },
  }),
  "POST /queues/:queue/:id/unnotified": async (context) => {
    const url = admin(`/queues/learners/${await context.learner("offered")}`);
    await context.callStaff("POST", `${url}/notified`, { from: "offered", on: context.today, how: "call" });
    return { url: `${url}/unnotified`, body: { from: "offered" }, others: { from: "accepted" } };
  },
  "POST /intakes": async (context) => {
    const { items } = await context.callStaff("GET", admin("/intakes"));
    const { programId } = items[0]!;
    const opens = { opensAt: "2027-01-01T00:00:00Z", closesAt: "2027-02-01T00:00:00Z" };
    const runs = { startsOn: "2027-03-01", endsOn: "2027-06-01", places: 20, decisionDays: 7 };
    return { url: admin("/intakes"), body: { programId, ...opens, ...runs }, others: { places: 21 } };
  },
  "POST /staff/invitations": async (context) => ({
    url: admin("/staff/invitations"),
    body: { email: context.uniqueContact().email, roles: ["editor"], locale: "en" },
    others: { roles: ["reviewer"] },
  }),
  "POST /content/:kind": async (_context, count) => ({
    url: admin("/content/posts"),
    body: { data: { slug: `example-${count}`, title: { en: "An example" } } },
    others: { data: { slug: `another-${count}`, title: { en: "Another" } } },
  }),
  "POST /tickets/:id/messages": async (context) => {
    await context.placeOrder();
    return {
      url: admin(`/tickets/${context.event}/messages`),
      body: {
        audience: "guests",
        subject: { en: "Where" },
        body: { en: "By the side door." },
        confirmed: true,
      },
      others: { subject: { en: "When" } },
    };
  },
};

const MONEY: Record<string, MakeExample> = {
  "POST /gifts": async (context) => ({
    url: admin("/gifts"),
    body: {
      clientId: context.deps.newId(),
      method: "cash",
      minor: 4200,
      currency: "USD",
      on: ON,
      name: "Maria Okoth",
      confirmed: true,
    },
    others: { minor: 4300 },
  }),
  "POST /gifts/:id/cancel": async (context) => ({
    url: admin(`/gifts/${await context.pledgedGift()}/cancel`),
    body: REASON,
    others: OTHER_REASON,
  }),
  "POST /gifts/:id/arrival": async (context) => ({
    url: admin(`/gifts/${await context.pledgedGift()}/arrival`),
    body: { minor: 5000, on: ON },
    others: { minor: 4900 },
  }),
  "POST /gifts/:id/refunds": async (context) => ({
    url: admin(`/gifts/${await context.paidGift()}/refunds`),
    body: { minor: 1000, ...REASON },
    others: { minor: 1100 },
  }),
  "POST /refunds/:id/decision": async (context) => {
    const gift = await context.paidGift(LARGE);
    const refund = { minor: LARGE, ...REASON };
    const { id } = await context.callStaff("POST", admin(`/gifts/${gift}/refunds`), refund);
    return {
      url: admin(`/refunds/${String(id)}/decision`),
      body: { agreed: false },
      others: { agreed: true },
    };
  },
  "POST /gifts/:id/receipts/:number/mail": async (context) => {
    const path = async () => {
      const gift = await context.recordedGift();
      const [receipt] = gift["receipts"] as { number: string }[];
      return admin(`/gifts/${String(gift["id"])}/receipts/${receipt!.number}/mail`);
    };
    return { url: await path(), otherUrl: await path() };
  },
  "POST /gifts/:id/corrections": async (context) => ({
    url: admin(`/gifts/${String((await context.recordedGift())["id"])}/corrections`),
    body: { minor: 3000, ...REASON },
    others: { minor: 3100 },
  }),
  "POST /corrections/:id/decision": async (context) => {
    const gift = String((await context.recordedGift(LARGE))["id"]);
    const correction = { minor: 3000, ...REASON };
    const { id } = await context.callStaff("POST", admin(`/gifts/${gift}/corrections`), correction);
    return {
      url: admin(`/corrections/${String(id)}/decision`),
      body: { agreed: true },
      others: { agreed: false },
    };
  },
  "POST /banked-money": async (context) => ({
    url: admin("/banked-money"),
    body: {
      clientId: context.deps.newId(),
      from: "assets:cash",
      minor: 100,
      currency: "USD",
      on: ON,
      note: "slip 7",
      confirmed: true,
    },
    others: { note: "slip 8" },
  }),
  "POST /expenses": async (context) => ({
    url: admin("/expenses"),
    body: {
      campaignId: (await context.campaign("laptop-drive-2024"))["id"],
      minor: 100,
      on: ON,
      description: { en: "A charger" },
      budgetPosition: 1,
      confirmed: true,
    },
    others: { minor: 200 },
  }),
  "POST /expenses/:id/reversal": async (context) => {
    const { body } = await MONEY["POST /expenses"]!(context, 0);
    const { id } = await context.callStaff("POST", admin("/expenses"), body);
    return { url: admin(`/expenses/${String(id)}/reversal`), body: REASON, others: OTHER_REASON };
  },
  "PUT /campaign-finances/:id/goal": async (context, count) => {
    const goalMinor = 900_000 + count * 100;
    return {
      url: admin(`/campaign-finances/${String((await context.campaign("solar-lab"))["id"])}/goal`),
      body: {
        goalMinor,
        budget: [{ item: { en: "All" }, amountMinor: goalMinor }],
        reason: { en: "Cheaper" },
      },
      others: { reason: { en: "Dearer" } },
    };
  },
  "POST /campaign-finances/:id/phase": async (context) => {
    const { id, phase } = await context.campaign("solar-lab");
    return {
      url: admin(`/campaign-finances/${String(id)}/phase`),
      body: { move: phase === "paused" ? "resume" : "pause", ...REASON },
      others: OTHER_REASON,
    };
  },
};

export const IDEMPOTENT_CALLS: Readonly<Record<string, MakeExample>> = { ...FORMS, ...RECORDS, ...MONEY };
