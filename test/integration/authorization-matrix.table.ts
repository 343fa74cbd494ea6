import type { NamedTest } from "../support/test-titles";
import type { Secret } from "./authorization-matrix.fixture";

type Loader = () => Promise<object>;
/**
 * Whose something is that an address or a call names:
 * - `everybody`: it is published, or the number is there to be checked by anybody
 * - `staff`: nobody's own. Who may see and change it is said by roles alone (`src/registry/api-routes.ts`, tests × each role)
 * - `secret`: of whoever has the address; `page` is its loader, `beside` what else stands in the address
 * - `session`: of whoever is signed in, and named by nothing in the address
 * - `sight`: of staff, of whom not all may see each record
 * - `proved`: another test shows it
 */
type Ownership =
  | { ownedBy: "everybody" }
  | { ownedBy: "staff" }
  | { ownedBy: "sight" }
  | { ownedBy: "session"; page: Loader }
  | { ownedBy: "secret"; secret: Secret; page: Loader; alsoInUrl?: "reference" }
  | ({ ownedBy: "proved" } & NamedTest);

export type SecretOwnership = Extract<Ownership, { ownedBy: "secret" }>;

const everybody: Ownership = { ownedBy: "everybody" };
const staff: Ownership = { ownedBy: "staff" };
const visibility: Ownership = { ownedBy: "sight" };
const secret = (of: Secret, page: Loader, alsoInUrl?: "reference"): Ownership => ({
  ownedBy: "secret",
  secret: of,
  page,
  ...(alsoInUrl ? { alsoInUrl } : {}),
});
const session = (page: Loader): Ownership => ({ ownedBy: "session", page });
const provedElsewhere = (file: string, test: string): Ownership => ({ ownedBy: "proved", file, test });

/** Every page address of `src/routes.ts` with something in it that differs, and those of whoever is signed in. */
export const PAGES: Readonly<Record<string, Ownership>> = {
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
  "portraits/:file": everybody,
  "receipts/:number": everybody,

  "register/draft/:key/:step": secret(
    "draft",
    () => import("../../src/features/applications/pages/draft-page"),
  ),
  "register/sent/:key": secret(
    "registration",
    () => import("../../src/features/applications/pages/sent-page"),
  ),
  "sent/:signed": secret("enquiry", () => import("../../src/features/enquiries/pages/sent-page")),
  // Before the pages that end it.
  "status/:key/answers/:part": secret(
    "status",
    () => import("../../src/features/applications/pages/correct-answers-page"),
  ),
  "status/:key": secret("status", () => import("../../src/features/status/pages/record-page")),
  "status/:key/confirm/:intent": secret(
    "status",
    () => import("../../src/features/status/pages/confirm-page"),
  ),
  "status/:key/answers": secret(
    "status",
    () => import("../../src/features/applications/pages/submitted-answers-page"),
  ),
  "status/:key/reply": provedElsewhere(
    "src/features/applications/self-service/self-service-pages.test.ts",
    "the pages of a registration open with its own key alone",
  ),
  "status/:key/data": secret(
    "status",
    () => import("../../src/features/applications/pages/registration-data-page"),
  ),
  "status/:key/data/file": secret(
    "status",
    () => import("../../src/features/applications/pages/registration-data-file"),
  ),
  "orders/:token": secret("order", () => import("../../src/features/events/orders/pages/order-page")),
  "orders/confirm/:proof": secret(
    "orderProof",
    () => import("../../src/features/events/orders/pages/order-confirm-page"),
  ),
  "orders/:token.pdf": secret("order", () => import("../../src/features/events/orders/pages/order-pdf")),
  "tickets/:code": secret("ticket", () => import("../../src/features/events/tickets/pages/ticket-page")),
  "tickets/:code.pdf": secret("ticket", () => import("../../src/features/events/tickets/pages/ticket-pdf")),
  "donate/thanks/:reference": secret(
    "gift",
    () => import("../../src/features/donations/gifts/pages/thanks-page"),
    "reference",
  ),
  "donate/receipt/:reference": secret(
    "gift",
    () => import("../../src/features/donations/receipts/pages/receipt-page"),
    "reference",
  ),
  "donate/receipt/:reference.pdf": provedElsewhere(
    "test/integration/authorization-matrix.test.ts",
    "a receipt as a file is for whoever has the link of its gift",
  ),
  "donate/manage/:token": secret(
    "monthly",
    () => import("../../src/features/donations/monthly-gifts/pages/manage-page"),
  ),
  "newsletter/confirm/:token": secret(
    "subscribing",
    () => import("../../src/features/newsletter/subscriptions/pages/confirm-page"),
  ),
  "newsletter/preferences/:token": secret(
    "subscription",
    () => import("../../src/features/newsletter/subscriptions/pages/preferences-page"),
  ),
  "newsletter/unsubscribe/:token": secret(
    "subscription",
    () => import("../../src/features/newsletter/subscriptions/pages/unsubscribe-page"),
  ),
  "login/link/:token": secret("signIn", () => import("../../src/features/accounts/pages/sign-in-link-page")),
  "reset/:token": secret("reset", () => import("../../src/features/accounts/pages/reset-password-page")),
  "verify/:token": secret("newAddress", () => import("../../src/features/accounts/pages/verify-email-page")),
  "invitation/:token": secret(
    "invitation",
    () => import("../../src/features/accounts/pages/invitation-page"),
  ),

  account: session(() => import("../../src/features/accounts/pages/account-page")),
  "account/data": session(() => import("../../src/features/privacy/pages/data-page")),
  "account/data/file": session(() => import("../../src/features/privacy/pages/data-file")),
  "account/passkeys": session(() => import("../../src/features/accounts/pages/passkeys-page")),
  "account/two-factor": session(() => import("../../src/features/accounts/pages/two-factor-page")),

  "organiser/events/:id": staff,
  "organiser/events/:id/guests.csv": staff,
  "organiser/events/:id/needs": staff,
  "organiser/events/:id/finance": staff,
  "admin/preview/:kind/:id": staff,
  "admin/queues/:queue/export": provedElsewhere(
    "src/features/queues/queues-visibility.test.ts",
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

const upload = provedElsewhere(
  "src/features/uploads/file-uploads.test.ts",
  "an upload is its owner's: nobody else finds, opens or claims it",
);
const resubmission = provedElsewhere(
  "test/integration/forms-bad-input.test.ts",
  "a clientId that is none, or belongs to somebody else's form of another kind, hurts nobody",
);
const ownQueueView = provedElsewhere(
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
    ...["POST /issues/:id/schedule", "POST /issues/:id/unschedule", "POST /issues/:id/stop"],
    ...["POST /subscribers/:id/remove"],
    ...["POST /intakes", "GET /intakes/:id", "PUT /intakes/:id", "GET /intakes/:id/learners"],
    ...["POST /intakes/:id/open", "POST /intakes/:id/close", "POST /interest/:id/notified"],
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
      "PUT /campaign-finances/:id/goal",
    ],
    ...[
      "POST /gifts",
      "POST /gifts/:id/cancel",
      "POST /banked-money",
      "POST /expenses",
      "POST /campaign-finances/:id/phase",
      "POST /expenses/:id/reversal",
      "POST /events/:id/check-in",
      "GET /events/:id/check-in",
      "POST /tickets/:id/complimentary",
    ],
  ].map((call) => [call, staff]),
);

const passkey = provedElsewhere(
  "src/features/accounts/passkeys/passkeys.test.ts",
  "a challenge for a new passkey is of one account and signs nobody in",
);

/** Every call of `src/registry/api-routes.ts` that names something, in its address or in what is sent. */
export const API_CALLS: Readonly<Record<string, Ownership>> = {
  "GET /programs/:id": everybody,
  "GET /courses/:id": everybody,
  "GET /initiatives/:id": everybody,
  "GET /events/:id": everybody,
  "GET /campaigns/:id": everybody,
  "GET /posts/:id": everybody,
  "GET /gallery/:id": everybody,
  "GET /pages/:id": everybody,
  "POST /registrations": resubmission,
  "POST /interests": resubmission,
  "POST /mentor-applications": resubmission,
  "POST /partnerships": resubmission,
  "POST /messages": resubmission,
  ...byRole,
  "GET /queues/:queue": visibility,
  "GET /queues/:queue/:id": visibility,
  "POST /queues/:queue/:id/preview": visibility,
  "POST /queues/:queue/:id/transition": visibility,
  "POST /queues/:queue/:id/answers": visibility,
  "PUT /queues/:queue/:id/assignee": visibility,
  "POST /queues/:queue/:id/notes": visibility,
  "POST /queues/:queue/:id/guardian": visibility,
  "POST /queues/:queue/:id/notified": visibility,
  "POST /queues/:queue/:id/unnotified": visibility,
  "POST /queues/:queue/transitions": visibility,
  "POST /queues/:queue/assignments": visibility,
  "GET /queues/:queue/colleagues": visibility,
  "GET /queues/:queue/saved-replies": visibility,
  "GET /queues/:queue/views": ownQueueView,
  "PUT /queues/:queue/views": ownQueueView,
  "DELETE /queues/:queue/views": ownQueueView,
  "POST /media": upload,
  "POST /documents": upload,
  "POST /subscribers/import": upload,
  "POST /account/passkeys": passkey,
  "POST /passkeys": passkey,
  "POST /auth/passkey/verify": provedElsewhere(
    "src/features/accounts/passkeys/passkey-sign-in.test.ts",
    "another account's user handle, or none, is refused",
  ),
  "POST /content/:kind/import": provedElsewhere(
    "src/features/content/import-export/import.test.ts",
    "nobody imports somebody else's file, or one that was sent for something else",
  ),
};

/** The calls of tus (`server/api/upload-routes.ts`) and the channel of an account stand in no table of addresses. */
export const OTHER_SURFACES: readonly NamedTest[] = [
  {
    file: "src/server/api/upload-routes.test.ts",
    test: "nobody but its sender can ask about, add to, read or remove an upload",
  },
  {
    file: "src/server/api/upload-routes.test.ts",
    test: "whoever is signed in owns by the account, in both styles",
  },
  {
    file: "src/registry/realtime-channels.test.ts",
    test: "account is the own account, by either name, and nobody else's",
  },
  { file: "src/server/api/idempotency.test.ts", test: "a key belongs to who made it and to one endpoint" },
  {
    file: "src/features/accounts/sessions/sessions.test.ts",
    test: "sessions are listed by browser and can be ended, but nobody else's",
  },
  {
    file: "src/features/accounts/passkeys/passkeys.test.ts",
    test: "a removed passkey signs in no more; removing ends other sessions and is mailed",
  },
];

/** What each page with a secret in its address takes, where it takes anything, so that something changes. */
export const POST_BODIES: Readonly<Record<string, Record<string, string>>> = {
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
