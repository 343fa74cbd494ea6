import { type Ownership, everybody, secret, provedElsewhere } from "./authorization-matrix.ownership";

const resubmission = provedElsewhere(
  "test/integration/forms-bad-input.test.ts",
  "an invalid clientId is refused, and one of another person's form has no effect",
);

export const PUBLIC_PAGES: Readonly<Record<string, Ownership>> = {
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
  "transparency/:year": everybody,

  "register/draft/:key/:step": secret(
    "draft",
    () => import("../../src/features/applications/pages/draft-page"),
  ),
  "register/sent/:key": secret(
    "registration",
    () => import("../../src/features/applications/pages/sent-page"),
  ),
  "sent/:signed": secret("enquiry", () => import("../../src/features/enquiries/pages/sent-page")),
  // Before the pages that end the registration.
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
    "the pages of a registration open only with its own key",
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
    "the PDF of a receipt needs the link of its gift",
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
};

export const PUBLIC_CALLS: Readonly<Record<string, Ownership>> = {
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
};

export const PUBLIC_POST_BODIES: Readonly<Record<string, Record<string, string>>> = {
  "register/draft/:key/:step": { placeName: "Elsewhere" },
  "status/:key": { intent: "withdraw" },
  "status/:key/answers/:part": {
    placeName: "Elsewhere",
    deviceAccess: "own_phone",
    internetAccess: "daily",
    hoursPerWeek: "5",
    availability: "evenings",
    supportNeeds: "none",
  },
  "status/:key/data": { sure: "yes" },
  "orders/:token": { intent: "cancel" },
  "orders/confirm/:proof": {},
  "donate/thanks/:reference": { do: "name-hide" },
  "donate/receipt/:reference": { do: "name-show" },
  "donate/manage/:token": { do: "pause" },
  "newsletter/confirm/:token": {},
  "newsletter/preferences/:token": { "list-monthly": "on", locale: "fr", pause: "keep" },
  "newsletter/unsubscribe/:token": {},
};
