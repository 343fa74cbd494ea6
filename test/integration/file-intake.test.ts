import { readFileSync, readdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { testDeps } from "../support/database";
import { startFakeClamd } from "../../src/adapters/fake-clamd.fixture";
import { createClamdScanner } from "../../src/adapters/clamd-scanner.server";
import {
  startTestUpload,
  resumeUpload,
  pdf,
  photograph,
  visitor,
} from "../../src/features/uploads/file-uploads.fixture";
import { type FileType, PURPOSES, UPLOAD_RULES } from "../../src/features/uploads/file-uploads.model";
import { uploadWholeFile } from "../../src/features/uploads/file-uploads.service.server";
import { eicarTestFile } from "../../src/platform/files/eicar";

const SOURCES = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$|^paraglide\//.test(file))
  .map((file) => `src/${file}`);

/** Every place that accepts, stores or returns files. New ones must scan (`finish-upload.service.server.ts`). */
const PLACES: readonly { what: string; pattern: RegExp; files: readonly string[] }[] = [
  {
    what: "a field that takes a file",
    pattern: /type="file"/,
    files: ["src/admin/uploads/file-choice.tsx", "src/features/enquiries/ui/file-field.tsx"],
  },
  {
    what: "a form or dialog with such a field",
    pattern: /<(FileField|FileChoice)\b/,
    files: [
      "src/admin/import/import-dialog.tsx",
      "src/admin/newsletter/subscriber-import-dialog.tsx",
      "src/admin/dialogs/file-field.tsx",
      "src/admin/documents/add-files-dialog.tsx",
      "src/admin/media/upload-dialog.tsx",
      "src/admin/finance/receipt-file-field.tsx",
      "src/features/mentors/ui/mentor-form.tsx",
      "src/features/partnerships/ui/partnership-form.tsx",
      "src/features/status/pages/reply-page.tsx",
    ],
  },
  {
    what: "a posted form whose files are read",
    pattern: /\b(readFormFiles|receivePostedFile)\(/,
    files: [
      "src/features/enquiries/posted-file.service.server.ts",
      "src/features/mentors/pages/mentor-page.tsx",
      "src/features/partnerships/pages/partnership-page.tsx",
      "src/features/status/pages/reply-page.tsx",
      "src/platform/forms/form-files.server.ts",
    ],
  },
  {
    what: "bodies that are read in a way of their own",
    pattern: /\baddContentTypeParser\(/,
    files: [
      "src/adapters/sandbox/payment-pages.server.tsx",
      "src/server/api/mount-api.ts",
      "src/server/api/upload-routes.ts",
      "src/server/http/page-routes.ts",
      "src/server/http/webhooks.ts",
    ],
  },
  {
    what: "bytes that become a file",
    pattern: /\b(checkFile|setFinished)\(/,
    files: [
      "src/features/uploads/check-file.server.ts",
      "src/features/uploads/file-uploads.store.server.ts",
      "src/features/uploads/finish-upload.service.server.ts",
    ],
  },
  {
    what: "bytes that become a picture",
    pattern: /\baddPicture\(/,
    files: [
      "src/features/uploads/media/process-picture-orders.service.server.ts",
      "src/features/uploads/media/pictures.service.server.ts",
      "src/sample/receipts.server.ts",
      "src/server/commands/picture-command.ts",
    ],
  },
  {
    what: "files that a feature stores",
    pattern: /\bfiles\.put\(/,
    files: [
      "src/features/uploads/stored-object.server.ts",
      "src/features/uploads/media/pictures.service.server.ts",
      "src/server/backup/make-backup.ts",
      "src/server/backup/restore.ts",
      "src/server/doctor/site-checks.ts",
    ],
  },
  {
    what: "files of senders that are read or given out",
    pattern: /\b(readObject|deps\.files\.read)\(/,
    files: [
      "src/features/uploads/finish-upload.service.server.ts",
      "src/features/uploads/read-uploads.service.server.ts",
      "src/features/uploads/scanning/scan-uploads.service.server.ts",
      "src/features/uploads/stored-object.server.ts",
      // Pictures that were encoded here, and published files, which were scanned.
      "src/server/static/send-stored-file.ts",
    ],
  },
];

for (const { what, pattern, files } of PLACES)
  test(`${what}: only where the malware scanner is known to run`, () => {
    const found = SOURCES.filter((file) => pattern.test(readFileSync(file, "utf8")));
    expect(found.toSorted()).toEqual(files.toSorted());
  });

test("files are scanned before their bytes are inspected", () => {
  const source = readFileSync("src/features/uploads/finish-upload.service.server.ts", "utf8");
  expect(source.indexOf("await scanFile(")).toBeGreaterThan(0);
  expect(source.indexOf("await scanFile(")).toBeLessThan(source.indexOf("await checkFile("));
  const command = readFileSync("src/server/commands/picture-command.ts", "utf8");
  expect(command.indexOf("await requireClean(")).toBeLessThan(command.indexOf("await addPicture("));
});

async function sample(type: FileType): Promise<Buffer> {
  if (type === "application/pdf") return pdf(500);
  return type.startsWith("image/") ? photograph() : Buffer.from("id,slug\n");
}

for (const purpose of PURPOSES)
  test(`malware is refused for the purpose ${purpose}, in chunks and in one request`, async () => {
    const clamd = await startFakeClamd();
    onTestFinished(clamd.stop);
    const deps = { ...(await testDeps()), scanner: createClamdScanner(clamd.address) };
    for (const type of UPLOAD_RULES[purpose].types) {
      const bytes = Buffer.concat([await sample(type), eicarTestFile(), Buffer.from("\n%%EOF\n")]);
      const owner = visitor(deps);
      const id = await startTestUpload(deps, owner, bytes.length, { purpose, filetype: type });
      expect(await resumeUpload(deps, owner, id, bytes)).toEqual({ ok: false, error: "malware" });
      const posted = await uploadWholeFile(deps, owner, { purpose, name: "a", type, bytes });
      expect(posted).toEqual({ ok: false, error: "malware" });
    }
  });
