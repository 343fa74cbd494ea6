import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { WAIT, stampForm } from "../../src/platform/forms/guard.server";
import type { OwnServer } from "../../e2e/own-server";
import { formKeys } from "./form-keys";
import { runNow } from "./job";
import { type Site, saysNotNow, until } from "./program";

const REFERENCE = /[A-Z]{3}-[2-9]{4}/;
const WORKSHOP = "git-and-github-in-one-day";
/** How long a form has been open, in milliseconds: nobody here waits for the guard against machines. */
const READING = 2 * WAIT * 1000;

/** A form that somebody has filled in. Sent again it is the same one. */
export type Filled = {
  what: keyof typeof TABLES;
  path: string;
  clientId: string;
  fields: Record<string, string>;
  /** Whom the limits count. */
  address: string;
};
const TABLES = { messages: "enquiry", gifts: "gift", orders: "ticket_order" } as const;

let people = 0;
/** @param ahead by how much the clock of the program that made the form went ahead, in milliseconds */
function filled(
  what: Filled["what"],
  form: string,
  path: string,
  fields: Record<string, string>,
  ahead = 0,
): Filled {
  people++;
  const opened = {
    now: () => new Date(Date.now() + ahead - READING),
    newId: randomUUID,
    keys: formKeys(),
  };
  const { clientId, stamp } = stampForm(opened, form, { wait: WAIT });
  return {
    what,
    path,
    clientId,
    fields: { clientId, stamp, homepage: "", email: `${clientId}@example.org`, ...fields },
    address: `10.9.${(people >> 8) & 255}.${people & 255}`,
  };
}

export const message = (more: Record<string, string> = {}, ahead = 0): Filled =>
  filled(
    "messages",
    "contact",
    "/contact",
    {
      topic: "other",
      name: "Amina Yusuf",
      message: "Is there still a place in the class? I ask for my sister.",
      privacy: "yes",
      ...more,
    },
    ahead,
  );

export const gift = (amount = "25"): Filled =>
  filled("gifts", "gift", "/donate", {
    kind: "one_time",
    amount,
    currency: "USD",
    purpose: "general",
    method: "card",
    name: "Maria Okoth",
  });

/** Of a ticket that costs nothing (`freeTickets`), so that the order is confirmed at once. */
export const order = (seen = "0"): Filled =>
  filled("orders", "ticket-order", `/events/${WORKSHOP}/order`, {
    fullName: "Dawit Haile",
    "guests.0.type": "regular",
    "guests.0.name": "Dawit Haile",
    seen,
  });

/** Tickets for everybody, at no price. */
export const freeTickets = ({ query }: Site) =>
  query("with free as (update ticket_type set price_minor = 0) update ticket_pool set capacity = 100000");

export type Answer = { status: number; headers: Headers; to: string; body: string };

async function ask(
  { origin, behind = origin }: Pick<Site, "origin" | "behind">,
  path: string,
  address: string,
  fields?: Record<string, string>,
): Promise<Answer> {
  const answer = await fetch(path.startsWith("http") ? path.replace(origin, behind) : behind + path, {
    redirect: "manual",
    headers: { "x-forwarded-for": address, ...(fields ? { origin } : {}) },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
  const to = answer.headers.get("location") ?? "";
  return { status: answer.status, headers: answer.headers, to, body: await answer.text() };
}
export const post = (site: Pick<Site, "origin" | "behind">, form: Filled): Promise<Answer> =>
  ask(site, form.path, form.address, form.fields);

/** "Not now, nothing was kept", in words, with what was typed still in the form. */
export class NotNow extends Error {}

function accepted(answer: Answer, form: Filled, what: string): Answer {
  if (answer.status < 400) return answer;
  const plain = { ...answer, headers: Object.fromEntries(answer.headers) };
  saysNotNow(plain, `${form.what}, ${what}: ${answer.body.slice(0, 2000)}`);
  throw new NotNow(`${form.what}: ${what}`);
}

/**
 * Sends a form and goes on to where it leads: the message kept, the gift paid, the tickets taken.
 * @returns the reference that is shown at the end
 */
export async function send(site: Site, form: Filled): Promise<string> {
  let at = accepted(await post(site, form), form, "the form").to;
  if (at.includes("/sandbox/pay/"))
    at = accepted(await ask(site, at, form.address, { outcome: "succeed" }), form, "paying").to;
  const { body } = accepted(await ask(site, at, form.address), form, "the last page");
  const reference = REFERENCE.exec(body.slice(body.indexOf("<main")))?.[0];
  if (!reference) throw new Error(`${form.what}: no reference is shown at ${at.replace(/\?.*/, "")}`);
  return reference;
}

export type Acknowledged = ReturnType<typeof acknowledgements>;

/** Keeps what was acknowledged: the form, and the reference that was shown for it. */
export function acknowledgements() {
  const shown = new Map<Filled, string>();
  return {
    /** Sends a form until it is acknowledged, as a phone does: lines may break and the program come back. */
    async take(site: Site, form: Filled, patience = 120_000): Promise<string> {
      const giveUp = performance.now() + patience;
      for (;;)
        try {
          const reference = await send(site, form);
          shown.set(form, reference);
          return reference;
        } catch (error) {
          // `fetch` says a broken line as a TypeError with its cause.
          const passing = error instanceof NotNow || (error instanceof TypeError && "cause" in error);
          if (!passing || performance.now() > giveUp) throw error;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
    },

    /** Each is in its table exactly once, under the reference that was shown; gifts are booked once. @returns how many */
    async check(server: OwnServer): Promise<Record<string, number>> {
      const { query } = server;
      const counts: Record<string, number> = {};
      for (const [what, table] of Object.entries(TABLES)) {
        const rows = await query(`select client_id, reference from ${table}`);
        for (const [form, reference] of shown) {
          if (form.what !== what) continue;
          const own = rows.filter((row) => row["client_id"] === form.clientId);
          expect(own, `${what} ${reference}`).toEqual([{ client_id: form.clientId, reference }]);
          expect(rows.filter((row) => row["reference"] === reference)).toHaveLength(1);
          counts[what] = (counts[what] ?? 0) + 1;
        }
      }
      const gifts = [...shown.keys()].filter(({ what }) => what === "gifts");
      if (gifts.length > 0) await areBooked(server, gifts);
      return counts;
    },
  };
}

/** Every gift that was paid is booked, once. What was paid when the program was killed is asked about after two minutes. */
async function areBooked(server: OwnServer, gifts: readonly Filled[]): Promise<void> {
  const { query } = server;
  const booked = async () => {
    const [row] = await query(
      `select count(*)::int as many from gift join ledger_transaction booking on gift_id = gift.id
       where client_id = any($1) and gift.state = 'paid' and booking.kind = 'gift'`,
      [gifts.map(({ clientId }) => clientId)],
    );
    return Number(row!["many"]);
  };
  const done = async () => (await booked()) >= gifts.length;
  await until(done, "all gifts are booked", 10_000).catch(async () => {
    await query("update gift set updated_at = updated_at - interval '3 minutes' where state <> 'paid'");
    await runNow(server, "gifts.poll");
    await until(done, "all gifts are booked");
  });
  expect(await booked()).toBe(gifts.length);
}

/** People who send one form after the other, as patient as phones, until they are told to stop. */
export function crowd(site: Site, acknowledged: Acknowledged, many = 6) {
  const over = new AbortController();
  const kinds = [message, gift, order];
  const lanes = Array.from({ length: many }, async (_, lane) => {
    while (!over.signal.aborted) await acknowledged.take(site, kinds[lane % kinds.length]!());
  });
  const all = Promise.all(lanes);
  // Whoever waits for the end hears of it.
  all.catch(() => {});
  return {
    /** What was begun is brought to its end. */
    stop: async () => {
      over.abort();
      await all;
    },
  };
}
