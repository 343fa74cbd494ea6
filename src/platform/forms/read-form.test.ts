import { expect, test } from "vitest";
import { readForm, readPostedForm } from "./read-form.server";

const FORM = "application/x-www-form-urlencoded";
const post = (body: BodyInit, type?: string) =>
  new Request("http://localhost/", {
    method: "POST",
    body,
    ...(type ? { headers: { "content-type": type } } : {}),
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });

test("both form encodings are read, files are ignored", async () => {
  expect(await readForm(post(new URLSearchParams({ a: "1", b: "ü &=" })))).toEqual({ a: "1", b: "ü &=" });
  const multipart = new FormData();
  multipart.set("a", "1");
  multipart.set("file", new File(["x"], "x.txt"));
  expect(await readForm(post(multipart))).toEqual({ a: "1" });
});

test("a body that is no form reads as empty", async () => {
  expect(await readForm(new Request("http://localhost/"))).toEqual({});
  expect(await readForm(post("a=1", "text/plain"))).toEqual({});
  expect(await readForm(post('{"a":1}', "application/json"))).toEqual({});
  expect(await readForm(post("nothing", "multipart/form-data"))).toEqual({});
  expect(await readForm(post("--x\r\nContent-Disp", "multipart/form-data; boundary=x"))).toEqual({});
});

test("a body beyond the limit is not read to its end, even with a clone of the request", async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      pulled++;
      controller.enqueue(new TextEncoder().encode(`a=${"x".repeat(1000)}&`));
    },
  });
  const request = post(endless, FORM);
  const copy = request.clone();
  expect(await readForm(request, 5000)).toEqual({});
  expect(pulled).toBeLessThan(20);
  expect(copy.bodyUsed).toBe(false);
});

test("an interrupted body reads as an empty form", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  expect(await readForm(post(broken, FORM))).toEqual({});
});

const trickle = (text: string) =>
  new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) });
const PATIENCE = 30;

test("after a timeout, complete fields are returned and the last one is not", async () => {
  const late = (text: string, type = FORM) => readPostedForm(post(trickle(text), type), 5000, PATIENCE);
  expect(await late("a=1&b=two+words&c=hal")).toEqual({
    fields: { a: ["1"], b: ["two words"] },
    timedOut: true,
  });
  expect(await late("a=1")).toEqual({ fields: {}, timedOut: true });
  const part = (name: string, text: string) =>
    `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}`;
  const type = 'multipart/form-data; boundary="xyz"';
  for (const rest of ["", "%PDF-", "%PDF-\r\n--xy", "%PDF-\r\n--"])
    expect(await late(`${part("a", "1")}\r\n${part("b", "ü")}\r\n${part("cv", rest)}`, type)).toEqual({
      fields: { a: ["1"], b: ["ü"] },
      timedOut: true,
    });
  expect(await late("--xyz\r\nContent-Dis", type)).toEqual({ fields: {}, timedOut: true });
});
