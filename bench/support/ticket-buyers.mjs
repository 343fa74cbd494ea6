// Child process of tickets.mjs, bundled by it: buys tickets through the program's services.
import { connect } from "../../src/db/database.server";
import { isDatabaseUnavailable } from "../../src/platform/database/database-unavailable.server";
import { uuidv7 } from "../../src/platform/ids/uuid";
import { createKeyRing } from "../../src/platform/crypto/keys.server";
import { money } from "../../src/platform/money/money";
import { reserve } from "../../src/features/events/orders/reserve.service.server";
import { expireOrders } from "../../src/features/events/orders/orders.service.server";
import { settle } from "../../src/features/events/payments/settle.service.server";
import { reloadKeys } from "../../src/server/keys/data-keys.server";

const { address, secret } = JSON.parse(process.argv[2]);
const { db } = connect({ ...address, max: 10 });
const { keys } = createKeyRing(await reloadKeys({ secret, previousSecrets: [] }, db));
let clockOffset = 0;
const now = () => new Date(Date.now() + clockOffset);
const quiet = () => {};
const deps = {
  db,
  now,
  newId: () => uuidv7(now()),
  keys,
  // Availability depends on payment methods; nothing is paid here.
  payments: { abilities: { card: true, monthly: true } },
  origin: "http://localhost",
  log: { info: quiet, warn: quiet, error: quiet },
};

const WORK = {
  buy: ({ clientId, email, slug, type, minor, guests = 1 }) =>
    reserve(deps, {
      clientId,
      slug,
      guests: Array.from({ length: guests }, () => ({ type, name: "" })),
      buyer: { name: "Buyer", email },
      accessNeeds: null,
      seenMinor: minor,
      giftMinor: 0,
      locale: "en",
      organisation: "Benchmark",
      // Skips the emails that confirm addresses: only the sale is measured.
      emailVerified: true,
      // One network for all would reach the limit of free seats per sender.
      network: email,
    }),
  pay: ({ order, reference, minor }) =>
    settle(deps, {
      order,
      method: "transfer",
      reference,
      amount: money(minor, "USD"),
      actor: "system",
      organisation: "Benchmark",
    }),
  expire: () => expireOrders(deps),
};

// Each answer carries the job's id. A killed process answers nothing. `unavailable` is a visitor's 503.
process.on("message", ({ clock = 0, jobs }) => {
  clockOffset = clock;
  for (const { id, kind, ...given } of jobs)
    WORK[kind](given).then(
      (result) => process.send({ id, result }),
      (error) => process.send({ id, error: String(error), unavailable: isDatabaseUnavailable(error) }),
    );
});
process.send({ ready: true });
