import { z } from "zod";
import type { ContentKind } from "../../../platform/content/content-kind";
import { endpoint } from "../../../platform/api/endpoint.server";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { fileProblemText } from "../../uploads/file-problem-view.server";
import { canWrite } from "../content.model";
import { ROW_OUTCOMES } from "./import.model";
import { importContent } from "./import.service.server";
import { kindAccess } from "../kind-access.server";

const importedRow = z.object({
  row: z.int().meta({ description: "Row number as in a spreadsheet; the header is row 1" }),
  outcome: z.enum(ROW_OUTCOMES),
  id: z.string().nullable(),
  title: z.unknown(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
  formulas: z.array(z.string()).meta({ description: "Fields whose text starts like a formula" }),
  pendingFields: z
    .array(z.string())
    .meta({ description: "Fields that wait for a second person, or 24 hours" }),
});

export function importEndpoint(kinds: readonly ContentKind[]) {
  const { params, findAllowedKind } = kindAccess(kinds);
  return endpoint({
    summary: "Previews or imports the rows of a file: all or none",
    tag: "Content",
    caller: "user",
    params,
    body: z.object({
      upload: z.string().max(80),
      write: z.boolean().meta({ description: "False: preview only, nothing is written" }),
    }),
    output: z.object({
      counts: z.object({ create: z.int(), change: z.int(), same: z.int(), refuse: z.int() }),
      rows: z.array(importedRow).meta({ description: "Rows of the file, refused rows first; at most 200" }),
      written: z.boolean(),
    }),
    refuses: ["forbidden"],
    handle: async ({ deps, params: { kind: name }, body: { upload, write }, principal, locale }) => {
      const kind = findAllowedKind(name, principal, canWrite);
      if (!kind) return err("forbidden");
      const done = await importContent(deps, principal, kinds, kind, { upload, write, locale });
      if (done.ok) return ok(done.value);
      const message = fileProblemText(done.problem, locale);
      return refuse("validation_failed", {
        message,
        errors: [{ field: "upload", code: done.problem.code, message }],
      });
    },
  });
}
