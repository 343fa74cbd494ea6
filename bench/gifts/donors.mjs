// Child process of gifts.mjs, bundled by it.
import { pay, closeDispute } from "../../src/adapters/sandbox/sandbox-dashboard.server";
import { createSandboxPayments } from "../../src/adapters/sandbox/sandbox-payments.server";
import { SIGNATURE_HEADER } from "../../src/adapters/sandbox/signature.server";
import { connect } from "../../src/db/database.server";
import { give } from "../../src/features/donations/gifts/give.service.server";
import { reconcile } from "../../src/features/donations/payments/reconciliation.service.server";
import { uuidv7 } from "../../src/platform/ids/uuid";
import { createKeyRing } from "../../src/platform/crypto/keys.server";
import { money } from "../../src/platform/money/money";
import { reloadKeys } from "../../src/server/keys/data-keys.server";

const { address, secret, program } = JSON.parse(process.argv[2]);
// Connection errors are expected, because a benchmark kills the database.
const { db } = connect({ ...address, max: 12 }, () => {});
const { keys } = createKeyRing(await reloadKeys({ secret, previousSecrets: [] }, db));
const quiet = () => {};
let clockOffset = 0;
let isSilenced = false;
const now = () => new Date(Date.now() + clockOffset);
const newId = () => uuidv7(now());
const sandbox = {
  db,
  now,
  newId,
  keys: () => [keys("sandbox-webhook")],
  async deliver(body, signature) {
    if (isSilenced) return 503;
    const answer = await fetch(`${program}/webhooks/payments/sandbox`, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  },
};
const deps = {
  db,
  now,
  newId,
  keys,
  origin: program,
  payments: createSandboxPayments(sandbox, program),
  log: { info: quiet, warn: quiet, error: quiet },
};

/** Starts a gift and pays it. The same `clientId` always means the same gift. */
async function giveAndPay({ clientId, minor, cover = false, email, outcome = "succeed", end, refund }) {
  const given = await give(deps, {
    clientId,
    kind: "one_time",
    amount: money(minor, "USD"),
    coverFee: cover,
    purpose: { kind: "campaign", slug: "laptop-drive-2024" },
    name: "Giver",
    email,
    showName: false,
    message: null,
    locale: "en",
  });
  if (!given.ok) throw new Error(given.error);
  if (given.value.kind === "known") return { known: true };
  const page = given.value.url.split("/").at(-1);
  await pay(sandbox, page, outcome);
  if (!end && !refund) return {};
  const { paymentRef } = await deps.payments.readPaymentPage(page);
  if (end) await closeDispute(sandbox, paymentRef, end);
  if (refund) await deps.payments.refund({ paymentRef, amount: money(refund, "USD"), key: clientId });
  return {};
}

const WORK = {
  give: giveAndPay,
  compare: () => reconcile(deps),
  /** Key that signs webhook events, as hex. */
  webhookKey: async () => Buffer.from(keys("sandbox-webhook")).toString("hex"),
};

const CONCURRENT_DONORS = 8;

// Each answer carries the job's id. A killed process answers nothing.
process.on("message", ({ clock = 0, silenced = false, jobs }) => {
  clockOffset = clock;
  isSilenced = silenced;
  const queue = [...jobs];
  const work = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { id, kind, ...wanted } = job;
      await WORK[kind](wanted).then(
        (result) => process.send({ id, result }),
        (error) => process.send({ id, error: String(error) }),
      );
    }
  };
  for (let person = 0; person < CONCURRENT_DONORS; person++) void work();
});
process.send({ ready: true });
