import { cleanLine } from "../../../platform/text/clean-text";
import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { decodeCursor } from "../../../platform/pagination/cursor";
import { endpoint } from "../../../platform/api/endpoint.server";
import { fieldError } from "../../../platform/api/validate-input.server";
import { MAX_QUERY_LENGTH } from "../../../platform/pagination/list-query";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { isoDateTime } from "../../../platform/api/api-fields.server";
import { documentName } from "./documents.input.server";
import { DOCUMENT_STATES, documentPath } from "./documents.model";
import { browseDocuments, publishDocument, withdrawDocument } from "./documents.service.server";
import { mediaReason } from "../media/media.input.server";
import { PICTURE_PLACES, TEXT_PLACES } from "../media/pictures.model";

const TAG = "Files";

export const listDocuments = endpoint({
  summary: "Files that staff published, including withdrawn ones, newest first",
  tag: TAG,
  caller: "user",
  query: z.object({
    q: z.string().max(MAX_QUERY_LENGTH).transform(cleanLine).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().optional(),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string().meta({ description: "Name that readers see" }),
        path: z.string().meta({ description: "Public URL while it is published" }),
        bytes: z.int(),
        state: z.enum(DOCUMENT_STATES),
        createdAt: isoDateTime,
        uses: z.array(
          z.object({
            place: z.enum([...PICTURE_PLACES, ...TEXT_PLACES]),
            name: z.string(),
            item: z.string(),
            draft: z.boolean(),
          }),
        ),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  handle: async ({ deps, query: { q = "", limit, cursor }, locale }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["time", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const page = await browseDocuments(deps, q, after, limit);
    return ok({
      items: page.items.map(({ createdAt, ...row }) => ({
        ...row,
        path: documentPath(row.id),
        createdAt: createdAt.toISOString(),
      })),
      nextCursor: page.next,
    });
  },
});

export const addDocument = endpoint({
  summary: "Publishes an upload with the purpose `document`",
  tag: TAG,
  caller: "user",
  status: 201,
  body: z.object({ upload: z.string().max(80), name: documentName }),
  output: z.object({ id: z.string(), name: z.string(), path: z.string(), bytes: z.int() }),
  handle: async ({ deps, principal, body: { upload, name }, locale }) => {
    const published = await publishDocument(deps, principal, upload, name);
    if (published.ok) return ok({ ...published.value, name, path: documentPath(published.value.id) });
    const message = m.media_file_missing({}, { locale });
    return refuse("validation_failed", { errors: [{ field: "upload", code: "invalid", message }] });
  },
});

export const withdrawDocumentEndpoint = endpoint({
  summary: "Withdraws a file: its URL answers 410, and its bytes are removed",
  tag: TAG,
  caller: "user",
  params: z.object({ id: z.string().max(80) }),
  body: z.object({ reason: mediaReason }),
  output: z.object({ id: z.string() }),
  refuses: ["not_found"],
  handle: async ({ deps, principal, params: { id }, body: { reason } }) =>
    (await withdrawDocument(deps, principal, id, reason)) ? ok({ id }) : err("not_found"),
});
