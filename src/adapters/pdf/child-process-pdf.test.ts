import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { childScriptPath } from "../child-process/script-path.server";
import { createTestPdfRenderer } from "../../../test/support/pdf-renderer";
import type { PdfRenderer, PdfSource } from "../../ports/pdf";
import { LIMITS, createChildProcessPdfRenderer } from "./child-process-pdf.server";

const document = (text: string): PdfSource[] => [{ name: "src/document.typ", text }];

/** A PDF process whose documents describe itself. @param work code that runs first for each request */
function createFake(work = "", limits = LIMITS): PdfRenderer {
  const folder = mkdtempSync(path.join(tmpdir(), "pdf-process-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = path.join(folder, "fake.mjs");
  writeFileSync(
    script,
    `import { setUpChild } from ${JSON.stringify(childScriptPath("child-process/child-setup.mjs"))};
     import { readFrames, writeFrame } from ${JSON.stringify(childScriptPath("child-process/frames.mjs"))};
     setUpChild();
     for await (const { parts } of readFrames(process.stdin, 1e6)) {
       const data = JSON.parse(parts[0]);
       ${work}
       writeFrame(process.stdout, {}, [Buffer.from(JSON.stringify({ data, pid: process.pid, environment: process.env }))]);
     }`,
  );
  return createChildProcessPdfRenderer(script, [], limits);
}

async function describe(renderer: PdfRenderer, data: object = {}) {
  const rendered = await renderer.render(document(""), data);
  if (!rendered.ok) return rendered.error;
  return JSON.parse(Buffer.from(rendered.value).toString()) as {
    data: object;
    pid: number;
    environment: Record<string, string>;
  };
}
const pidOf = async (renderer: PdfRenderer, data: object = {}): Promise<number | string> => {
  const described = await describe(renderer, data);
  return typeof described === "string" ? described : described.pid;
};

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("one process serves many requests at once, each with its own answer", async () => {
  const renderer = createFake();
  const all = await Promise.all([1, 2, 3, 4, 5].map((number) => describe(renderer, { number })));
  expect(all.map((one) => (one as { data: object }).data)).toEqual(
    [1, 2, 3, 4, 5].map((number) => ({ number })),
  );
  expect(new Set(all.map((one) => (one as { pid: number }).pid)).size).toBe(1);
});

test("the process is replaced after the limit of documents", async () => {
  const renderer = createFake("", { ...LIMITS, documents: 3 });
  const pids: (number | string)[] = [];
  for (let count = 0; count < 7; count++) pids.push(await pidOf(renderer));
  const [first, , , second, , , third] = pids;
  expect(pids).toEqual([first, first, first, second, second, second, third]);
  expect(new Set(pids).size).toBe(3);
  for (const pid of [first, second]) await expect.poll(() => isRunning(Number(pid))).toBe(false);
});

test("an idle process ends, and the next document starts another one", async () => {
  const renderer = createFake("", { ...LIMITS, idleSeconds: 0 });
  const first = await pidOf(renderer);
  await expect.poll(() => isRunning(Number(first))).toBe(false);
  expect(await pidOf(renderer)).not.toBe(first);
});

test("the process gets no environment variable of ours", async () => {
  process.env["SECRET_OF_A_TEST"] = "a secret";
  onTestFinished(() => void delete process.env["SECRET_OF_A_TEST"]);
  const described = await describe(createFake());
  const { environment } = described as { environment: Record<string, string> };
  expect(environment).toHaveProperty("FONTCONFIG_FILE");
  expect(Object.keys(environment).join(" ")).not.toMatch(/SECRET|DATABASE|HOME/);
});

test.for([
  ["crashes", "if (data.bad) process.abort();", LIMITS.seconds],
  ["ends", "if (data.bad) process.exit(0);", LIMITS.seconds],
  ["throws", "if (data.bad) throw new Error('broken');", LIMITS.seconds],
  ["sends something else", "if (data.bad) process.stdout.write(Buffer.alloc(10_000, 255));", LIMITS.seconds],
  ["hangs", "if (data.bad) for (;;);", 0.2],
] as const)("a process that %s fails one document, and the next succeeds", async ([, work, seconds]) => {
  const limits = { ...LIMITS, seconds };
  const renderer = createFake(work, limits);
  expect(await renderer.render(document(""), { bad: true })).toEqual({ ok: false, error: "failed" });
  limits.seconds = LIMITS.seconds;
  expect(await pidOf(renderer)).toBeTypeOf("number");
});

test("a missing script fails each document", async () => {
  const renderer = createChildProcessPdfRenderer(path.join(tmpdir(), "no-such-process.mjs"), []);
  for (let count = 0; count < 2; count++)
    expect(await renderer.render(document(""), {})).toEqual({ ok: false, error: "failed" });
});

test("requests beyond the queue limit are refused at once, the others are answered", async () => {
  const renderer = createFake("", { ...LIMITS, queued: 2 });
  const results = await Promise.all([1, 2, 3, 4, 5].map(() => renderer.render(document(""), {})));
  expect(results.map((result) => (result.ok ? "made" : result.error))).toEqual([
    "made",
    "made",
    "made",
    "busy",
    "busy",
  ]);
});

test("a document that does not compile throws, and the next succeeds", async () => {
  const renderer = createTestPdfRenderer();
  await expect(renderer.render(document("#let a = "), {})).rejects.toThrow(
    /^src\/document\.typ does not compile: .*expected expression/,
  );
  const rendered = await renderer.render(document("A page"), {});
  expect(rendered.ok && Buffer.from(rendered.value).toString("latin1", 0, 5)).toBe("%PDF-");
});
