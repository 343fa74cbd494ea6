import { testSandbox } from "../support/database";
import { pay } from "../../src/adapters/sandbox/sandbox-dashboard.server";
import type { Sandbox } from "../../src/adapters/sandbox/sandbox-events.server";
import { SIGNATURE_HEADER } from "../../src/adapters/sandbox/signature.server";
import { apiRoutes } from "../../src/registry/api-routes";
import {
  createMember,
  newestToken,
  ORGANISATION,
  requestLink,
  PASSWORD,
} from "../../src/features/accounts/accounts.fixture";
import { addPasskey, createAuthenticator } from "../../src/features/accounts/passkeys/passkeys.fixture";
import { requestEmailChange } from "../../src/features/accounts/credentials/credentials.service.server";
import { invite } from "../../src/features/accounts/staff/invitations.service.server";
import {
  CONSENTS,
  GOALS,
  PLACE,
  createDraft,
} from "../../src/features/applications/registrations/registrations.fixture";
import { signRegistrationKey } from "../../src/features/applications/registrations/registration-secrets.server";
import { saveStep, submitDraft } from "../../src/features/applications/drafts/drafts.service.server";
import { createGiftInput } from "../../src/features/donations/gifts/give.fixture";
import { give } from "../../src/features/donations/gifts/give.service.server";
import {
  receiveEvent,
  processPaymentEvents,
} from "../../src/features/donations/payments/payment-events.service.server";
import { giftPath, createSignedManageToken } from "../../src/features/donations/gifts/gift-links.server";
import { sentPath } from "../../src/features/enquiries/sent-link.service.server";
import { placeOrder } from "../../src/features/events/orders/orders.fixture";
import { emailConfirmationToken } from "../../src/features/events/orders/order-links.server";
import { readOrder } from "../../src/features/events/orders/orders.service.server";
import { subscriptionToken } from "../../src/features/newsletter/subscriptions/subscription-links.server";
import { subscribe } from "../../src/features/newsletter/subscriptions/subscribe.service.server";
import { listRecordsByEmail } from "../../src/features/status/record-kinds.service.server";
import type { Deps } from "../../src/platform/deps";
import { emailKey } from "../../src/platform/email/email-address";
import { createTestApp } from "../../src/server/api/api.fixture";

/** Each opens pages of one person without a session, and no other pages. */
export const SECRETS = [
  "draft",
  "registration",
  "enquiry",
  "status",
  "order",
  "orderProof",
  "ticket",
  "gift",
  "monthly",
  "subscription",
  "subscribing",
  "signIn",
  "reset",
  "newAddress",
  "invitation",
] as const;
export type Secret = (typeof SECRETS)[number];

export type TestPerson = Readonly<{
  /** Part of every record of this person, and of no other. */
  marker: string;
  email: string;
  cookie: string;
  secrets: Readonly<Record<Secret, string>>;
  /** Pages of a gift also need its reference. */
  gift: string;
  /** Ids and codes, which must not open anything. */
  ids: readonly string[];
}>;

type PersonDeps = Deps & { organisation: () => Promise<string> };
const counters = { phone: 0 };

async function createRegistration(
  deps: PersonDeps,
  marker: string,
  email: string,
): Promise<{ draft: string; sent: string }> {
  const { id: intake } = await deps.db.selectFrom("intake").select("id").executeTakeFirstOrThrow();
  const more = (at: string) => ({
    fullName: `${marker} Learner`,
    email: at,
    phone: `+2547123${String(++counters.phone).padStart(5, "0")}`,
  });
  const draft = await createDraft(deps, intake, more(`draft.${email}`));
  const sent = await createDraft(deps, intake, more(email));
  await saveStep(deps, sent, "place", PLACE);
  await saveStep(deps, sent, "goals", GOALS);
  const result = await submitDraft(deps, sent, CONSENTS);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return { draft, sent };
}

async function createEnquiry(deps: Deps, marker: string, email: string): Promise<string> {
  const app = await createTestApp(deps, apiRoutes);
  const response = await app.inject({
    method: "POST",
    url: "/api/v1/messages",
    payload: {
      topic: "learner",
      name: `${marker} Writer`,
      email,
      message: `${marker} asks something`,
      privacy: true,
    },
  });
  await app.close();
  const row = await deps.db
    .selectFrom("enquiry")
    .select("id")
    .where("reference", "=", response.json().reference)
    .executeTakeFirstOrThrow();
  return row.id;
}

const providerOf = (deps: Deps): Sandbox => ({
  ...testSandbox(deps.db, deps.now),
  async deliver(body, signature) {
    const header = (name: string) => (name === SIGNATURE_HEADER ? signature : undefined);
    return (await receiveEvent(deps, "sandbox", Buffer.from(body), header)).ok ? 200 : 400;
  },
});

async function createGift(deps: Deps, marker: string, email: string, kind: "one_time" | "monthly") {
  const clientId = deps.newId();
  const given = await give(deps, createGiftInput({ clientId, kind, name: `${marker} Giver`, email }));
  if (!given.ok || given.value.kind !== "pay") throw new Error(JSON.stringify(given));
  await pay(providerOf(deps), given.value.url.split("/").at(-1)!, "succeed");
  await processPaymentEvents(deps);
  return deps.db
    .selectFrom("gift")
    .select(["id", "reference", "monthly_id as monthlyId", "donor_id as donorId"])
    .where("client_id", "=", clientId)
    .executeTakeFirstOrThrow();
}

export async function createTestPerson(deps: PersonDeps, marker: string): Promise<TestPerson> {
  const email = `${marker}@example.org`.toLowerCase();
  const { user: before } = await createMember(deps, email);
  const { user: who, token } = await addPasskey(
    deps,
    before,
    createAuthenticator(deps.origin),
    `${marker} phone`,
  );
  await requestLink(deps, email, "sign_in");
  const signIn = await newestToken(deps, email);
  await requestLink(deps, email, "reset");
  const reset = await newestToken(deps, email);
  const newEmail = `new.${email}`;
  await requestEmailChange(deps, who, { email: newEmail, password: PASSWORD, organisation: ORGANISATION });
  const invited = `staff.${email}`;
  await invite(deps, { email: invited, roles: ["editor"], locale: "en", organisation: ORGANISATION });

  const { draft, sent } = await createRegistration(deps, marker, email);
  const enquiry = await createEnquiry(deps, marker, email);
  const order = await placeOrder(deps, ["regular"], {
    buyer: { name: `${marker} Buyer`, email },
    guests: [{ type: "regular", name: `${marker} Guest` }],
    seenMinor: 0,
  });
  const unconfirmed = await placeOrder(deps, ["regular", "regular", "regular"], {
    buyer: { name: `${marker} Buyer`, email },
    guests: Array.from({ length: 3 }, () => ({ type: "regular", name: `${marker} Guest` })),
    seenMinor: 0,
    emailVerified: false,
  });
  const orderRow = (await readOrder(deps, order))!;
  const gift = await createGift(deps, marker, email, "one_time");
  const monthly = await createGift(deps, marker, email, "monthly");
  await subscribe(deps, { email, locale: "en", organisation: ORGANISATION });
  const subscribing = await newestToken(deps, email);
  const { id: subscription } = await deps.db
    .selectFrom("subscription")
    .select("id")
    .where("email_key", "=", emailKey(email))
    .executeTakeFirstOrThrow();
  const records = await listRecordsByEmail(deps, [emailKey(email)], "en");
  const status = records.find(({ key, id }) => key !== null && id === sent)!.key!;
  const givenKey = new URL(
    giftPath(deps, "thanks", { ...gift, linkVersion: 0 }, "en"),
    deps.origin,
  ).searchParams.get("key")!;
  return {
    marker,
    email,
    cookie: `reboot=${token}`,
    secrets: {
      draft: signRegistrationKey(deps, draft),
      registration: signRegistrationKey(deps, sent),
      enquiry: sentPath(deps, { id: enquiry }).split("/").at(-1)!,
      status,
      order,
      orderProof: emailConfirmationToken(deps, (await readOrder(deps, unconfirmed))!),
      ticket: orderRow.tickets[0]!.token,
      gift: givenKey,
      monthly: createSignedManageToken(deps, { id: monthly.monthlyId!, donorId: monthly.donorId }),
      subscription: subscriptionToken(deps, subscription),
      subscribing,
      signIn,
      reset,
      newAddress: await newestToken(deps, newEmail),
      invitation: await newestToken(deps, invited),
    },
    gift: gift.reference,
    ids: [
      draft,
      sent,
      enquiry,
      gift.id,
      monthly.monthlyId!,
      subscription,
      who.accountId,
      who.sessionId,
      orderRow.reference,
      orderRow.tickets[0]!.code,
      gift.reference,
    ],
  };
}

/** A draft and its submitted registration share a URL. */
export const isOpenedBy = (kind: Secret, of: Secret): boolean =>
  kind === of || (kind === "draft" && of === "registration");

export const tamper = (text: string): string => {
  const at = text.length - 6;
  return `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
};
/** In the format of a secret, but never issued. */
export const forge = (text: string): string =>
  text.replaceAll(/[A-Za-z0-9]/g, (letter) => (/\d/.test(letter) ? "7" : "q"));
