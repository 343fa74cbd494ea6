import { m } from "../../../paraglide/messages";
import { expect, onTestFinished, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { startFakeClamd } from "../../../adapters/fake-clamd.fixture";
import { createClamdScanner } from "../../../adapters/clamd-scanner.server";
import { apiRoutes } from "../../../registry/api-routes";
import { CONTENT_KINDS } from "../../../registry/content-kinds";
import type { Deps } from "../../../platform/deps";
import { eicarTestFile } from "../../../platform/files/eicar";
import type { User } from "../../../platform/auth/principal";
import { createTestApp } from "../../../server/api/api.fixture";
import { readAuditLog } from "../../audit/audit.service.server";
import { publishContent, saveContent } from "../../content/content-changes.service.server";
import { browseContent, readContent } from "../../content/content.service.server";
import { findDeadLinks } from "../../content/dead-links/dead-links.service.server";
import { issueTexts } from "../../newsletter/issues/issues.input.server";
import { renderIssue } from "../../newsletter/issues/mails/issue-mail";
import { documentName } from "./documents.input.server";
import { documentPath, parseDocumentPath } from "./documents.model";
import { browseDocuments, findDocument, publishDocument, withdrawDocument } from "./documents.service.server";
import { readFileBytes, pdf, photograph, uploadFile } from "../file-uploads.fixture";
import { UPLOAD_RULES } from "../file-uploads.model";
import { sweepUploads, uploadWholeFile } from "../file-uploads.service.server";
import { editor } from "../media/media.fixture";
import { scanUploads } from "../scanning/scan-uploads.service.server";

const deps = await testDeps("sample");
const who = await editor(deps);
const app = await createTestApp(deps, apiRoutes);
const own = (user: User) => ({ account: user.id, visitor: null });

async function published(name = "Annual report 2025", bytes = pdf(5000), on: Deps = deps) {
  const upload = await uploadFile(on, own(who), bytes, { purpose: "document" });
  const made = await publishDocument(on, who, upload, name);
  if (!made.ok) throw new Error(made.error);
  return { id: made.value.id, upload, bytes };
}
const get = (id: string, headers: Record<string, string> = {}) =>
  app.inject({ url: documentPath(id), headers });
const stateOf = async (id: string, on: Deps = deps) =>
  (await browseDocuments(on, "", null, 100)).items.find((item) => item.id === id)?.state;

test("visitors get the exact bytes as a download with a readable name, and nothing in them can run", async () => {
  const { id, bytes } = await published("Ripoti ya “2024/25”", pdf(200_000));
  const answer = await get(id);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": "200000",
    "content-disposition": `attachment; filename="Ripoti ya _2024-25_.pdf"; filename*=UTF-8''Ripoti%20ya%20%E2%80%9C2024-25%E2%80%9D.pdf`,
    "x-content-type-options": "nosniff",
    "cache-control": "public, no-cache",
    "cross-origin-resource-policy": "same-origin",
  });
  for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "sandbox"])
    expect(answer.headers["content-security-policy"]).toContain(rule);
  expect((await get(id, { "if-none-match": String(answer.headers.etag) })).statusCode).toBe(304);
  const head = await app.inject({ method: "HEAD", url: documentPath(id) });
  expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, "200000", ""]);
  const part = await get(id, { range: "bytes=100-199" });
  expect([part.statusCode, part.rawPayload.equals(bytes.subarray(100, 200))]).toEqual([206, true]);
  const none = await get(id, { range: "bytes=200000-" });
  expect([none.statusCode, none.headers["content-type"]]).toEqual([416, "text/plain; charset=utf-8"]);
});

test("the bytes decide the type: anything but a complete PDF is refused with a reason", async () => {
  const take = (type: string, bytes: Buffer, name = "report.pdf") =>
    uploadWholeFile(deps, own(who), { purpose: "document", name, type, bytes });
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
  for (const bytes of [html, svg, Buffer.from("MZ\x90\0"), Buffer.from("PK\x03\x04"), await photograph()])
    expect(await take("application/pdf", bytes)).toEqual({ ok: false, error: "wrong_type" });
  for (const type of ["text/html", "image/svg+xml", "image/png", "application/zip", ""])
    expect(await take(type, pdf(500))).toEqual({ ok: false, error: "wrong_type" });
  expect(await take("application/pdf", pdf(5000).subarray(0, 3000))).toEqual({ ok: false, error: "damaged" });
  const large = await uploadWholeFile(deps, own(who), {
    purpose: "document",
    name: "large.pdf",
    type: "application/pdf",
    bytes: pdf(UPLOAD_RULES.document.bytes + 1),
  });
  expect(large).toEqual({ ok: false, error: "too_large" });
});

test("editors and organisers publish only their own uploads for this purpose, and only once", async () => {
  expect(UPLOAD_RULES.document.senders).toEqual(["editor", "organiser"]);
  const metadata = Object.entries({ purpose: "document", filename: "a.pdf", filetype: "application/pdf" })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
  const start = async (role: string) =>
    (
      await app.inject({
        method: "POST",
        url: "/api/v1/uploads",
        headers: {
          "tus-resumable": "1.0.0",
          "upload-length": "500",
          "upload-metadata": metadata,
          ...(role === "" ? {} : { authorization: `Bearer role:${role}` }),
        },
      })
    ).statusCode;
  expect(await start("reviewer")).toBe(403);
  expect([401, 403]).toContain(await start(""));

  const other = await editor(deps, "other@example.org");
  const upload = await uploadFile(deps, own(who), pdf(500), { purpose: "document" });
  const missing = { ok: false, error: "missing" };
  expect(await publishDocument(deps, other, upload, "Mine")).toEqual(missing);
  expect((await publishDocument(deps, who, upload, "Ours")).ok).toBe(true);
  expect(await publishDocument(deps, who, upload, "Twice")).toEqual(missing);
  const cv = await uploadFile(deps, own(who), pdf(500), { purpose: "cv" });
  expect(await publishDocument(deps, who, cv, "A CV")).toEqual(missing);
  expect(await publishDocument(deps, who, "no id", "Nothing")).toEqual(missing);
  expect((await browseDocuments(deps, "mine", null, 10)).items).toEqual([]);
});

test("a withdrawn file and its bytes are removed at once, and the log names actor and reason", async () => {
  const { id, upload } = await published("An older edition");
  expect((await get(id)).statusCode).toBe(200);
  expect(await withdrawDocument(deps, who, id, "Names of learners in it")).toBe(true);
  const readers: Record<string, string>[] = [{}, { range: "bytes=0-10" }, { "if-none-match": "*" }];
  for (const headers of readers) {
    const answer = await get(id, { ...headers, "accept-language": "fr" });
    expect(answer.statusCode).toBe(410);
    expect(answer.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(answer.headers["content-disposition"]).toBeUndefined();
    expect(answer.body).toContain(m.documents_gone({}, { locale: "fr" }));
  }
  const left: string[] = [];
  for await (const key of deps.files.list(`uploads/${upload}/`)) left.push(key);
  expect(left).toEqual([]);
  await expect(readFileBytes(deps, own(who), upload)).rejects.toThrow("not_found");
  expect(await stateOf(id)).toBe("withdrawn");
  expect(await withdrawDocument(deps, who, id, "Again")).toBe(true);
  const log = await readAuditLog(deps, { subject: "documents", item: id }, { size: 10, before: null });
  expect(log.items.map(({ action, title }) => `${action} ${title}`)).toEqual([
    "withdrawn An older edition",
    "created An older edition",
  ]);
  expect(await withdrawDocument(deps, who, deps.newId(), "None")).toBe(false);
  expect(await withdrawDocument(deps, who, "no id", "None")).toBe(false);
});

test("other paths below /files are not found", async () => {
  const { id } = await published();
  for (const url of [
    "/files/",
    "/files/x",
    `/files/${id}`,
    `/files/${id}.pdf/`,
    `/files/${id}.PDF`,
    `/files/${id}.html`,
    `/files/${id.toUpperCase()}.pdf`,
    "/files/..%2f..%2fetc%2fpasswd",
    `/files/${id}.pdf%00`,
    documentPath(deps.newId()),
  ]) {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers["cache-control"]], url).toEqual([404, "no-store"]);
  }
  expect((await app.inject({ url: `${documentPath(id)}?from=mail` })).statusCode).toBe(200);
});

test("a published file outlives the sweep of uploads", async () => {
  const { id, bytes } = await published();
  const later = { ...deps, now: () => new Date(deps.now().getTime() + 30 * 86_400_000) };
  await sweepUploads(later);
  expect((await get(id)).rawPayload.equals(bytes)).toBe(true);
});

test("a file is available only after the malware scan, and removed if infected", async () => {
  const clamd = await startFakeClamd();
  onTestFinished(clamd.stop);
  const scanned: Deps = { ...deps, scanner: createClamdScanner(clamd.address) };
  const clean = await published("Clean");
  const infected = await published(
    "Infected",
    Buffer.concat([pdf(500), eicarTestFile(), Buffer.from("\n%%EOF\n")]),
  );
  const guarded = await createTestApp(scanned, apiRoutes);
  const waiting = await guarded.inject({ url: documentPath(clean.id) });
  expect([waiting.statusCode, waiting.headers["retry-after"]]).toEqual([503, "60"]);
  expect(waiting.body).toContain("has not been checked for malware");
  expect(await stateOf(clean.id, scanned)).toBe("unscanned");
  await scanUploads(scanned);
  expect((await guarded.inject({ url: documentPath(clean.id) })).statusCode).toBe(200);
  expect((await guarded.inject({ url: documentPath(infected.id) })).statusCode).toBe(410);
  expect(await stateOf(infected.id, scanned)).toBe("malware");
  expect(await withdrawDocument(scanned, who, infected.id, "Malware")).toBe(true);
  expect(await findDocument(scanned, infected.id)).toBe("gone");
});

test("the list shows uses of a file, also in drafts, and emails link to its absolute URL", async () => {
  const { id } = await published("Report with links");
  const link = `[Report (PDF, 5 kB)](${documentPath(id)})`;
  const posts = CONTENT_KINDS.find(({ name }) => name === "posts")!;
  const { items } = await browseContent(deps, posts, {}, { size: 50, after: null });
  const item = (await readContent(
    deps,
    posts,
    items.find(({ data }) => data["slug"] === "my-first-pull-request")!.id,
  ))!;
  const saved = await saveContent(deps, who, posts, item, { ...item.data, content: { en: link } });
  if (!saved.ok) throw new Error(saved.problem.code);
  const uses = async () => (await browseDocuments(deps, "with links", null, 10)).items[0]!.uses;
  const use = { place: "blog", name: "my-first-pull-request", item: item.id };
  expect(await uses()).toEqual([{ ...use, draft: true }]);
  await publishContent(deps, who, posts, saved.value, null);
  expect(await uses()).toEqual([{ ...use, draft: false }]);

  const issue = issueTexts.parse({
    slug: "may",
    list: "weekly",
    subject: { en: "May" },
    summary: { en: "News" },
    content: { en: link },
  });
  const mail = await renderIssue(deps, issue as Parameters<typeof renderIssue>[1], "en", "Reboot");
  expect(mail.html).toContain(`href="${deps.origin}${documentPath(id)}"`);
  expect(mail.text).toContain(`Report (PDF, 5 kB) (${deps.origin}${documentPath(id)})`);
});

test("the search for dead links checks links to files", async () => {
  const { id } = await published();
  const seen: string[] = [];
  const dead = await findDeadLinks(`[a](${documentPath(id)})`, deps.origin, async (path) => {
    seen.push(parseDocumentPath(path) ?? "");
    return { status: 410, to: null };
  });
  expect(seen).toEqual([id]);
  expect(dead).toMatchObject([{ why: "missing" }]);
});

test("a name has text, no control characters and at most 120 characters", () => {
  expect(documentName.parse("  Annual\nreport ")).toBe("Annual report");
  expect(documentName.safeParse(" \n ").success).toBe(false);
  expect(documentName.safeParse("x".repeat(121)).success).toBe(false);
});
