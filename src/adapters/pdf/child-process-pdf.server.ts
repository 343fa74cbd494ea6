import path from "node:path";
import { createBoundedLimiter } from "../../platform/concurrency-limiter";
import { type Result, err, ok } from "../../platform/result";
import type { PdfProblem, PdfRenderer, PdfSource } from "../../ports/pdf";
import { type LimitedProcess, startLimitedProcess } from "../child-process/limited-process.server";

const MB = 1024 * 1024;

/** Largest document, and largest data for one. */
const MAX_BYTES = 16 * MB;

/** What the process may take, and how long it lives. */
export const LIMITS = {
  /** Private memory, enforced by the system. A process holds some 85 MB in all, fonts and compiler included. */
  dataBytes: 256 * MB,
  /** Processor time of one process, enforced by the system: far more than its documents take, 0.02 seconds each. */
  processorSeconds: 120,
  /** Time for one document by the clock, after which the process is killed. */
  seconds: 20,
  /** The compiler keeps some memory of each document: after so many a new process takes over. */
  documents: 200,
  /** A process without work ends after so long; a new one starts in a fifth of a second. */
  idleSeconds: 60,
  /** Requests that may wait, a second's work. More are refused. */
  queued: 50,
};

/**
 * Typesets documents one after another in a process of its own, which starts with the first one. A document that crashes
 * the compiler or takes too long is the end of that document only.
 * @param script pdf-process.mjs
 * @param fonts TTF files; no other font is used
 */
export function createChildProcessPdfRenderer(
  script: string,
  fonts: readonly string[],
  limits = LIMITS,
): PdfRenderer {
  const limiter = createBoundedLimiter(1, limits.queued);
  let current: LimitedProcess | null = null;
  let documentCount = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  function end(): void {
    current?.kill();
    current = null;
  }

  function startOrReuse(): LimitedProcess {
    clearTimeout(idleTimer);
    if (current?.isRunning()) return current;
    documentCount = 0;
    current = startLimitedProcess(script, {
      args: [MAX_BYTES, ...fonts],
      environment: {
        RAYON_NUM_THREADS: "1",
        FONTCONFIG_FILE: path.join(path.dirname(script), "no-system-fonts.conf"),
      },
      maxAnswerBytes: MAX_BYTES,
      ...limits,
    });
    return current;
  }

  async function renderNow(
    sources: readonly PdfSource[],
    data: object,
  ): Promise<Result<Uint8Array<ArrayBuffer>, PdfProblem>> {
    // Letters and their accents as one character where there is one: fonts and readers of PDFs know those better.
    const parts = [JSON.stringify(data).normalize("NFC"), ...sources.map(({ text }) => text)];
    const names = sources.map(({ name }) => name);
    const answer = await startOrReuse()
      .request(
        { names },
        parts.map((part) => Buffer.from(part)),
        limits.seconds,
      )
      .catch(() => null);
    documentCount++;
    if (answer === null || documentCount >= limits.documents) end();
    else idleTimer = setTimeout(end, limits.idleSeconds * 1000).unref();
    if (answer === null) return err("failed");
    const { head, parts: made } = answer;
    if (head["problem"] !== undefined)
      throw new Error(`${sources[0]?.name} does not compile: ${String(head["problem"])}`);
    return ok(new Uint8Array(made[0]!));
  }

  return {
    render: async (sources, data) => {
      const done = await limiter.run(() => renderNow(sources, data));
      return done.ok ? done.value : done;
    },
  };
}
