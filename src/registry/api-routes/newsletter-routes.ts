import { issueEndpoints } from "../../features/newsletter/issues/issues.api.server";
import { listMails, readOneMail, resendMail } from "../../features/outbox/mailbox/mailbox.api.server";
import {
  importSubscribersEndpoint,
  listSubscribersEndpoint,
  removeSubscriberEndpoint,
} from "../../features/newsletter/subscribers/subscribers.api.server";
import {
  addSuppression,
  liftSuppression,
  listSuppressions,
} from "../../features/outbox/suppressions/suppressions.api.server";
import { route } from "../../platform/api/endpoint.server";
import { readOrganisationName } from "../../features/site/site.service.server";
import { BOTH_STYLES, readAccess, writeAccess } from "./route-access";

const issueAdmin = issueEndpoints(readOrganisationName);

export const newsletterRoutes = [
  route("GET /issues", "admin", BOTH_STYLES, readAccess("issues"), issueAdmin.list),
  route("POST /issues", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.create),
  route("POST /issues/preview", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.preview),
  route("GET /issues/:id", "admin", BOTH_STYLES, readAccess("issues"), issueAdmin.read),
  route("PUT /issues/:id", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.save),
  route("POST /issues/:id/test", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.sendTest),
  route("POST /issues/:id/schedule", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.schedule),
  route("POST /issues/:id/unschedule", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.takeBack),
  route("POST /issues/:id/stop", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.stop),
  route("DELETE /issues/:id", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.remove),
  route("GET /subscribers", "admin", BOTH_STYLES, readAccess("subscribers"), listSubscribersEndpoint),
  route(
    "POST /subscribers/import",
    "admin",
    BOTH_STYLES,
    writeAccess("subscribers"),
    importSubscribersEndpoint,
  ),
  route(
    "POST /subscribers/:id/remove",
    "admin",
    BOTH_STYLES,
    writeAccess("subscribers"),
    removeSubscriberEndpoint,
  ),
  route("GET /suppressions", "admin", BOTH_STYLES, readAccess("suppressions"), listSuppressions),
  route("POST /suppressions", "admin", BOTH_STYLES, writeAccess("suppressions"), addSuppression),
  route("POST /suppressions/lift", "admin", BOTH_STYLES, writeAccess("suppressions"), liftSuppression),
  route("GET /mails", "admin", BOTH_STYLES, readAccess("mails"), listMails),
  route("GET /mails/:id", "admin", BOTH_STYLES, readAccess("mails"), readOneMail),
  route("POST /mails/:id/resend", "admin", BOTH_STYLES, writeAccess("mails"), resendMail),
];
