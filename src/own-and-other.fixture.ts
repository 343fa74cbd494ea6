import { testSandbox } from "../test/database";
import { pay } from "./adapters/sandbox/sandbox-desk.server";
import type { Sandbox } from "./adapters/sandbox/sandbox-events.server";
import { SIGNATURE_HEADER } from "./adapters/sandbox/signature.server";
import { api } from "./api";
import { member, newestToken, ORGANISATION, ask, PASSWORD } from "./features/accounts/accounts.fixture";
import { addPasskey, authenticator } from "./features/accounts/passkeys.fixture";
import { askForEmail } from "./features/accounts/credentials.service.server";
import { invite } from "./features/accounts/invitations.service.server";
import { AGREED, GOALS, PLACE, begin } from "./features/applications/registrations.fixture";
import { keyOf } from "./features/applications/registration-secrets.server";
import { saveStep, sendDraft } from "./features/applications/registrations.service.server";
import { aGift } from "./features/donations/giving.fixture";
import { give } from "./features/donations/give.service.server";
import { receiveEvent, workOnEvents } from "./features/donations/payment-events.service.server";
import { giftPath, ownManageToken } from "./features/donations/gift-links.server";
import { sentPath } from "./features/enquiries/sent-link.server";
import { ordered } from "./features/events/orders.fixture";
import { emailProof } from "./features/events/order-links.server";
import { readOrder } from "./features/events/orders.service.server";
import { subscriptionToken } from "./features/newsletter/newsletter-links.server";
import { subscribe } from "./features/newsletter/newsletter.service.server";
import { filedWith } from "./features/status/kinds.server";
import type { Deps } from "./platform/deps";
import { emailKey } from "./platform/email";
import { testApp } from "./server/api/api.fixture";

/** What opens something of one person, without their being signed in: each works on its own pages and nowhere else. */
export const SECRETS = [
  ...([
    "draft",
    "registration",
    "enquiry",
    "status",
    "order",
    "orderProof",
    "ticket",
    "gift",
    "monthly",
  ] as const),
  ...(["subscription", "subscribing", "signIn", "reset", "newAddress", "invitation"] as const),
] as const;
export type Secret = (typeof SECRETS)[number];

export type Somebody = Readonly<{
  /** Stands in everything that the person left, and nowhere else. */
  mark: string;
  email: string;
  /** The cookie of a session. */
  cookie: string;
  secrets: Readonly<Record<Secret, string>>;
  /** The gift's reference: its page needs it beside the secret. */
  gift: string;
  /** Ids and codes of what the person left: none of them opens anything. */
  ids: readonly string[];
}>;

type Leaving = Deps & { organisation: () => Promise<string> };
const nth = { phone: 0 };

async function registered(
  deps: Leaving,
  mark: string,
  email: string,
): Promise<{ draft: string; sent: string }> {
  const { id: intake } = await deps.db.selectFrom("intake").select("id").executeTakeFirstOrThrow();
  const more = (at: string) => ({
    fullName: `${mark} Learner`,
    email: at,
    phone: `+2547123${String(++nth.phone).padStart(5, "0")}`,
  });
  const draft = await begin(deps, intake, more(`draft.${email}`));
  const sent = await begin(deps, intake, more(email));
  await saveStep(deps, sent, "place", PLACE);
  await saveStep(deps, sent, "goals", GOALS);
  const done = await sendDraft(deps, sent, AGREED);
  if (!done.ok) throw new Error(JSON.stringify(done));
  return { draft, sent };
}

async function wroteToUs(deps: Deps, mark: string, email: string): Promise<string> {
  const app = await testApp(deps, api);
  const answer = await app.inject({
    method: "POST",
    url: "/api/v1/messages",
    payload: {
      topic: "learner",
      name: `${mark} Writer`,
      email,
      message: `${mark} asks something`,
      privacy: true,
    },
  });
  await app.close();
  const row = await deps.db
    .selectFrom("enquiry")
    .select("id")
    .where("reference", "=", answer.json().reference)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The built-in provider, whose events come at once. */
const providerOf = (deps: Deps): Sandbox => ({
  ...testSandbox(deps.db, deps.now),
  async deliver(body, signature) {
    const header = (name: string) => (name === SIGNATURE_HEADER ? signature : undefined);
    return (await receiveEvent(deps, "sandbox", Buffer.from(body), header)).ok ? 200 : 400;
  },
});

async function gave(deps: Deps, mark: string, email: string, kind: "one_time" | "monthly") {
  const clientId = deps.newId();
  const given = await give(deps, aGift({ clientId, kind, name: `${mark} Giver`, email }));
  if (!given.ok || given.value.kind !== "pay") throw new Error(JSON.stringify(given));
  await pay(providerOf(deps), given.value.url.split("/").at(-1)!, "succeed");
  await workOnEvents(deps);
  return deps.db
    .selectFrom("gift")
    .select(["id", "reference", "monthly_id as monthlyId"])
    .where("client_id", "=", clientId)
    .executeTakeFirstOrThrow();
}

/** Somebody who has left one of everything with us. */
export async function somebody(deps: Leaving, mark: string): Promise<Somebody> {
  const email = `${mark}@example.org`.toLowerCase();
  const { who: before } = await member(deps, email);
  const { who, token } = await addPasskey(deps, before, authenticator(deps.origin), `${mark} phone`);
  await ask(deps, email, "sign_in");
  const signIn = await newestToken(deps, email);
  await ask(deps, email, "reset");
  const reset = await newestToken(deps, email);
  const elsewhere = `new.${email}`;
  await askForEmail(deps, who, { email: elsewhere, password: PASSWORD, organisation: ORGANISATION });
  const invited = `staff.${email}`;
  await invite(deps, { email: invited, roles: ["editor"], locale: "en", organisation: ORGANISATION });

  const { draft, sent } = await registered(deps, mark, email);
  const enquiry = await wroteToUs(deps, mark, email);
  const order = await ordered(deps, ["regular"], {
    buyer: { name: `${mark} Buyer`, email },
    guests: [{ type: "regular", name: `${mark} Guest` }],
    seenMinor: 0,
  });
  const unconfirmed = await ordered(deps, ["regular", "regular", "regular"], {
    buyer: { name: `${mark} Buyer`, email },
    guests: Array.from({ length: 3 }, () => ({ type: "regular", name: `${mark} Guest` })),
    seenMinor: 0,
    proven: false,
  });
  const bought = (await readOrder(deps, order))!;
  const gift = await gave(deps, mark, email, "one_time");
  const monthly = await gave(deps, mark, email, "monthly");
  await subscribe(deps, { email, locale: "en", organisation: ORGANISATION });
  const subscribing = await newestToken(deps, email);
  const { id: subscription } = await deps.db
    .selectFrom("subscription")
    .select("id")
    .where("email_key", "=", emailKey(email))
    .executeTakeFirstOrThrow();
  const filed = await filedWith(deps, emailKey(email), "en");
  const status = filed.find(({ key, id }) => key !== null && id === sent)!.key!;
  const givenKey = new URL(giftPath(deps, "thanks", gift, "en"), deps.origin).searchParams.get("key")!;
  return {
    mark,
    email,
    cookie: `reboot=${token}`,
    secrets: {
      draft: keyOf(deps, draft),
      registration: keyOf(deps, sent),
      enquiry: sentPath(deps, { id: enquiry }).split("/").at(-1)!,
      status,
      order,
      orderProof: emailProof(deps, (await readOrder(deps, unconfirmed))!.id),
      ticket: bought.tickets[0]!.token,
      gift: givenKey,
      monthly: ownManageToken(deps, monthly.monthlyId!),
      subscription: subscriptionToken(deps, subscription),
      subscribing,
      signIn,
      reset,
      newAddress: await newestToken(deps, elsewhere),
      invitation: await newestToken(deps, invited),
    },
    gift: gift.reference,
    ids: [
      ...[draft, sent, enquiry, gift.id, monthly.monthlyId!, subscription, who.accountId, who.sessionId],
      ...[bought.reference, bought.tickets[0]!.code, gift.reference],
    ],
  };
}

/** The address of a draft stays that of the registration when it is sent. */
export const opens = (kind: Secret, of: Secret): boolean =>
  kind === of || (kind === "draft" && of === "registration");

/** One letter in its middle is another. */
export const changed = (text: string): string => {
  const at = text.length - 6;
  return `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
};
/** What has the form of a secret and was never given to anybody. */
export const madeUp = (text: string): string =>
  text.replaceAll(/[A-Za-z0-9]/g, (letter) => (/\d/.test(letter) ? "7" : "q"));
