import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { addBuiltAssets } from "./built-assets";

const SCRIPT = "export const said = 1;";

async function built() {
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-built-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "fr"));
  writeFileSync(path.join(folder, "entry-a1.js"), SCRIPT);
  writeFileSync(path.join(folder, "entry-a1.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(folder, "fr", "entry-a1.js"), "export {};");
  writeFileSync(path.join(folder, "notes"), "of the builder");
  const app = Fastify();
  await addBuiltAssets(app, [folder, path.join(folder, "..", "not-there")]);
  onTestFinished(() => app.close());
  return { app, folder };
}

test("a built file is sent in its compressed form, to be cached for ever", async () => {
  const { app } = await built();
  const plain = await app.inject("/assets/entry-a1.js");
  expect(plain.body).toBe(SCRIPT);
  expect(plain.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const small = await app.inject({ url: "/assets/entry-a1.js", headers: { "accept-encoding": "gzip, br" } });
  expect(small.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(SCRIPT);
  const known = { "if-none-match": small.headers.etag as string, "accept-encoding": "br" };
  expect((await app.inject({ url: "/assets/entry-a1.js", headers: known })).statusCode).toBe(304);
  const head = await app.inject({ method: "HEAD", url: "/assets/entry-a1.js" });
  expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", `${SCRIPT.length}`]);
  expect((await app.inject("/assets/fr/entry-a1.js")).body).toBe("export {};");
});

test("a file outside the build is not found", async () => {
  const { app, folder } = await built();
  writeFileSync(path.join(folder, "..", `${path.basename(folder)}.js`), "outside");
  onTestFinished(() => rmSync(`${folder}.js`));
  for (const name of [
    "",
    "fr",
    "fr/",
    "no.js",
    "notes",
    `../${path.basename(folder)}.js`,
    "entry-a1.js.br",
    "%00.js",
  ])
    expect((await app.inject(`/assets/${name}`)).statusCode, name).toBe(404);
  const outside = `..%2f${path.basename(folder)}.js`;
  expect((await app.inject(`/assets/${outside}`)).statusCode).toBe(404);
});

test("a file that a new build has removed is not found, unless it was read before", async () => {
  const { app, folder } = await built();
  await app.inject("/assets/entry-a1.js");
  for (const name of ["entry-a1.js", path.join("fr", "entry-a1.js")]) rmSync(path.join(folder, name));
  expect((await app.inject("/assets/entry-a1.js")).body).toBe(SCRIPT);
  expect((await app.inject("/assets/fr/entry-a1.js")).statusCode).toBe(404);
});

test("scripts of earlier releases are served beside those of this one, which take precedence", async () => {
  const [own, earlier] = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), "reboot-built-"))) as [
    string,
    string,
  ];
  for (const folder of [own, earlier]) {
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, "both-1.js"), folder === own ? "own" : "earlier");
  }
  writeFileSync(path.join(earlier, "page-old.js"), SCRIPT);
  writeFileSync(path.join(earlier, "page-old.js.br"), brotliCompressSync(SCRIPT));
  const app = Fastify();
  onTestFinished(() => app.close());
  await addBuiltAssets(app, [own, earlier]);
  expect((await app.inject("/assets/both-1.js")).body).toBe("own");
  const old = await app.inject({ url: "/assets/page-old.js", headers: { "accept-encoding": "br" } });
  expect([old.statusCode, brotliDecompressSync(old.rawPayload).toString()]).toEqual([200, SCRIPT]);
});

test("files of a release that is installed later are found, by one scan for many requests", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-built-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const app = Fastify();
  onTestFinished(() => app.close());
  let now = 0;
  await addBuiltAssets(app, [folder], () => now);
  writeFileSync(path.join(folder, "root-new.css"), "p{}");
  const get = async () => (await app.inject("/assets/root-new.css")).statusCode;
  now += 1999;
  expect(await get()).toBe(404);
  now += 1;
  expect(await Promise.all([get(), get(), get()])).toEqual([200, 200, 200]);
});
