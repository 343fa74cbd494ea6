import { shared } from "./shared.mjs";

const MONEY = [
  "donations/gifts/{give,corrections}.service.server.ts",
  "donations/ledger/ledger.service.server.ts",
  "donations/monthly-gifts/monthly-gifts.service.server.ts",
  "donations/payments/{manual-gifts,payment-sync,refunds,settle}.service.server.ts",
  "donations/receipts/receipts.service.server.ts",
  "events/payments/{refunds,settle}.service.server.ts",
];
const SEATS = [
  "events/orders/{confirm-email,order-limits,reserve,return-tickets}.service.server.ts",
  "events/tickets/{complimentary-tickets,seat-pools}.service.server.ts",
];
const PRIVACY = [
  "privacy/privacy.service.server.ts",
  "donations/donors/donor-personal-data.server.ts",
  "events/orders/orders-personal-data.server.ts",
];

/** Mutates the services that move money, count seats and erase people, on a real database. */
export default shared({
  name: "services",
  mutate: [...MONEY, ...SEATS, ...PRIVACY].map((file) => `src/features/${file}`),
  vitest: { configFile: "test/mutants/vitest.services.config.ts", related: false },
  concurrency: 2,
  // A constant of a module would need all tests once more for each of its mutants.
  ignoreStatic: true,
  timeoutMS: 30_000,
});
