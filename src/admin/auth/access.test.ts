import { expect, test } from "vitest";
import { apiRoutes } from "../../registry/api-routes";
import { ROLES, type Role } from "../../platform/auth/principal";
import { canAccessSection } from "./access";

const SECTION_CALLS: Record<string, { readCall: string; writeCall?: string }> = {
  media: { readCall: "GET /media", writeCall: "PUT /media/:id" },
  documents: { readCall: "GET /documents", writeCall: "POST /documents" },
  issues: { readCall: "GET /issues", writeCall: "POST /issues" },
  suppressions: { readCall: "GET /suppressions", writeCall: "POST /suppressions" },
  jobs: { readCall: "GET /jobs", writeCall: "POST /jobs/failed/:id/retry" },
  tickets: { readCall: "GET /tickets", writeCall: "PUT /tickets/:id" },
  staff: { readCall: "GET /staff", writeCall: "POST /staff/invitations" },
  audit: { readCall: "GET /audit" },
  mails: { readCall: "GET /mails", writeCall: "POST /mails/:id/resend" },
  sample: { readCall: "GET /sample", writeCall: "POST /sample/remove" },
  privacy: { readCall: "POST /privacy/data", writeCall: "POST /privacy/erase" },
  gifts: { readCall: "GET /gifts", writeCall: "POST /gifts" },
  donors: { readCall: "GET /donors", writeCall: "POST /gifts" },
  "gift-messages": { readCall: "GET /gift-messages", writeCall: "PUT /gift-messages/:id" },
  "monthly-gifts": { readCall: "GET /monthly-gifts", writeCall: "POST /monthly-gifts/:id/end" },
  refunds: { readCall: "GET /refunds", writeCall: "POST /refunds/:id/decision" },
  "campaign-finances": { readCall: "GET /campaign-finances", writeCall: "PUT /campaign-finances/:id/goal" },
  expenses: { readCall: "GET /expenses", writeCall: "POST /expenses" },
  reconciliation: { readCall: "GET /reconciliation", writeCall: "POST /reconciliation" },
};

const isAllowedByApi = (path: string, role: Role): boolean => {
  const route = apiRoutes.find((one) => one.area === "admin" && `${one.method} ${one.path}` === path);
  if (!route || typeof route.access === "string") throw new Error(`No call of the office: ${path}`);
  return role === "owner" || route.access.roles.includes(role);
};

for (const [section, { readCall, writeCall }] of Object.entries(SECTION_CALLS))
  test(`the back office shows ${section} to the roles that may read it, and offers changes to those that may write`, () => {
    for (const role of ROLES) {
      const isShown = canAccessSection([role], section);
      // More roles may list media, to choose pictures, than see the section.
      if (section !== "media") expect(isShown, role).toBe(isAllowedByApi(readCall, role));
      if (isShown && section === "media") expect(isAllowedByApi(readCall, role), role).toBe(true);
      if (writeCall)
        expect(canAccessSection([role], section, true), role).toBe(isAllowedByApi(writeCall, role));
    }
  });
