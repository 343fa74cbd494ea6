import { type Ownership, staff, visibility, provedElsewhere } from "./authorization-matrix.ownership";

const upload = provedElsewhere(
  "src/features/uploads/file-uploads.test.ts",
  "an upload is its owner's: nobody else finds, opens or claims it",
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
      "PUT /gifts/:id/name",
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

/** Pages for staff and organisers. */
export const ADMIN_PAGES: Readonly<Record<string, Ownership>> = {
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

export const ADMIN_CALLS: Readonly<Record<string, Ownership>> = {
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
  "POST /content/:kind/import": provedElsewhere(
    "src/features/content/import-export/import.test.ts",
    "nobody imports somebody else's file, or one that was sent for something else",
  ),
};
