import { expect, test } from "vitest";
import { api } from "../api";
import { ROLES, type Role } from "../platform/who";
import { mayOpen } from "./auth";

/** The call that fills a part of the office, and one that changes something in it. */
const CALLS: Record<string, { opens: string; writes?: string }> = {
  media: { opens: "GET /media", writes: "PUT /media/:id" },
  documents: { opens: "GET /documents", writes: "POST /documents" },
  issues: { opens: "GET /issues", writes: "POST /issues" },
  suppressions: { opens: "GET /suppressions", writes: "POST /suppressions" },
  jobs: { opens: "GET /jobs", writes: "POST /jobs/failed/:id/retry" },
  tickets: { opens: "GET /tickets", writes: "PUT /tickets/:id" },
  staff: { opens: "GET /staff", writes: "POST /staff/invitations" },
  audit: { opens: "GET /audit" },
  mails: { opens: "GET /mails", writes: "POST /mails/:id/resend" },
  sample: { opens: "GET /sample", writes: "POST /sample/remove" },
  people: { opens: "POST /people/data", writes: "POST /people/erase" },
  gifts: { opens: "GET /gifts", writes: "POST /gifts" },
  donors: { opens: "GET /donors", writes: "POST /gifts" },
  "gift-messages": { opens: "GET /gift-messages", writes: "PUT /gift-messages/:id" },
  "monthly-gifts": { opens: "GET /monthly-gifts", writes: "POST /monthly-gifts/:id/end" },
  refunds: { opens: "GET /refunds", writes: "POST /refunds/:id/decision" },
  "campaign-money": { opens: "GET /campaign-money", writes: "PUT /campaign-money/:id/goal" },
  expenses: { opens: "GET /expenses", writes: "POST /expenses" },
  reconciliation: { opens: "GET /reconciliation", writes: "POST /reconciliation" },
};

const answers = (path: string, role: Role): boolean => {
  const route = api.find((one) => one.area === "admin" && `${one.method} ${one.path}` === path);
  if (!route || typeof route.access === "string") throw new Error(`No call of the office: ${path}`);
  return role === "owner" || route.access.roles.includes(role);
};

for (const [part, { opens, writes }] of Object.entries(CALLS))
  test(`the office opens ${part} to whom the server answers, and offers changes to whom it lets change`, () => {
    for (const role of ROLES) {
      const shown = mayOpen([role], part);
      // Media are looked at by whoever writes anything with a picture, but kept by few.
      if (part !== "media") expect(shown, role).toBe(answers(opens, role));
      if (shown && part === "media") expect(answers(opens, role), role).toBe(true);
      if (writes) expect(mayOpen([role], part, true), role).toBe(answers(writes, role));
    }
  });
