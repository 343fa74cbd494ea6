import type { Page } from "@playwright/test";
import { WORKSHOP } from "../support/ticket-orders";
import type { TestServer } from "../support/test-server";
import { m } from "../../src/paraglide/messages";

// By name in the body: the first value and its replacement. A choice has names of options.
type Field = readonly [first: string, second: string] | { choose: readonly [first: string, second: string] };

export type DialogRow = {
  name: string;
  path: string | ((server: TestServer) => Promise<string>);
  open: (page: Page) => Promise<unknown>;
  fields: Readonly<Record<string, Field>>;
  prepare?: (page: Page) => Promise<unknown>;
  submit: string;
  call: string;
  /** Expected part of the request body; default: the second values. */
  sent?: Record<string, unknown>;
  /** Label of a checkbox that confirms a warning of the server. */
  confirmLabel?: string;
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
const inRow = (row: RegExp, button: string) => (page: Page) =>
  page.getByRole("row", { name: row }).getByRole("button", { name: button }).first().click();
const inMenu = (row: RegExp, entry: string) => async (page: Page) => {
  await page
    .getByRole("row", { name: row })
    .getByRole("button", { name: /^More actions for/ })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
};
const newest =
  (prefix: string, table: string, where: string, suffix: string) => async (server: TestServer) => {
    const [row] = await server.query(`select id from ${table} where ${where} order by id desc limit 1`);
    return `${prefix}/${String(row?.["id"])}${suffix}`;
  };
const gift = (where: string) => newest("/admin/gifts", "gift", where, "/show");
const REASON = ["Counted twice", "Counted three times"] as const;
const DAY = ["2024-02-03", "2024-02-04"] as const;

export const DIALOGS: readonly DialogRow[] = [
  {
    name: "record a gift",
    path: "/admin/gifts",
    open: press(m.finance_record()),
    fields: {
      method: { choose: ["Cash", m.finance_method_till()] },
      minor: ["12.50", "13.50"],
      on: DAY,
      name: ["Nadia", "Nadia Hassan"],
      email: ["nadia@example.org", "hassan@example.org"],
      locale: { choose: ["Kiswahili", "Français"] },
    },
    submit: m.finance_book(),
    call: "**/ajax/v1/gifts",
    sent: { method: "till", minor: 1350, on: DAY[1], name: "Nadia Hassan", locale: "fr" },
  },
  {
    name: "give a gift back",
    path: gift("state = 'paid'"),
    open: press(m.finance_give_back()),
    fields: { minor: ["1", "2"], reason: REASON },
    submit: m.finance_give_back(),
    call: "**/gifts/*/refunds",
    sent: { minor: 200, reason: REASON[1] },
  },
  {
    name: "correct a gift",
    path: gift("state = 'paid'"),
    open: press("Correct"),
    fields: { minor: ["21", "22"], reason: REASON },
    submit: "Correct",
    call: "**/gifts/*/corrections",
    sent: { minor: 2200, purpose: null },
  },
  {
    name: "take a name off the list of donors",
    path: async (server) => {
      await server.query("update gift set show_name = true where state = 'paid'");
      return gift("state = 'paid'")(server);
    },
    open: press(m.finance_name_hide()),
    fields: { reason: REASON },
    submit: m.finance_name_hide(),
    call: "**/gifts/*/name",
    sent: { showName: false, reason: REASON[1] },
  },
  {
    name: "correct the e-mail address of a gift",
    path: async (server) => {
      await server.query("update donor set email = 'hodan@gmial.com' where contact_key like 'none:%'");
      return gift("state = 'paid' and order_reference is null")(server);
    },
    open: press(m.finance_email_correct()),
    fields: { email: ["hodan@gmail.com", "hodan@example.org"], reason: REASON },
    submit: m.finance_email_correct(),
    call: "**/gifts/*/email",
    sent: { email: "hodan@example.org", reason: REASON[1] },
  },
  {
    name: "a promised transfer has arrived",
    path: gift("reference = 'KTM-0001'"),
    open: press(m.finance_arrived()),
    fields: { minor: ["31", "32"], on: DAY, paymentReference: ["A 1", "A 2"] },
    submit: m.finance_book(),
    call: "**/gifts/*/arrival",
    sent: { minor: 3200, on: DAY[1], paymentReference: "A 2" },
  },
  {
    name: "cancel a promised transfer",
    path: gift("reference = 'KTM-0002'"),
    open: press(m.finance_pledge_cancel()),
    fields: { reason: REASON },
    submit: m.finance_pledge_cancel(),
    call: "**/gifts/*/cancel",
  },
  {
    name: "bank cash",
    path: "/admin/reconciliation",
    open: press(m.finance_bank_it()),
    fields: {
      from: { choose: [m.finance_account_till(), m.finance_account_cash()] },
      minor: ["4000", "5000"],
      on: DAY,
      note: ["Slip 1", "Slip 2"],
    },
    submit: m.finance_book(),
    call: "**/banked-money",
    sent: { minor: 500_000, on: DAY[1], note: "Slip 2" },
    confirmLabel: m.finance_confirm(),
  },
  {
    name: "record an expense without a campaign",
    path: "/admin/expenses",
    open: press(m.finance_spend_general()),
    fields: {
      categoryId: { choose: ["Salaries", "Rent"] },
      paidFrom: { choose: [m.finance_account_cash(), m.finance_account_till()] },
      minor: ["41", "42"],
      on: DAY,
      "description.en": ["Hall in May", "Hall in June"],
    },
    submit: m.finance_book(),
    call: "**/expenses",
    sent: { minor: 4200, description: { en: "Hall in June" } },
    confirmLabel: m.finance_confirm(),
  },
  {
    name: "record an expense of a campaign",
    path: "/admin/campaign-finances",
    open: inRow(/Laptop/, m.finance_spend()),
    fields: {
      minor: ["51", "52"],
      on: DAY,
      "description.en": ["Four chargers", "Five chargers"],
      "description.fr": ["Quatre chargeurs", "Cinq chargeurs"],
    },
    submit: m.finance_book(),
    call: "**/expenses",
    sent: { minor: 5200, description: { en: "Five chargers", fr: "Cinq chargeurs" } },
  },
  {
    name: "change the goal of a campaign",
    path: "/admin/campaign-finances",
    open: inMenu(/Laptop/, m.finance_goal_change()),
    fields: {
      "budget.0.item.en": ["Chargers", "Cables"],
      "budget.0.amountMinor": ["61", "62"],
      "reason.en": ["A gift in kind", "Another gift in kind"],
    },
    submit: m.finance_goal_change(),
    call: "**/campaign-finances/*/goal",
    sent: { reason: { en: "Another gift in kind" } },
  },
  {
    name: "pause a campaign",
    path: "/admin/campaign-finances",
    open: inMenu(/Laptop/, "Pause"),
    fields: { reason: REASON },
    submit: "Pause",
    call: "**/campaign-finances/*/phase",
    sent: { move: "pause", reason: REASON[1] },
  },
  {
    name: "reverse an expense",
    path: "/admin/expenses",
    open: press("Reverse"),
    fields: { reason: REASON },
    submit: "Reverse",
    call: "**/expenses/*/reversal",
  },
  {
    name: "give complimentary tickets",
    path: `/admin/tickets/${WORKSHOP}`,
    open: press(m.ticket_gift()),
    fields: {
      count: ["1", "2"],
      name: ["Speaker", "Speaker Zuri"],
      email: ["zuri@example.org", "speaker@example.org"],
      locale: { choose: ["Kiswahili", "Français"] },
      reason: REASON,
    },
    submit: m.ticket_gift_send(),
    call: "**/tickets/*/complimentary",
    sent: { count: 2, name: "Speaker Zuri", email: "speaker@example.org", locale: "fr", reason: REASON[1] },
  },
  {
    name: "write to guests",
    path: `/admin/tickets/${WORKSHOP}`,
    open: press(m.guest_message_write()),
    fields: {
      "subject.en": [m.programs_where(), "Where to come in"],
      "body.en": ["By the door.", "By the side door."],
      "body.sw": ["Kwa mlango.", "Kwa mlango wa pembeni."],
    },
    submit: m.thread_send(),
    call: "**/tickets/*/messages",
    sent: { subject: { en: "Where to come in" } },
    confirmLabel: m.guest_message_agree(),
  },
  {
    name: "withdraw a photograph",
    path: newest("/admin/media", "picture", "true", ""),
    open: press(m.media_withdraw()),
    fields: { reason: REASON },
    submit: m.media_withdraw(),
    call: "**/media/*/withdraw",
  },
  {
    name: "withdraw a file",
    path: "/admin/documents",
    open: press(m.documents_withdraw()),
    fields: { reason: REASON },
    submit: m.documents_withdraw(),
    call: "**/documents/*/withdraw",
  },
];
