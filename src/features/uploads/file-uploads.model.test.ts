import fc from "fast-check";
import { expect, test } from "vitest";
import {
  FILE_TYPES,
  type FileType,
  MAX_FORM_BYTES,
  MAX_UPLOAD_BYTES,
  PURPOSES,
  UPLOAD_RULES,
  fileAvailability,
  fileName,
  isTextFile,
  pendingExpiry,
  sanitizeFileName,
  sniffFileType,
} from "./file-uploads.model";

const MIB = 1024 * 1024;
const TYPES = Object.keys(FILE_TYPES) as FileType[];
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.for(PURPOSES)("a file for the purpose %s has a type, a size and readers", (purpose) => {
  const { types, bytes: most, files, readers } = UPLOAD_RULES[purpose];
  expect(types.length).toBeGreaterThan(0);
  expect(readers.length).toBeGreaterThan(0);
  expect(files).toBeGreaterThanOrEqual(1);
  expect(most).toBeGreaterThanOrEqual(10 * MIB);
  expect(most).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
});

test("visitors send pictures and documents, never files for an import or the media library", () => {
  const open = PURPOSES.filter((purpose) => !UPLOAD_RULES[purpose].senders);
  expect(open).toEqual(["picture", "cv", "attachment"]);
  for (const purpose of open) {
    expect(UPLOAD_RULES[purpose].types.some(isTextFile)).toBe(false);
    expect(UPLOAD_RULES[purpose].raw).toBeUndefined();
  }
});

test("what people send about themselves is read only by staff who work on their record", () => {
  for (const purpose of ["cv", "attachment"] as const)
    expect(UPLOAD_RULES[purpose]).toMatchObject({ readers: ["reviewer"], ofRecord: true });
});

test("an unprocessed file of the media library is read by no role but owners", () => {
  const raw = PURPOSES.filter((purpose) => UPLOAD_RULES[purpose].raw);
  expect(raw).toEqual(["media"]);
  expect(UPLOAD_RULES.media.readers).toEqual(["owner"]);
});

test("receipts of expenses are sent by finance and read also by auditors", () => {
  expect(UPLOAD_RULES.expense.senders).toEqual(["finance"]);
  expect(UPLOAD_RULES.expense.readers).toEqual(expect.arrayContaining(["finance", "auditor"]));
});

test("only a PDF is published as a document, only text is imported, and a CV may be photographed", () => {
  expect(UPLOAD_RULES.document.types).toEqual(["application/pdf"]);
  expect(UPLOAD_RULES.import.types).toEqual(TYPES.filter(isTextFile));
  for (const purpose of ["cv", "attachment", "expense"] as const)
    expect(UPLOAD_RULES[purpose].types).toEqual(TYPES.filter((type) => !isTextFile(type)));
});

test("a form without script has space for the most files of every public purpose", () => {
  for (const purpose of PURPOSES.filter((each) => !UPLOAD_RULES[each].senders))
    expect(MAX_FORM_BYTES).toBeGreaterThanOrEqual(UPLOAD_RULES[purpose].bytes * UPLOAD_RULES[purpose].files);
  expect(MAX_FORM_BYTES).toBeLessThanOrEqual(200 * MIB);
  expect(MAX_UPLOAD_BYTES).toBeLessThanOrEqual(30 * MIB);
});

test.for([
  ["unscanned", true, "unscanned"],
  ["unscanned", false, "ready"],
  ["clean", true, "ready"],
  ["clean", false, "ready"],
  ["malware", true, "malware"],
  ["malware", false, "malware"],
] as const)("a file that is %s (scanner in use: %s) is %s", ([scan, hasScanner, availability]) => {
  expect(fileAvailability(scan, hasScanner)).toBe(availability);
});

test("an upload without a record expires after a day", () => {
  expect(pendingExpiry(new Date("2026-05-01T10:00:00Z"))).toEqual(new Date("2026-05-02T10:00:00Z"));
});

test.for([
  ["%PDF-1.7", "application/pdf"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n....", "image/png"],
  ["RIFF....WEBPVP8 ", "image/webp"],
  ["RIFF....WAVEfmt ", null],
  ["....RIFFWEBP", null],
  ["WEBP....RIFF", null],
  [" %PDF-", null],
  ["....\xff\xd8\xff", null],
  ["....\x89PNG\r\n\x1a\n", null],
  ["\x89PNG\n", null],
  ["name,email\n", null],
  ["", null],
] as const)("the bytes %o are of the type %o", ([start, type]) => {
  expect(sniffFileType(bytes(start))).toBe(type);
});

test("text files are not recognised by their bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), (some) => {
      const type = sniffFileType(some);
      expect(type === null || !isTextFile(type)).toBe(true);
    }),
  );
});

test.for([
  ["cv.pdf", "cv.pdf"],
  ["C:\\Users\\Amina\\cv.pdf", "cv.pdf"],
  ["../../etc/passwd", "passwd"],
  ["cv\u202efdp.exe", "cvfdp.exe"],
  ["a\u2028b\u2029c\u0000d", "abcd"],
  ['a<b>c:d"e|f?g*h', "abcdefgh"],
  ["  ملف  ", "ملف"],
  ["e\u0301", "\u00e9"],
  ["folder/", ""],
] as const)("the file name %o is stored as %o", ([original, stored]) => {
  expect(sanitizeFileName(original)).toBe(stored);
});

test.for([
  ["cv.pdf", "application/pdf", "cv.pdf"],
  ["CV.PDF", "application/pdf", "CV.pdf"],
  ["photo.jpeg", "image/webp", "photo.webp"],
  ["photo.jpg", "image/jpeg", "photo.jpg"],
  ["report.pdf.exe", "application/pdf", "report.pdf.exe.pdf"],
  ["..hidden", "image/png", "hidden.png"],
  ["a.b.csv", "text/csv", "a.b.csv"],
  [".pdf", "application/pdf", "file.pdf"],
  ["", "image/png", "file.png"],
] as const)("the file %o of the type %s is downloaded as %o", ([original, type, downloaded]) => {
  expect(fileName(original, type)).toBe(downloaded);
});

test("a downloaded file has the extension of its type and at most a hundred characters before it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.constantFrom(...TYPES), (name, type) => {
      const [, base] = /^(.+)\.[a-z]+$/su.exec(fileName(name, type))!;
      expect(fileName(name, type)).toBe(`${base}.${FILE_TYPES[type]}`);
      expect([...base!].length).toBeLessThanOrEqual(100);
    }),
  );
  expect(fileName("x".repeat(101), "image/png")).toBe(`${"x".repeat(100)}.png`);
  expect(fileName("🌍".repeat(101), "image/png")).toBe(`${"🌍".repeat(100)}.png`);
});
