import { testDeps, testSandbox } from "../../support/database";
import { pay } from "../../../src/adapters/sandbox/sandbox-dashboard.server";
import { SIGNATURE_HEADER } from "../../../src/adapters/sandbox/signature.server";
import { createMember } from "../../../src/features/accounts/accounts.fixture";
import { enquiryKinds } from "../../../src/features/enquiries/enquiry-kinds.service.server";
import { createEnquiry } from "../../../src/features/enquiries/enquiries.service.server";
import { enquiryInput } from "../../../src/features/enquiries/enquiries.fixture";
import { createRegistration } from "../../../src/features/applications/registrations/registrations.fixture";
import { transitionRegistration } from "../../../src/features/applications/registrations/registration-transitions.server";
import { pledgeTransfer } from "../../../src/features/donations/payments/manual-gifts.service.server";
import { createGiftInput, openGiftPage } from "../../../src/features/donations/gifts/give.fixture";
import {
  processPaymentEvents,
  receiveEvent,
} from "../../../src/features/donations/payments/payment-events.service.server";
import { WORKSHOP, makeFree, placeOrder } from "../../../src/features/events/orders/orders.fixture";
import { readOrder } from "../../../src/features/events/orders/orders.service.server";
import { money } from "../../../src/platform/money/money";
import { apiRoutes } from "../../../src/registry/api-routes";
import { createTestApp } from "../../../src/server/api/api.fixture";

export type CallHeaders = Readonly<Record<string, string>>;
export type ExampleContext = Awaited<ReturnType<typeof createExampleContext>>;

export async function createExampleContext() {
  const deps = { ...(await testDeps("sample")), organisation: async () => "Reboot Lives" };
  const app = await createTestApp(deps, apiRoutes);
  const { id: intake } = await deps.db.selectFrom("intake").select("id").executeTakeFirstOrThrow();
  await makeFree(deps);
  const { user: colleague } = await createMember(deps, "colleague@example.org", ["owner"]);
  let callers = 0;
  let contacts = 0;

  /** From a new network each time, so that no limit applies. */
  const call = (method: string, path: string, body?: object, headers: CallHeaders = {}) => {
    const caller = ++callers;
    return app.inject({
      method: method as "POST",
      url: path,
      headers: { authorization: `Bearer role:owner;${caller}`, ...headers },
      remoteAddress: `10.6.${caller >> 8}.${caller & 255}`,
      ...(body ? { payload: body } : {}),
    });
  };
  const callStaff = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer.json() as Record<string, unknown> & { items: Record<string, unknown>[] };
  };
  const uniqueContact = () => ({
    phone: `+2547223${String(10_000 + ++contacts)}`,
    email: `example${contacts}@example.org`,
  });

  return {
    deps,
    intake,
    event: WORKSHOP,
    colleague: colleague.accountId,
    today: deps.now().toISOString().slice(0, 10),
    call,
    callStaff,
    uniqueContact,
    learner: async (state: string, answers: Record<string, string> = {}) => {
      const { id } = await createRegistration(deps, intake, { ...uniqueContact(), ...answers });
      const path =
        { submitted: [], in_review: ["in_review"], offered: ["in_review", "offered"] }[state] ?? [];
      for (const to of path) {
        const moved = await transitionRegistration(deps, id, {
          to: to as "offered",
          actor: "x",
          reason: "x",
        });
        if (!moved.ok) throw new Error(moved.error);
      }
      return id;
    },
    enquiry: async () =>
      (await createEnquiry(deps, enquiryKinds.contact, enquiryInput({ topic: "learner", facts: {} }))).id,
    async paidGift(minor = 5000) {
      const clientId = deps.newId();
      const page = await openGiftPage(deps, { clientId, amount: money(minor, "USD") });
      const deliver = async (body: string, signature: string) => {
        const header = (name: string) => (name === SIGNATURE_HEADER ? signature : undefined);
        return (await receiveEvent(deps, "sandbox", Buffer.from(body), header)).ok ? 200 : 400;
      };
      await pay({ ...testSandbox(deps.db, deps.now), deliver }, page, "succeed");
      await processPaymentEvents(deps);
      const gift = deps.db.selectFrom("gift").select("id").where("client_id", "=", clientId);
      return (await gift.executeTakeFirstOrThrow()).id;
    },
    async pledgedGift() {
      const pledged = await pledgeTransfer(deps, createGiftInput({ email: uniqueContact().email }));
      if (!pledged.ok) throw new Error(pledged.error);
      return pledged.value.id;
    },
    async recordedGift(minor = 5000) {
      const gift = { clientId: deps.newId(), method: "cash", minor, currency: "USD", on: "2026-01-15" };
      const { email } = uniqueContact();
      const { reference } = await callStaff("POST", "/admin/api/v1/gifts", {
        ...gift,
        email,
        name: "M.",
        confirmed: true,
      });
      const { items } = await callStaff("GET", `/admin/api/v1/gifts?q=${String(reference)}`);
      return callStaff("GET", `/admin/api/v1/gifts/${String(items[0]!["id"])}`);
    },
    campaign: async (slug: string) => {
      const { items } = await callStaff("GET", "/admin/api/v1/campaign-finances?limit=100");
      return items.find((campaign) => campaign["slug"] === slug)!;
    },
    async ticketCodes() {
      const token = await placeOrder(deps, ["regular", "regular"], { seenMinor: 0 });
      return (await readOrder(deps, token))!.tickets.map(({ code }) => code);
    },
    placeOrder: () => placeOrder(deps, ["regular"], { seenMinor: 0 }),
  };
}
