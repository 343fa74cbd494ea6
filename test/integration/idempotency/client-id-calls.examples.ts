import { IDEMPOTENT_CALLS, type MakeExample, admin } from "./idempotent-calls.examples";

/** Calls with a `clientId`, but without an `Idempotency-Key`. */
const TICKETS: Record<string, MakeExample> = {
  "POST /tickets/:id/complimentary": async (context) => ({
    url: admin(`/tickets/${context.event}/complimentary`),
    body: {
      type: "regular",
      count: 1,
      name: "Speaker Zuri",
      email: context.uniqueContact().email,
      locale: "fr",
      reason: "Speaks about rebasing",
    },
    others: { name: "Speaker Amani" },
  }),
  "POST /events/:id/check-in": async (context) => {
    const [first, second] = await context.ticketCodes();
    return {
      url: `/organiser/api/v1/events/${context.event}/check-in`,
      body: { ticket: first, direction: "in" },
      others: { ticket: second },
    };
  },
};

const WITH_BOTH = [
  "POST /registrations",
  "POST /interests",
  "POST /mentor-applications",
  "POST /partnerships",
  "POST /messages",
  "POST /gifts",
  "POST /banked-money",
];

export const CLIENT_ID_CALLS: Readonly<Record<string, MakeExample>> = {
  ...Object.fromEntries(WITH_BOTH.map((name) => [name, IDEMPOTENT_CALLS[name]!])),
  ...TICKETS,
};
