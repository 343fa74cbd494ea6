import { CONTENT_KINDS } from "../content-kinds";
import { redirectEndpoints } from "../../features/content/redirects/redirects.api.server";
import { bulkEndpoint } from "../../features/content/bulk.api.server";
import { contentEndpoints } from "../../features/content/content.api.server";
import { importEndpoint } from "../../features/content/import-export/import.api.server";
import { previewMarkdown } from "../../features/content/markdown-preview.api.server";
import { eventChangeEndpoints } from "../../features/events/changes/event-changes.api.server";
import { issuedTickets } from "../../features/events/tickets/issued-tickets.api.server";
import {
  addMedia,
  changeMedia,
  dismissMediaOrder,
  listMedia,
  listMediaOrders,
  readMediaOrder,
  readMediaItem,
  withdrawMediaConsent,
} from "../../features/uploads/media/media.api.server";
import {
  addDocument,
  listDocuments,
  withdrawDocumentEndpoint,
} from "../../features/uploads/documents/documents.api.server";
import type { RoleAccess } from "../../platform/auth/principal";
import { route } from "../../platform/api/endpoint.server";
import { readOrganisationName } from "../../features/site/site.service.server";
import { BOTH_STYLES, readAccess, writeAccess } from "./route-access";

const redirects = redirectEndpoints(CONTENT_KINDS);
const eventChangeEndpoint = eventChangeEndpoints(readOrganisationName);
const publishHooks = { events: eventChangeEndpoint.onPublish };
const content = contentEndpoints(CONTENT_KINDS, publishHooks);
/** Outer limit; `src/registry/content-kinds.ts` says which kinds each role reads and writes. */
const CONTENT_WRITERS: RoleAccess = { roles: ["editor", "organiser", "finance"] };
const CONTENT_READERS: RoleAccess = { roles: ["editor", "organiser", "finance", "auditor"] };
/** Reviewers write one kind: saved replies. */
const KIND_WRITER_ROLES: RoleAccess = { roles: ["editor", "organiser", "finance", "reviewer"] };
const KIND_READER_ROLES: RoleAccess = { roles: ["editor", "organiser", "finance", "reviewer", "auditor"] };

export const contentRoutes = [
  route("GET /content/:kind", "admin", BOTH_STYLES, KIND_READER_ROLES, content.list),
  route("POST /content/:kind", "admin", BOTH_STYLES, KIND_WRITER_ROLES, content.create),
  route("GET /content/:kind/:id", "admin", BOTH_STYLES, KIND_READER_ROLES, content.read),
  route("PUT /content/:kind/:id", "admin", BOTH_STYLES, KIND_WRITER_ROLES, content.save),
  route("DELETE /content/:kind/:id", "admin", BOTH_STYLES, KIND_WRITER_ROLES, content.remove),
  route("POST /content/:kind/:id/publish", "admin", BOTH_STYLES, CONTENT_WRITERS, content.publish),
  route("POST /content/:kind/:id/unpublish", "admin", BOTH_STYLES, CONTENT_WRITERS, content.unpublish),
  route("POST /content/:kind/:id/discard", "admin", BOTH_STYLES, CONTENT_WRITERS, content.discard),
  route("POST /content/:kind/:id/restore", "admin", BOTH_STYLES, KIND_WRITER_ROLES, content.restore),
  route("GET /content/:kind/:id/history", "admin", BOTH_STYLES, KIND_READER_ROLES, content.history),
  route("GET /content/:kind/:id/history/:event", "admin", BOTH_STYLES, KIND_READER_ROLES, content.pastEvent),
  route("GET /content/:kind/:id/addresses", "admin", BOTH_STYLES, CONTENT_READERS, redirects.list),
  route("DELETE /content/:kind/:id/addresses/:slug", "admin", BOTH_STYLES, CONTENT_WRITERS, redirects.free),
  route(
    "POST /content/:kind/bulk",
    "admin",
    BOTH_STYLES,
    CONTENT_WRITERS,
    bulkEndpoint(CONTENT_KINDS, publishHooks),
  ),
  route("POST /content/:kind/import", "admin", BOTH_STYLES, CONTENT_WRITERS, importEndpoint(CONTENT_KINDS)),
  route("POST /markdown", "admin", BOTH_STYLES, CONTENT_WRITERS, previewMarkdown),
  route("GET /media", "admin", BOTH_STYLES, CONTENT_READERS, listMedia),
  route("POST /media", "admin", BOTH_STYLES, CONTENT_WRITERS, addMedia),
  route("GET /media/orders", "admin", BOTH_STYLES, CONTENT_READERS, listMediaOrders),
  route("GET /media/orders/:id", "admin", BOTH_STYLES, CONTENT_READERS, readMediaOrder),
  route("DELETE /media/orders/:id", "admin", BOTH_STYLES, CONTENT_WRITERS, dismissMediaOrder),
  route("GET /media/:id", "admin", BOTH_STYLES, CONTENT_READERS, readMediaItem),
  route("PUT /media/:id", "admin", BOTH_STYLES, writeAccess("media"), changeMedia),
  route("POST /media/:id/withdraw", "admin", BOTH_STYLES, writeAccess("media"), withdrawMediaConsent),
  route("GET /documents", "admin", BOTH_STYLES, readAccess("documents"), listDocuments),
  route("POST /documents", "admin", BOTH_STYLES, writeAccess("documents"), addDocument),
  route(
    "POST /documents/:id/withdraw",
    "admin",
    BOTH_STYLES,
    writeAccess("documents"),
    withdrawDocumentEndpoint,
  ),
  route("GET /issued-tickets", "admin", BOTH_STYLES, { roles: ["editor", "organiser"] }, issuedTickets),
  route(
    "POST /event-changes/:id",
    "admin",
    BOTH_STYLES,
    { roles: ["editor", "organiser"] },
    eventChangeEndpoint.preview,
  ),
];
