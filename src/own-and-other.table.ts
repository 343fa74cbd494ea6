import type { NamedTest } from "../test/test-titles";
import type { Secret } from "./own-and-other.fixture";

type Loader = () => Promise<object>;
/**
 * Whose something is that an address or a call names:
 * - `everybody`: it is published, or the number is there to be checked by anybody
 * - `staff`: nobody's own. Who may see and change it is said by roles alone (`src/api.ts`, tests × each role)
 * - `secret`: of whoever has the address; `page` is its loader, `beside` what else stands in the address
 * - `session`: of whoever is signed in, and named by nothing in the address
 * - `sight`: of staff, of whom not all may see each record
 * - `proved`: another test shows it
 */
type Owned =
  | { whose: "everybody" }
  | { whose: "staff" }
  | { whose: "sight" }
  | { whose: "session"; page: Loader }
  | { whose: "secret"; secret: Secret; page: Loader; beside?: "reference" }
  | ({ whose: "proved" } & NamedTest);

export type OfSecret = Extract<Owned, { whose: "secret" }>;

const everybody: Owned = { whose: "everybody" };
const staff: Owned = { whose: "staff" };
const sight: Owned = { whose: "sight" };
const secret = (of: Secret, page: Loader, beside?: "reference"): Owned => ({
  whose: "secret",
  secret: of,
  page,
  ...(beside ? { beside } : {}),
});
const session = (page: Loader): Owned => ({ whose: "session", page });
const proved = (file: string, test: string): Owned => ({ whose: "proved", file, test });

/** Every page address of `src/routes.ts` with something in it that differs, and those of whoever is signed in. */
export const PAGES: Readonly<Record<string, Owned>> = {
  "programs/:id": everybody,
  "events/:id": everybody,
  "events/:id.ics": everybody,
  "events/:id/order": everybody,
  "gallery/:category": everybody,
  "gallery/:category/:id": everybody,
  "blog/:slug": everybody,
  "fundraisers/:id": everybody,
  "initiatives/:id": everybody,
  "newsletter/archive/:slug": everybody,
  "problems/:code": everybody,
  "og/:locale/:kind/:file": everybody,
  "receipts/:number": everybody,

  "register/draft/:key/:step": secret("draft", () => import("./features/applications/pages/draft-page")),
  "register/sent/:key": secret("registration", () => import("./features/applications/pages/sent-page")),
  "sent/:signed": secret("enquiry", () => import("./features/enquiries/pages/sent-page")),
  // Before the pages that end it.
  "status/:key/answers/:part": secret("status", () => import("./features/applications/pages/correct-page")),
  "status/:key": secret("status", () => import("./features/status/pages/record-page")),
  "status/:key/confirm/:intent": secret("status", () => import("./features/status/pages/confirm-page")),
  "status/:key/answers": secret("status", () => import("./features/applications/pages/answers-page")),
  "status/:key/reply": proved(
    "src/features/applications/own-pages.test.ts",
    "the pages of a registration open with its own key alone",
  ),
  "status/:key/data": secret("status", () => import("./features/applications/pages/own-data-page")),
  "status/:key/data/file": secret("status", () => import("./features/applications/pages/own-data-file")),
  "orders/:token": secret("order", () => import("./features/events/pages/order-page")),
  "orders/confirm/:proof": secret("orderProof", () => import("./features/events/pages/order-confirm-page")),
  "orders/:token.pdf": secret("order", () => import("./features/events/pages/order-pdf")),
  "tickets/:code": secret("ticket", () => import("./features/events/pages/ticket-page")),
  "tickets/:code.pdf": secret("ticket", () => import("./features/events/pages/ticket-pdf")),
  "donate/thanks/:reference": secret(
    "gift",
    () => import("./features/donations/pages/thanks-page"),
    "reference",
  ),
  "donate/receipt/:reference": secret(
    "gift",
    () => import("./features/donations/pages/receipt-page"),
    "reference",
  ),
  "donate/receipt/:reference.pdf": proved(
    "src/own-and-other.test.ts",
    "a receipt as a file is for whoever has the link of its gift",
  ),
  "donate/manage/:token": secret("monthly", () => import("./features/donations/pages/manage-page")),
  "newsletter/confirm/:token": secret(
    "subscribing",
    () => import("./features/newsletter/pages/confirm-page"),
  ),
  "newsletter/preferences/:token": secret(
    "subscription",
    () => import("./features/newsletter/pages/preferences-page"),
  ),
  "newsletter/unsubscribe/:token": secret(
    "subscription",
    () => import("./features/newsletter/pages/unsubscribe-page"),
  ),
  "login/link/:token": secret("signIn", () => import("./features/accounts/pages/link-page")),
  "reset/:token": secret("reset", () => import("./features/accounts/pages/reset-token-page")),
  "verify/:token": secret("newAddress", () => import("./features/accounts/pages/verify-page")),
  "invitation/:token": secret("invitation", () => import("./features/accounts/pages/invitation-page")),

  account: session(() => import("./features/accounts/pages/account-page")),
  "account/data": session(() => import("./features/privacy/pages/data-page")),
  "account/data/file": session(() => import("./features/privacy/pages/data-file")),
  "account/passkeys": session(() => import("./features/accounts/pages/passkeys-page")),
  "account/two-factor": session(() => import("./features/accounts/pages/two-factor-page")),

  "organiser/events/:id": staff,
  "organiser/events/:id/guests.csv": staff,
  "organiser/events/:id/needs": staff,
  "organiser/events/:id/money": staff,
  "admin/preview/:kind/:id": staff,
  "admin/queues/:queue/export": proved(
    "src/features/queues/queues-sight.test.ts",
    "a file holds no formula, ways to reach learners for those who may see them, and only the columns of a role; that it was taken is written down",
  ),
  "admin/content/:kind/export": staff,
  "admin/lists/:part/export": staff,
  "admin/mails/:id/frame": staff,
  "admin/receipts/:number.pdf": staff,
  "admin/:part": staff,
  "admin/:part/:id": staff,
  "admin/:part/:id/:view": staff,
};

const upload = proved(
  "src/features/uploads/file-uploads.test.ts",
  "an upload is its owner's: nobody else finds, opens or claims it",
);
const sentAgain = proved(
  "src/forms-bad-input.test.ts",
  "a clientId that is none, or belongs to somebody else's form of another kind, hurts nobody",
);
const ownView = proved(
  "src/features/queues/queue-views.test.ts",
  "a view is kept for its person alone, is replaced by one of its name, and goes when it is dropped",
);
const byRole = Object.fromEntries(
  [
    ...["GET /content/:kind", "POST /content/:kind", "GET /content/:kind/:id", "PUT /content/:kind/:id"],
    ...["DELETE /content/:kind/:id", "POST /content/:kind/:id/publish", "POST /content/:kind/:id/unpublish"],
    ...["POST /content/:kind/:id/discard", "POST /content/:kind/:id/restore", "POST /content/:kind/bulk"],
    ...["GET /content/:kind/:id/history", "GET /content/:kind/:id/history/:event"],
    ...["GET /content/:kind/:id/addresses", "DELETE /content/:kind/:id/addresses/:slug"],
    ...["GET /media/orders/:id", "DELETE /media/orders/:id", "GET /media/:id", "PUT /media/:id"],
    ...[
      "POST /media/:id/withdraw",
      "POST /documents/:id/withdraw",
      "GET /issues/:id",
      "PUT /issues/:id",
      "POST /issues/:id/test",
    ],
    ...["POST /issues/:id/schedule", "POST /issues/:id/take-back", "POST /issues/:id/stop"],
    ...["POST /subscribers/:id/remove"],
    ...["POST /intakes", "GET /intakes/:id", "PUT /intakes/:id", "GET /intakes/:id/learners"],
    ...["POST /intakes/:id/open", "POST /intakes/:id/close", "POST /interest/:id/told"],
    ...["POST /jobs/failed/:id/retry", "GET /tickets/:id", "PUT /tickets/:id", "GET /tickets/:id/orders"],
    ...["POST /event-changes/:id", "GET /tickets/:id/orders/:order"],
    ...["POST /tickets/:id/orders/:order/resend", "GET /tickets/:id/messages", "POST /tickets/:id/messages"],
    ...[
      "GET /tickets/:id/call-off",
      "POST /tickets/:id/call-off",
      "POST /tickets/:id/orders/:order/end",
      "PUT /staff/:id/roles",
    ],
    ...["POST /staff/:id/factor-reset"],
    ...["GET /pending-changes/:id", "POST /pending-changes/:id/approve", "POST /pending-changes/:id/cancel"],
    ...[
      "DELETE /staff/invitations/:id",
      "POST /staff/invitations/:id/resend",
      "GET /audit/:id",
      "GET /mails/:id",
      "POST /mails/:id/resend",
    ],
    ...[
      "GET /donors/:id",
      "GET /gifts/:id",
      "POST /gifts/:id/refunds",
      "POST /gifts/:id/arrival",
      "POST /refunds/:id/decision",
    ],
    ...["POST /gifts/:id/receipts/:number/mail"],
    ...[
      "POST /gifts/:id/corrections",
      "POST /corrections/:id/decision",
      "POST /monthly-gifts/:id/end",
      "PUT /gift-messages/:id",
      "PUT /campaign-money/:id/goal",
    ],
    ...[
      "POST /gifts",
      "POST /gifts/:id/cancel",
      "POST /banked-money",
      "POST /expenses",
      "POST /campaign-money/:id/phase",
      "POST /expenses/:id/reversal",
      "POST /events/:id/door",
      "GET /events/:id/check-in",
      "POST /tickets/:id/complimentary",
    ],
  ].map((call) => [call, staff]),
);

/** Every call of `src/api.ts` that names something, in its address or in what is sent. */
export const CALLS: Readonly<Record<string, Owned>> = {
  "GET /programs/:id": everybody,
  "GET /courses/:id": everybody,
  "GET /initiatives/:id": everybody,
  "GET /events/:id": everybody,
  "GET /campaigns/:id": everybody,
  "GET /posts/:id": everybody,
  "GET /gallery/:id": everybody,
  "GET /pages/:id": everybody,
  "POST /registrations": sentAgain,
  "POST /interests": sentAgain,
  "POST /mentor-applications": sentAgain,
  "POST /partnerships": sentAgain,
  "POST /messages": sentAgain,
  ...byRole,
  "GET /queues/:queue": sight,
  "GET /queues/:queue/:id": sight,
  "POST /queues/:queue/:id/foresee": sight,
  "POST /queues/:queue/:id/move": sight,
  "POST /queues/:queue/:id/answers": sight,
  "PUT /queues/:queue/:id/assignee": sight,
  "POST /queues/:queue/:id/notes": sight,
  "POST /queues/:queue/:id/guardian": sight,
  "POST /queues/:queue/:id/told": sight,
  "POST /queues/:queue/:id/untold": sight,
  "POST /queues/:queue/moves": sight,
  "POST /queues/:queue/assignments": sight,
  "GET /queues/:queue/colleagues": sight,
  "GET /queues/:queue/saved-replies": sight,
  "GET /queues/:queue/views": ownView,
  "PUT /queues/:queue/views": ownView,
  "DELETE /queues/:queue/views": ownView,
  "POST /media": upload,
  "POST /documents": upload,
  "POST /subscribers/import": upload,
  "POST /account/passkeys": proved(
    "src/features/accounts/passkeys.test.ts",
    "a challenge for a new passkey is of one account and signs nobody in",
  ),
  "POST /auth/passkey/verify": proved(
    "src/features/accounts/passkey-sign-in.test.ts",
    "another account's user handle, or none, is refused",
  ),
  "POST /content/:kind/import": proved(
    "src/features/content/import.test.ts",
    "nobody imports somebody else's file, or one that was sent for something else",
  ),
};

/** The calls of tus (`server/api/uploads.ts`) and the channel of an account stand in no table of addresses. */
export const BESIDE: readonly NamedTest[] = [
  {
    file: "src/server/api/uploads.test.ts",
    test: "nobody but its sender can ask about, add to, read or remove an upload",
  },
  {
    file: "src/server/api/uploads.test.ts",
    test: "whoever is signed in owns by the account, in both styles",
  },
  { file: "src/realtime.test.ts", test: "account is the own account, by either name, and nobody else's" },
  { file: "src/server/api/idempotency.test.ts", test: "a key belongs to who made it and to one endpoint" },
  {
    file: "src/features/accounts/sessions.test.ts",
    test: "sessions are listed by browser and can be ended, but nobody else's",
  },
  {
    file: "src/features/accounts/passkeys.test.ts",
    test: "a removed passkey signs in no more; removing ends other sessions and is mailed",
  },
];

/** What each page with a secret in its address takes, where it takes anything, so that something changes. */
export const POSTS: Readonly<Record<string, Record<string, string>>> = {
  "register/draft/:key/:step": { placeName: "Elsewhere" },
  "status/:key": { intent: "withdraw" },
  "status/:key/answers/:part": {
    ...{ placeName: "Elsewhere", deviceAccess: "own_phone", internetAccess: "daily", hoursPerWeek: "5" },
    ...{ availability: "evenings", supportNeeds: "none" },
  },
  "status/:key/data": { sure: "yes" },
  "orders/:token": { intent: "cancel" },
  "orders/confirm/:proof": {},
  "donate/manage/:token": { do: "pause" },
  "newsletter/confirm/:token": {},
  "newsletter/preferences/:token": { "list-monthly": "on", locale: "fr", pause: "keep" },
  "newsletter/unsubscribe/:token": {},
  "verify/:token": {},
  "invitation/:token": { displayName: "Somebody Else", password: "nine brown teapots" },
  "login/link/:token": {},
  "reset/:token": { password: "nine brown teapots" },
};
