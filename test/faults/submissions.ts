import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { WAIT_SECONDS, stampForm } from "../../src/platform/forms/form-guard.server";
import { contactForm } from "../../src/features/contact/contact.input.server";
import { giftForm } from "../../src/features/donations/gifts/gift.input.server";
import { orderForm } from "../../src/features/events/orders/orders.input.server";
import { submissionIdOf } from "../../src/platform/forms/submission-id.server";
import {
  type FormSchema,
  validateAnswers,
  withoutEmptyRows,
} from "../../src/platform/forms/validate-answers.server";
import type { TestServer } from "../../e2e/support/test-server";
import { formKeys } from "./form-keys";
import { runJobNow } from "./run-job";
import { type Site, expectUnavailable, waitUntil } from "./program";

const REFERENCE = /[A-Z]{3}-[2-9]{4}/;
const WORKSHOP = "git-and-github-in-one-day";
/** Age of a form in milliseconds, so that its minimum fill time is over. */
const OPEN_FOR_MS = 2 * WAIT_SECONDS * 1000;

/** Sending it again is the same submission. */
export type FilledForm = {
  what: keyof typeof TABLES;
  path: string;
  clientId: string;
  fields: Record<string, string>;
  /** IP address for rate limits. */
  address: string;
};
const TABLES = { messages: "enquiry", gifts: "gift", orders: "ticket_order" } as const;

const SCHEMAS = { messages: contactForm, gifts: giftForm, orders: orderForm };

function submissionOf(what: FilledForm["what"], formId: string, answers: Record<string, string>): string {
  const fields = Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, [value]]));
  const schema: FormSchema = SCHEMAS[what];
  const checked = validateAnswers(schema, withoutEmptyRows(schema, fields));
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return submissionIdOf(formId, checked.value, fields);
}

let peopleCount = 0;
/** @param ahead offset of the clock of the program that made the form, in milliseconds */
function fillForm(
  what: FilledForm["what"],
  form: string,
  path: string,
  fields: Record<string, string>,
  ahead = 0,
): FilledForm {
  peopleCount++;
  const opened = {
    now: () => new Date(Date.now() + ahead - OPEN_FOR_MS),
    newId: randomUUID,
    keys: formKeys(),
  };
  const { clientId, stamp } = stampForm(opened, form, { waitSeconds: WAIT_SECONDS });
  const answers = { email: `${clientId}@example.org`, ...fields };
  return {
    what,
    path,
    clientId: submissionOf(what, clientId, answers),
    fields: { clientId, stamp, homepage: "", ...answers },
    address: `10.9.${(peopleCount >> 8) & 255}.${peopleCount & 255}`,
  };
}

export const message = (more: Record<string, string> = {}, ahead = 0): FilledForm =>
  fillForm(
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

export const gift = (amount = "25"): FilledForm =>
  fillForm("gifts", "gift", "/donate", {
    period: "one_time",
    other: amount,
    currency: "USD",
    for: "general",
    method: "card",
    name: "Maria Okoth",
  });

/** For a free ticket (`freeTickets`), so the order is confirmed at once. */
export const order = (seen = "0"): FilledForm =>
  fillForm("orders", "ticket-order", `/events/${WORKSHOP}/order`, {
    fullName: "Dawit Haile",
    "guests.0.type": "regular",
    "guests.0.name": "Dawit Haile",
    seen,
  });

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
export const post = (site: Pick<Site, "origin" | "behind">, form: FilledForm): Promise<Answer> =>
  ask(site, form.path, form.address, form.fields);

/** The program answered that it is unavailable and stored nothing. */
export class UnavailableError extends Error {}

function requireAccepted(answer: Answer, form: FilledForm, what: string): Answer {
  if (answer.status < 400) return answer;
  const plain = { ...answer, headers: Object.fromEntries(answer.headers) };
  expectUnavailable(plain, `${form.what}, ${what}: ${answer.body.slice(0, 2000)}`);
  throw new UnavailableError(`${form.what}: ${what}`);
}

/** Sends a form, and pays or orders on the pages it leads to. @returns the reference code */
export async function send(site: Site, form: FilledForm): Promise<string> {
  let at = requireAccepted(await post(site, form), form, "the form").to;
  if (at.includes("/sandbox/pay/"))
    at = requireAccepted(await ask(site, at, form.address, { outcome: "succeed" }), form, "paying").to;
  const { body } = requireAccepted(await ask(site, at, form.address), form, "the last page");
  const reference = REFERENCE.exec(body.slice(body.indexOf("<main")))?.[0];
  if (!reference) throw new Error(`${form.what}: no reference is shown at ${at.replace(/\?.*/, "")}`);
  return reference;
}

export type Acknowledgements = ReturnType<typeof acknowledgements>;

export function acknowledgements() {
  const references = new Map<FilledForm, string>();
  return {
    async submitUntilAccepted(site: Site, form: FilledForm, patience = 120_000): Promise<string> {
      const giveUp = performance.now() + patience;
      for (;;)
        try {
          const reference = await send(site, form);
          references.set(form, reference);
          return reference;
        } catch (error) {
          // `fetch` reports broken connections as a TypeError with a cause.
          const passing =
            error instanceof UnavailableError || (error instanceof TypeError && "cause" in error);
          if (!passing || performance.now() > giveUp) throw error;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
    },

    /** Checks that each form is stored once under its reference, and gifts are booked once. @returns counts */
    async check(server: TestServer): Promise<Record<string, number>> {
      const { query } = server;
      const counts: Record<string, number> = {};
      for (const [what, table] of Object.entries(TABLES)) {
        const rows = await query(`select client_id, reference from ${table}`);
        for (const [form, reference] of references) {
          if (form.what !== what) continue;
          const own = rows.filter((row) => row["client_id"] === form.clientId);
          expect(own, `${what} ${reference}`).toEqual([{ client_id: form.clientId, reference }]);
          expect(rows.filter((row) => row["reference"] === reference)).toHaveLength(1);
          counts[what] = (counts[what] ?? 0) + 1;
        }
      }
      const gifts = [...references.keys()].filter(({ what }) => what === "gifts");
      if (gifts.length > 0) await expectBooked(server, gifts);
      return counts;
    },
  };
}

/** Payments lost in a kill are polled after two minutes. */
async function expectBooked(server: TestServer, gifts: readonly FilledForm[]): Promise<void> {
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
  await waitUntil(done, "all gifts are booked", 10_000).catch(async () => {
    await query("update gift set updated_at = updated_at - interval '3 minutes' where state <> 'paid'");
    await runJobNow(server, "gifts.poll");
    await waitUntil(done, "all gifts are booked");
  });
  expect(await booked()).toBe(gifts.length);
}

export function startCrowd(site: Site, acknowledged: Acknowledgements, many = 6) {
  const stopped = new AbortController();
  const kinds = [message, gift, order];
  const lanes = Array.from({ length: many }, async (_, lane) => {
    while (!stopped.signal.aborted)
      await acknowledged.submitUntilAccepted(site, kinds[lane % kinds.length]!());
  });
  const all = Promise.all(lanes);
  // `stop` returns the same promise and reports the error.
  all.catch(() => {});
  return {
    stop: async () => {
      stopped.abort();
      await all;
    },
  };
}
