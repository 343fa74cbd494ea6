import { expect, test } from "vitest";
import { readFormFiles } from "./form-files.server";

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost/x", { method: "POST", body, headers });
const form = () => {
  const data = new FormData();
  data.append("name", "Amina");
  data.append("skill", "css");
  data.append("skill", "go");
  data.append("__proto__", "x");
  data.append("cv", new File(["%PDF-1.7"], "my cv.pdf", { type: "application/pdf" }));
  data.append("more", new File([], "", { type: "application/octet-stream" }));
  return data;
};

async function posted() {
  const whole = new Request("http://localhost/x", { method: "POST", body: form() });
  const type = whole.headers.get("content-type")!;
  return post(await whole.arrayBuffer(), { "content-type": type });
}

test("texts and files are read, an empty file field is an empty text", async () => {
  const read = (await readFormFiles(await posted(), 10_000))!;
  expect(Object.entries(read.fields)).toEqual([
    ["name", ["Amina"]],
    ["skill", ["css", "go"]],
    ["__proto__", ["x"]],
    ["more", [""]],
  ]);
  expect(read.files).toEqual([
    {
      field: "cv",
      name: "my cv.pdf",
      type: "application/pdf",
      bytes: new Uint8Array(Buffer.from("%PDF-1.7")),
    },
  ]);
});

test("a body that is too large, broken or no multipart form is null", async () => {
  expect(await readFormFiles(await posted(), 300)).toBeNull();
  expect(await readFormFiles(post(new URLSearchParams("a=b")), 10_000)).toBeNull();
  const broken = { "content-type": "multipart/form-data; boundary=x" };
  expect(await readFormFiles(post("--x\r\nhalf", broken), 10_000)).toBeNull();
  expect(await readFormFiles(post("", { "content-type": "multipart/form-data" }), 10_000)).toBeNull();
});

test("after a timeout only complete files are returned", async () => {
  const whole = await posted();
  const bytes = new Uint8Array(await whole.clone().arrayBuffer());
  const cut = Buffer.from(bytes).indexOf('name="more"') + 80;
  const body = new ReadableStream({ start: (controller) => controller.enqueue(bytes.subarray(0, cut)) });
  const request = new Request(whole.url, {
    method: "POST",
    body,
    headers: whole.headers,
    duplex: "half",
  } as RequestInit);
  const read = (await readFormFiles(request, 10_000, 30))!;
  expect(read.timedOut).toBe(true);
  expect(Object.keys(read.fields)).toEqual(["name", "skill", "__proto__"]);
  expect(read.files.map(({ name }) => name)).toEqual(["my cv.pdf"]);
});
