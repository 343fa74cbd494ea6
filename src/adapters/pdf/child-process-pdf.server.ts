import path from "node:path";
import { createBoundedLimiter } from "../../platform/concurrency-limiter";
import { type Result, err, ok } from "../../platform/result";
import type { PdfProblem, PdfRenderer, PdfSource } from "../../ports/pdf";
import { type LimitedProcess, startLimitedProcess } from "../child-process/limited-process.server";

const MB = 1024 * 1024;

const MAX_BYTES = 16 * MB;

export const LIMITS = {
  /** Private memory, enforced by the OS. A process needs some 85 MB, with fonts and compiler. */
  dataBytes: 256 * MB,
  /** CPU time per process, enforced by the OS. A document takes 0.02 seconds. */
  processorSeconds: 120,
  seconds: 20,
  /** Documents per process: the compiler retains some memory of each. */
  documents: 200,
  /** An idle process ends after this time; a new one starts in 0.2 seconds. */
  idleSeconds: 60,
  queued: 50,
};

/** Typesets documents one after another in a child process. @param fonts TTF files; no others are used */
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
    // Fonts and PDF readers handle composed characters better.
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
