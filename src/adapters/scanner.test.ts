import { expect, onTestFinished, test } from "vitest";
import { eicarTestFile } from "../platform/files/eicar";
import { startFakeClamd } from "./fake-clamd.fixture";
import { createClamdScanner } from "./clamd-scanner.server";

async function clamdOn(on: "socket" | "port") {
  const clamd = await startFakeClamd(on);
  onTestFinished(clamd.stop);
  return { clamd, scanner: createClamdScanner(clamd.address) };
}
const PATIENCE = 5000;
const LARGE = 10 * 1024 * 1024;

for (const on of ["socket", "port"] as const) {
  test(`clean files and malware of any length are distinguished (${on})`, async () => {
    const { scanner } = await clamdOn(on);
    for (const length of [1, 65_535, 65_536, 65_537, 400_000])
      expect(await scanner.scan(Buffer.alloc(length, "x"), PATIENCE)).toEqual({ verdict: "clean" });
    const found = { verdict: "malware", signature: "Eicar-Test-Signature" };
    expect(await scanner.scan(eicarTestFile(), PATIENCE)).toEqual(found);
    const inside = Buffer.concat([Buffer.alloc(300_000, "x"), eicarTestFile(), Buffer.alloc(70_000)]);
    expect(await scanner.scan(inside, PATIENCE)).toEqual(found);
  });

  test(`a file above clamd's limit has no verdict, whether read to the end or not (${on})`, async () => {
    const { clamd, scanner } = await clamdOn(on);
    for (const most of [100_000, 1000]) {
      clamd.maxBytes = most;
      expect(await scanner.scan(Buffer.alloc(LARGE), PATIENCE)).toMatchObject({
        verdict: "none",
        reason: "too_large",
      });
    }
  });

  test(`files that are scanned at the same time get their own verdicts (${on})`, async () => {
    const { scanner } = await clamdOn(on);
    const files = Array.from({ length: 20 }, (_, n) =>
      n % 3 === 0 ? eicarTestFile() : Buffer.alloc(n * 9000 + 1),
    );
    const scans = await Promise.all(files.map((bytes) => scanner.scan(bytes, PATIENCE)));
    expect(scans.map(({ verdict }) => verdict)).toEqual(
      files.map((_, n) => (n % 3 === 0 ? "malware" : "clean")),
    );
  });
}

test("a scanner that hangs or closes early gives no verdict", async () => {
  const { clamd, scanner } = await clamdOn("socket");
  for (const [mood, reason] of [
    ["hang", "too_slow"],
    ["cut", "unclear"],
  ] as const) {
    clamd.mode = mood;
    for (const bytes of [eicarTestFile(), Buffer.alloc(500_000)])
      expect(await scanner.scan(bytes, mood === "hang" ? 100 : PATIENCE)).toMatchObject({
        verdict: "none",
        reason,
      });
  }
  clamd.mode = "scan";
  expect(await scanner.scan(eicarTestFile(), PATIENCE)).toMatchObject({ verdict: "malware" });
});

test("errors, nonsense and exceeded limits are no verdict, and details are short and printable", async () => {
  const { clamd, scanner } = await clamdOn("socket");
  for (const [answer, reason] of [
    ["stream: Can't allocate memory ERROR\0", "unclear"],
    ["HTTP/1.1 400 Bad Request\r\n\r\n\0", "unclear"],
    ["stream: OK, or perhaps not\0", "unclear"],
    ["\0", "unclear"],
    ["stream: OK", "unclear"],
    [`${"\u001b[2J".repeat(1000)}`, "unclear"],
    ["stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0", "too_large"],
  ] as const) {
    clamd.answer = answer;
    const scan = await scanner.scan(eicarTestFile(), PATIENCE);
    expect(scan, answer).toMatchObject({ verdict: "none", reason });
    expect((scan as { detail: string }).detail).toMatch(/^[\x20-\x7e]{1,200}$/);
  }
  clamd.answer = "stream: Win.Odd<b>name\u0007 FOUND\0";
  expect(await scanner.scan(eicarTestFile(), PATIENCE)).toEqual({
    verdict: "malware",
    signature: "Win.Odd_b_name_",
  });
});

test("an unavailable scanner gives no verdict: no socket, no listener, a closed port, an unknown host", async () => {
  const { clamd } = await clamdOn("port");
  const gone = clamd.address;
  await clamd.stop();
  for (const address of [{ path: "/nowhere/clamd.ctl" }, gone, { host: "scanner.invalid", port: 3310 }]) {
    const scanner = createClamdScanner(address);
    expect(await scanner.scan(eicarTestFile(), PATIENCE)).toMatchObject({
      verdict: "none",
      reason: "unavailable",
    });
    expect(await scanner.getInfo(PATIENCE)).toMatchObject({ reason: "unavailable" });
  }
});

test("the version and the date of the signatures are read where reported", async () => {
  const { clamd, scanner } = await clamdOn("socket");
  expect(await scanner.getInfo(PATIENCE)).toEqual({
    version: "ClamAV 1.4.3",
    signaturesFrom: new Date("Sun Nov 22 09:33:06 2026"),
  });
  clamd.version = "ClamAV 1.4.6";
  expect(await scanner.getInfo(PATIENCE)).toEqual({ version: "ClamAV 1.4.6", signaturesFrom: null });
  clamd.version = "Proxy 1";
  expect(await scanner.getInfo(PATIENCE)).toMatchObject({ reason: "unclear" });
});
