import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { slowness } from "../../../test/support/slowness.mjs";
import { UNTRUSTED_LIMITS, createChildProcessPictures } from "./child-process-pictures.server";
import { childScriptPath } from "../child-process/script-path.server";

const pictures = createChildProcessPictures(childScriptPath("pictures/picture-process.mjs"));
const MB = 1024 * 1024;
const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ limitInputPixels: false, create: { width, height, channels, background: "#c86" } });
const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
const grain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c86", noise } });

/** Running picture processes, with their peak resident memory in MB. */
function processes(): { pid: string; peak: number; environment: string; arguments: string }[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      const [, parent] = /\nPPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      if (!line.includes("--jitless") || Number(parent) !== process.pid) return [];
      const peak =
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
      return [{ pid, peak, environment: readFileSync(`/proc/${pid}/environ`, "utf8"), arguments: line }];
    } catch {
      return [];
    }
  });
}

async function watched<T>(work: () => Promise<T>) {
  const seen = new Map<string, ReturnType<typeof processes>[number]>();
  const look = setInterval(() => {
    for (const one of processes()) seen.set(one.pid, one);
  }, 5);
  try {
    return { result: await work(), seen: [...seen.values()] };
  } finally {
    clearInterval(look);
  }
}

const outcome = async (bytes: Uint8Array, on = pictures) => {
  const made = await on.clean(bytes);
  return made.ok ? made.value.type : made.error;
};

const BOMBS: Record<string, () => Promise<Buffer>> = {
  "16-bit PNG in passes, 49 million pixels": () =>
    plain(7000, 7000, 4).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
  "PNG of 144 million pixels": () => plain(12_000, 12_000).png().toBuffer(),
  "WebP of 144 million pixels": () => plain(12_000, 12_000, 4).webp({ effort: 0 }).toBuffer(),
  "WebP of 30 million pixels": () => plain(6600, 4600).webp({ effort: 0 }).toBuffer(),
  "JPEG in passes, 45 million pixels": () => plain(9000, 5000).jpeg({ progressive: true }).toBuffer(),
  "AVIF of 36 million pixels": () => plain(6000, 6000).avif({ effort: 0 }).toBuffer(),
  "animation of 60 frames": async () => {
    const frames = Array.from({ length: 60 }, (_, at) =>
      sharp({
        create: { width: 1000, height: 1000, channels: 3, background: at % 2 === 0 ? "#123" : "#fed" },
      })
        .png()
        .toBuffer(),
    );
    return sharp(await Promise.all(frames), { join: { animated: true }, limitInputPixels: false })
      .webp({ effort: 0 })
      .toBuffer();
  },
};

test.for(Object.entries(BOMBS))(
  "refused by its header, before it takes memory: %s",
  { tags: "full" },
  async ([, make]) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(3 * MB);
    const { result, seen } = await watched(() => outcome(bytes));
    expect(result).toBe("too_many_pixels");
    for (const { peak } of seen) expect(peak).toBeLessThan(100);
  },
);

test(
  "phone photographs are accepted, halved where needed, within the memory limit",
  { tags: "full" },
  async () => {
    const turned = (picture: Sharp) =>
      picture.withMetadata({ orientation: 6 }).jpeg({ quality: 70 }).toBuffer();
    for (const [bytes, type, width, height] of [
      [await turned(grain(4000, 3000)), "image/jpeg", 3000, 4000],
      [await turned(grain(6000, 4000)), "image/jpeg", 2000, 3000],
      [await grain(6000, 4000).jpeg({ quality: 70 }).toBuffer(), "image/jpeg", 6000, 4000],
      [await grain(4000, 3000).webp({ quality: 50, effort: 0 }).toBuffer(), "image/jpeg", 2000, 1500],
      [await grain(6000, 4000).webp({ quality: 50, effort: 0 }).toBuffer(), "image/jpeg", 3000, 2000],
      [await plain(300, 200, 4).webp({ lossless: true }).toBuffer(), "image/jpeg", 300, 200],
      [
        await sharp({ create: { width: 300, height: 200, channels: 4, background: "#0000" } })
          .webp()
          .toBuffer(),
        "image/png",
        300,
        200,
      ],
      [await grain(2000, 1500).png({ compressionLevel: 1 }).toBuffer(), "image/png", 2000, 1500],
    ] as const) {
      const { result, seen } = await watched(() => pictures.clean(bytes));
      if (!result.ok) throw new Error(result.error);
      const made = await sharp(result.value.bytes).metadata();
      expect([result.value.type, made.width, made.height]).toEqual([type, width, height]);
      for (const { peak } of seen) expect(peak).toBeLessThan(150);
    }
  },
);

test("the process gets no environment variable of ours and ends with its picture", async () => {
  process.env["SECRET_OF_A_TEST"] = "a secret";
  onTestFinished(() => void delete process.env["SECRET_OF_A_TEST"]);
  const bytes = await grain(2000, 1500).png().toBuffer();
  const { seen } = await watched(() => outcome(bytes));
  const [one] = seen;
  expect(one!.environment).toContain("MALLOC_ARENA_MAX=1");
  expect(one!.environment).not.toMatch(/SECRET|DATABASE|HOME=/);
  await expect.poll(() => processes()).toEqual([]);
});

test("one picture is decoded at a time", async () => {
  const bytes = await grain(1500, 1000).png().toBuffer();
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, processes().length)), 5);
  await Promise.all([1, 2, 3, 4].map(() => outcome(bytes)));
  clearInterval(look);
  expect(most).toBe(1);
});

function script(body: string): string {
  const file = path.join(
    tmpdir(),
    `picture-process-${process.pid}-${Math.round(performance.now() * 1000)}.mjs`,
  );
  writeFileSync(file, body);
  return file;
}

test(
  "memory above the OS limit makes the picture unreadable, and the next one is read",
  { tags: "full" },
  async () => {
    const bytes = await grain(1500, 1000).png().toBuffer();
    // Too little for the decoder to start, which the header cannot show.
    const tight = createChildProcessPictures(childScriptPath("pictures/picture-process.mjs"), {
      ...UNTRUSTED_LIMITS,
      dataBytes: 40 * MB,
    });
    expect(["unreadable", "damaged"]).toContain(
      await outcome(await grain(5000, 4000).png({ compressionLevel: 1 }).toBuffer(), tight),
    );
    expect(await outcome(bytes)).toBe("image/png");
    const greedy = script("const held = []; for (;;) held.push(Buffer.alloc(4_000_000, 1));");
    const { result, seen } = await watched(() =>
      outcome(bytes, createChildProcessPictures(greedy, { ...UNTRUSTED_LIMITS, seconds: 60 })),
    );
    expect(result).toBe("unreadable");
    for (const { peak } of seen) expect(peak).toBeLessThan(240);
  },
);

test("resident memory above the limit ends the process even without an OS limit", async () => {
  const loose = { ...UNTRUSTED_LIMITS, dataBytes: 4096 * MB, residentBytes: 30 * MB };
  expect(
    await outcome(
      await grain(3000, 2000).png().toBuffer(),
      createChildProcessPictures(childScriptPath("pictures/picture-process.mjs"), loose),
    ),
  ).toBe("unreadable");
});

test("a process that hangs, crashes or sends nonsense makes one picture unreadable", async () => {
  const bytes = await plain(200, 100).png().toBuffer();
  const began = performance.now();
  const hanging = script("setInterval(() => {}, 1000); for (;;);");
  expect(await outcome(bytes, createChildProcessPictures(hanging, { ...UNTRUSTED_LIMITS, seconds: 1 }))).toBe(
    "unreadable",
  );
  expect(performance.now() - began).toBeLessThan(10_000 * slowness);
  for (const body of [
    "process.abort()",
    "process.exit(0)",
    "throw new Error('broken')",
    "process.stdout.write(Buffer.alloc(10_000, 255)); setInterval(() => {}, 1000)",
    `const json = JSON.stringify({ answer: {}, parts: [1e12] }); const length = Buffer.alloc(4); length.writeUInt32BE(json.length);
     process.stdout.write(Buffer.concat([length, Buffer.from(json)])); setInterval(() => {}, 1000)`,
  ])
    expect(await outcome(bytes, createChildProcessPictures(script(body))), body).toBe("unreadable");
  expect(await outcome(bytes)).toBe("image/png");
});
