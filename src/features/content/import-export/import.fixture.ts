import type { ContentKind } from "../../../platform/content/content-kind";
import type { Deps } from "../../../platform/deps";
import type { User } from "../../../platform/auth/principal";
import { CONTENT_KINDS } from "../../../registry/content-kinds";
import { editor } from "../../uploads/media/media.fixture";
import { uploadFile } from "../../uploads/file-uploads.fixture";
import { exportContent } from "./export.service.server";
import { importContent } from "./import.service.server";

export const kindOf = (name: string): ContentKind => CONTENT_KINDS.find((kind) => kind.name === name)!;

export async function exportToText(
  deps: Deps,
  user: User,
  kind: ContentKind,
  format: "csv" | "json" = "csv",
): Promise<string> {
  let text = "";
  for await (const chunk of (await exportContent(deps, user, kind, {}, format))!) text += chunk;
  return text;
}

export async function owner(deps: Deps): Promise<User> {
  return { ...(await editor(deps, "owner@example.org")), roles: ["owner"] };
}

export async function importFile(
  deps: Deps,
  user: User,
  kind: ContentKind,
  file: string | Buffer,
  { write = false, json = false } = {},
) {
  const bytes = Buffer.from(file);
  const upload = await uploadFile(deps, { account: user.id, visitor: null }, bytes, {
    purpose: "import",
    filename: json ? "a.json" : "a.csv",
    filetype: json ? "application/json" : "text/csv",
  });
  const runImport = (shouldWrite: boolean) =>
    importContent(deps, user, CONTENT_KINDS, kind, { upload, write: shouldWrite, locale: "en" });
  const result = await runImport(write);
  return { done: result, upload, again: runImport };
}
