import { staffEndpoints } from "../../features/accounts/staff/staff.api.server";
import { CONTENT_KINDS } from "../content-kinds";
import { listAuditEvents, readAuditEvent } from "../../features/audit/audit.api.server";
import { pendingChangeEndpoints } from "../../features/pending-changes/pending-changes.api.server";
import { sensitiveChanges } from "../sensitive-changes.server";
import { readSample, removeSampleEndpoint } from "../../features/sample/sample.api.server";
import { doctorFindingsEndpoint } from "../../features/dashboard/doctor-findings.api.server";
import { jobEndpoints } from "../../features/dashboard/jobs.api.server";
import { overviewEndpoint } from "../../features/dashboard/overview.api.server";
import { readNotifications, saveNotifications } from "../../features/staff-notices/notice-choices.api.server";
import { jobs } from "../jobs";
import { privacyEndpoints } from "../../features/privacy/privacy.api.server";
import { personalDataSources } from "../../features/privacy/personal-data-sources.server";
import { route } from "../../platform/api/endpoint.server";
import { readOrganisationName } from "../../features/site/site.service.server";
import { BOTH_STYLES, STAFF, readAccess, writeAccess } from "./route-access";

const staff = staffEndpoints(readOrganisationName);
const pendingChanges = pendingChangeEndpoints(sensitiveChanges);
const jobAdmin = jobEndpoints(jobs);
const privacy = privacyEndpoints(personalDataSources, readOrganisationName);

export const administrationRoutes = [
  route("GET /overview", "admin", BOTH_STYLES, STAFF, overviewEndpoint(CONTENT_KINDS)),
  route("GET /my-notifications", "admin", BOTH_STYLES, STAFF, readNotifications),
  route("PUT /my-notifications", "admin", BOTH_STYLES, STAFF, saveNotifications),
  route("GET /jobs", "admin", BOTH_STYLES, readAccess("jobs"), jobAdmin.jobs),
  route("GET /system-status", "admin", BOTH_STYLES, readAccess("jobs"), jobAdmin.systemStatus),
  route("GET /findings", "admin", BOTH_STYLES, readAccess("jobs"), doctorFindingsEndpoint),
  route("POST /jobs/failed/:id/retry", "admin", BOTH_STYLES, writeAccess("jobs"), jobAdmin.retryJob),
  route("GET /pending-changes", "admin", BOTH_STYLES, readAccess("pending-changes"), pendingChanges.list),
  route("GET /pending-changes/:id", "admin", BOTH_STYLES, readAccess("pending-changes"), pendingChanges.read),
  route(
    "POST /pending-changes/:id/approve",
    "admin",
    BOTH_STYLES,
    writeAccess("pending-changes"),
    pendingChanges.approve,
  ),
  route(
    "POST /pending-changes/:id/cancel",
    "admin",
    BOTH_STYLES,
    writeAccess("pending-changes"),
    pendingChanges.cancel,
  ),
  route("GET /staff", "admin", BOTH_STYLES, readAccess("staff"), staff.list),
  route("PUT /staff/:id/roles", "admin", BOTH_STYLES, writeAccess("staff"), staff.change),
  route("POST /staff/:id/factor-reset", "admin", BOTH_STYLES, writeAccess("staff"), staff.resetFactor),
  route("POST /staff/invitations", "admin", BOTH_STYLES, writeAccess("staff"), staff.add),
  route("POST /staff/invitations/:id/resend", "admin", BOTH_STYLES, writeAccess("staff"), staff.resend),
  route("DELETE /staff/invitations/:id", "admin", BOTH_STYLES, writeAccess("staff"), staff.withdraw),
  route("GET /sample", "admin", BOTH_STYLES, readAccess("sample"), readSample),
  route("POST /sample/remove", "admin", BOTH_STYLES, writeAccess("sample"), removeSampleEndpoint),
  route("POST /privacy/data", "admin", BOTH_STYLES, writeAccess("privacy"), privacy.data),
  route("POST /privacy/plan", "admin", BOTH_STYLES, writeAccess("privacy"), privacy.plan),
  route("POST /privacy/erase", "admin", BOTH_STYLES, writeAccess("privacy"), privacy.erase),
  route("GET /audit", "admin", BOTH_STYLES, readAccess("audit"), listAuditEvents),
  route("GET /audit/:id", "admin", BOTH_STYLES, readAccess("audit"), readAuditEvent),
];
