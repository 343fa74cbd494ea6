import { expect, onTestFinished, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { startFakeClamd } from "../../../adapters/fake-clamd.fixture";
import { createClamdScanner } from "../../../adapters/clamd-scanner.server";
import { eicarTestFile } from "../../../platform/files/eicar";
import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import { ANONYMOUS, type Principal } from "../../../platform/auth/principal";
import { readAuditLog } from "../../audit/audit.service.server";
import { importContent } from "../../content/import-export/import.service.server";
import { kindOf, owner as contentOwner } from "../../content/import-export/import.fixture";
import {
  startTestUpload,
  readFileBytes,
  resumeUpload,
  pdf,
  uploadFile,
  visitor,
} from "../file-uploads.fixture";
import type { Owner } from "../file-uploads.model";
import {
  claimUploads,
  findOwnUpload,
  releaseUploads,
  sweepUploads,
  uploadWholeFile,
} from "../file-uploads.service.server";
import { processPictureOrders } from "../media/process-picture-orders.service.server";
import { editor, geotaggedPhoto, createPictureOrder } from "../media/media.fixture";
import { getOpenOrders } from "../media/media.service.server";
import { openUpload, listRecordUploads } from "../read-uploads.service.server";
import { getScanCounts } from "./scan-file.service.server";
import { scanUploads, getUnscannedFileStats } from "./scan-uploads.service.server";
import { MINUTE_MS } from "../../../platform/time/durations";

async function site() {
  const clamd = await startFakeClamd();
  onTestFinished(clamd.stop);
  const base = await testDeps("sample");
  const clock = { now: base.now() };
  const warnings: object[] = [];
  const deps: Deps = {
    ...base,
    scanner: createClamdScanner(clamd.address),
    now: () => clock.now,
    log: { ...base.log, warn: (fields) => void warnings.push(fields) },
  };
  const pass = (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds));
  return { clamd, deps, pass, warnings };
}

const infected = () => Buffer.concat([Buffer.from("%PDF-1.7\n"), eicarTestFile(), Buffer.from("\n%%EOF\n")]);
const REVIEWER: Principal = { kind: "user", id: "reviewer", roles: ["reviewer"] };
const NOBODY: Owner = { account: null, visitor: null };
const openedBy = (deps: Deps, who: Principal, id: string) =>
  openUpload(deps, { owner: NOBODY, principal: who }, id, async () => true);
const objectsOf = async (deps: Deps, id: string) => {
  const found: string[] = [];
  for await (const key of deps.files.list(`uploads/${id}/`)) found.push(key);
  return found;
};
async function claim(deps: Deps, owner: Owner, id: string) {
  const subject = { kind: "test", id: deps.newId() };
  const claimed = await transact(deps.db, (tx) =>
    claimUploads(tx, { ids: [id], owner, purpose: "cv", subject }),
  );
  return { subject, claimed };
}
const log = async (deps: Deps) =>
  (await readAuditLog(deps, { subject: "uploads" }, { size: 10, before: null })).items.map(
    ({ actor, action, item, title }) => ({ actor, action, item, title }),
  );

test("malware is refused, its bytes are deleted at once, and the log names neither file nor sender", async () => {
  const { deps, warnings } = await site();
  const owner = visitor(deps);
  const before = getScanCounts().malware;
  const inPieces = await startTestUpload(deps, owner, infected().length, { filename: "Amina's cv.pdf" });
  expect(await resumeUpload(deps, owner, inPieces, infected())).toEqual({ ok: false, error: "malware" });
  const posted = {
    purpose: "cv",
    name: "Amina's cv.pdf",
    type: "application/pdf",
    bytes: infected(),
  } as const;
  expect(await uploadWholeFile(deps, owner, posted)).toEqual({ ok: false, error: "malware" });
  expect(await findOwnUpload(deps, owner, inPieces)).toBeNull();
  expect(await objectsOf(deps, inPieces)).toEqual([]);
  expect(getScanCounts().malware).toBe(before + 2);
  expect(await log(deps)).toEqual([
    { actor: "system", action: "refused", item: expect.any(String), title: "cv" },
    { actor: "system", action: "refused", item: inPieces, title: "cv" },
  ]);
  expect(warnings).toHaveLength(2);
  expect(warnings[1]).toMatchObject({ purpose: "cv", signature: "Eicar-Test-Signature" });
  expect(JSON.stringify(warnings)).not.toContain("Amina");
});

test("a clean file is readable for its sender and staff, and is not scanned again", async () => {
  const { clamd, deps } = await site();
  const owner = visitor(deps);
  const bytes = pdf(300_000);
  const id = await uploadFile(deps, owner, bytes);
  const { subject } = await claim(deps, owner, id);
  expect((await readFileBytes(deps, owner, id)).equals(bytes)).toBe(true);
  expect((await openedBy(deps, REVIEWER, id)).ok).toBe(true);
  expect(await listRecordUploads(deps, subject)).toMatchObject([{ id, availability: "ready" }]);
  await scanUploads(deps);
  expect(clamd.scanned).toBe(1);
  expect(await getUnscannedFileStats(deps)).toEqual({ count: 0, since: null });
});

for (const mood of ["hang", "cut", "unavailable", "nonsense", "too large"] as const)
  test(`a scanner without a verdict (${mood}) refuses no sender, and the file stays closed until it answers`, async () => {
    const { clamd, deps, pass } = await site();
    const patient = deps.scanner!;
    const impatient: Deps = { ...deps, scanner: { ...patient, scan: (bytes) => patient.scan(bytes, 200) } };
    if (mood === "hang" || mood === "cut") clamd.mode = mood;
    if (mood === "nonsense") clamd.answer = "stream: perhaps\0";
    if (mood === "too large") clamd.maxBytes = 10;
    if (mood === "unavailable")
      Object.assign(impatient.scanner!, createClamdScanner({ path: "/nowhere/clamd.ctl" }));
    const owner = visitor(deps);
    const bytes = pdf(200_000);
    const id = await uploadFile(impatient, owner, bytes);
    const { claimed, subject } = await claim(deps, owner, id);
    expect(claimed).toMatchObject({ ok: true });
    expect(await openedBy(deps, REVIEWER, id)).toEqual({ ok: false, error: "unscanned" });
    expect(await openUpload(deps, { owner, principal: ANONYMOUS }, id, async () => false)).toEqual({
      ok: false,
      error: "unscanned",
    });
    expect(await listRecordUploads(deps, subject)).toMatchObject([{ id, availability: "unscanned" }]);
    expect(await getUnscannedFileStats(deps)).toEqual({ count: 1, since: deps.now() });
    expect((await log(deps)).filter(({ action }) => action === "read")).toEqual([]);
    await scanUploads(impatient);
    expect(await openedBy(deps, REVIEWER, id)).toEqual({ ok: false, error: "unscanned" });

    Object.assign(clamd, { mode: "scan", answer: null, maxBytes: 1_000_000 });
    pass(11 * MINUTE_MS);
    await scanUploads(deps);
    expect((await openedBy(deps, REVIEWER, id)).ok).toBe(true);
    expect(await getUnscannedFileStats(deps)).toEqual({ count: 0, since: null });
  });

test("malware found later is removed, its record and the log show it, and the entry goes with the record", async () => {
  const { clamd, deps, pass } = await site();
  clamd.answer = "stream: perhaps\0";
  const owner = visitor(deps);
  const id = await uploadFile(deps, owner, infected());
  const { subject } = await claim(deps, owner, id);
  clamd.answer = null;
  await scanUploads(deps);
  expect(await openedBy(deps, REVIEWER, id)).toEqual({ ok: false, error: "malware" });
  expect(await listRecordUploads(deps, subject)).toMatchObject([
    { id, name: "cv.pdf", availability: "malware" },
  ]);
  expect(await objectsOf(deps, id)).toEqual([]);
  expect(await log(deps)).toEqual([{ actor: "system", action: "removed", item: id, title: "cv" }]);
  // Malware stays blocked without a scanner.
  expect(await openedBy({ ...deps, scanner: null }, REVIEWER, id)).toEqual({ ok: false, error: "malware" });
  await transact(deps.db, (tx) => releaseUploads(tx, subject, deps.now()));
  pass(120 * MINUTE_MS);
  await sweepUploads(deps);
  expect(await listRecordUploads(deps, subject)).toEqual([]);
});

test("a file found to be malware before its form is sent is not attached", async () => {
  const { clamd, deps } = await site();
  clamd.mode = "cut";
  const owner = visitor(deps);
  const id = await uploadFile(deps, owner, infected());
  clamd.mode = "scan";
  await scanUploads(deps);
  expect((await findOwnUpload(deps, owner, id))!.scan).toBe("malware");
  expect((await claim(deps, owner, id)).claimed).toEqual({ ok: false, error: "missing" });
});

test("bytes that a crash left after a finding are swept", async () => {
  const { clamd, deps, pass } = await site();
  clamd.mode = "cut";
  const owner = visitor(deps);
  const id = await uploadFile(deps, owner, infected());
  await claim(deps, owner, id);
  clamd.mode = "scan";
  const dying = { ...deps.files, remove: () => Promise.reject(new Error("the process is killed")) };
  await expect(scanUploads({ ...deps, files: dying })).rejects.toThrow("killed");
  expect(await openedBy(deps, REVIEWER, id)).toEqual({ ok: false, error: "malware" });
  expect(await objectsOf(deps, id)).toHaveLength(1);
  pass(120 * MINUTE_MS);
  await sweepUploads(deps);
  expect(await objectsOf(deps, id)).toEqual([]);
});

test("files from before the scanner are scanned in the background, and readable without a scanner", async () => {
  const { deps } = await site();
  const without = { ...deps, scanner: null };
  const owner = visitor(deps);
  const clean = await uploadFile(without, owner, pdf(500));
  const bad = await uploadFile(without, owner, infected());
  for (const id of [clean, bad]) await claim(deps, owner, id);
  await scanUploads(without);
  expect(await getUnscannedFileStats(without)).toBeNull();
  expect((await openedBy(without, REVIEWER, bad)).ok).toBe(true);
  expect(await openedBy(deps, REVIEWER, clean)).toEqual({ ok: false, error: "unscanned" });
  expect(await getUnscannedFileStats(deps)).toEqual({ count: 2, since: null });
  await scanUploads(deps);
  expect((await openedBy(deps, REVIEWER, clean)).ok).toBe(true);
  expect(await openedBy(deps, REVIEWER, bad)).toEqual({ ok: false, error: "malware" });
});

test("after a failure senders skip the scanner for 30 seconds, and the job still uses it", async () => {
  const { clamd, deps, pass } = await site();
  clamd.mode = "cut";
  const owner = visitor(deps);
  await uploadFile(deps, owner, pdf(500));
  clamd.mode = "scan";
  const resting = await uploadFile(deps, owner, pdf(500));
  expect(clamd.scanned).toBe(0);
  pass(31_000);
  const later = await uploadFile(deps, owner, pdf(500));
  expect(clamd.scanned).toBe(1);
  expect(await getUnscannedFileStats(deps)).toMatchObject({ count: 2 });
  await scanUploads(deps);
  for (const id of [resting, later]) expect((await findOwnUpload(deps, owner, id))!.scan).toBe("clean");
});

test("a file without a verdict does not block the others, and the job ends", async () => {
  const { clamd, deps } = await site();
  const without = { ...deps, scanner: null };
  const owner = visitor(deps);
  const large = await uploadFile(without, owner, pdf(90_000));
  const small = await uploadFile(without, owner, pdf(500));
  clamd.maxBytes = 10_000;
  await scanUploads(deps);
  expect((await findOwnUpload(deps, owner, large))!.scan).toBe("unscanned");
  expect((await findOwnUpload(deps, owner, small))!.scan).toBe("clean");
});

test("a picture is rendered only after its file was scanned, and never from malware", async () => {
  const { clamd, deps } = await site();
  const who = await editor(deps);
  clamd.mode = "cut";
  await createPictureOrder(deps, who, await geotaggedPhoto("#123456"));
  await createPictureOrder(deps, who, Buffer.concat([await geotaggedPhoto("#654321"), eicarTestFile()]));
  expect(await processPictureOrders(deps)).toBe(0);
  expect((await getOpenOrders(deps)).map(({ state, unscanned }) => ({ state, unscanned }))).toEqual([
    { state: "waiting", unscanned: true },
    { state: "waiting", unscanned: true },
  ]);
  clamd.mode = "scan";
  await scanUploads(deps);
  expect(await processPictureOrders(deps)).toBe(2);
  expect(await getOpenOrders(deps)).toMatchObject([{ state: "failed", reason: "malware", unscanned: false }]);
});

test("an import waits until its file was scanned", async () => {
  const { clamd, deps } = await site();
  const who = await contentOwner(deps);
  const owner = { account: who.id, visitor: null };
  clamd.mode = "cut";
  const file = { purpose: "import", filetype: "text/csv", filename: "a.csv" } as const;
  const upload = await uploadFile(deps, owner, Buffer.from("id,slug\n"), file);
  const bad = await uploadFile(deps, owner, eicarTestFile(), file);
  const look = (id: string) =>
    importContent(deps, who, [], kindOf("posts"), { upload: id, write: false, locale: "en" });
  expect(await look(upload)).toEqual({ ok: false, problem: { code: "unscanned" } });
  clamd.mode = "scan";
  await scanUploads(deps);
  expect(await look(bad)).toEqual({ ok: false, problem: { code: "malware" } });
  expect(await look(upload)).not.toMatchObject({ problem: { code: "unscanned" } });
});
