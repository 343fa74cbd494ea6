import { expect, test } from "vitest";
import { readForm } from "./form.server";

const FORM = "application/x-www-form-urlencoded";
const post = (body: BodyInit, type?: string) =>
  new Request("http://localhost/", {
    method: "POST",
    body,
    ...(type ? { headers: { "content-type": type } } : {}),
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });

test("both kinds of forms are read, files are left out", async () => {
  expect(await readForm(post(new URLSearchParams({ a: "1", b: "ü &=" })))).toEqual({ a: "1", b: "ü &=" });
  const multipart = new FormData();
  multipart.set("a", "1");
  multipart.set("file", new File(["x"], "x.txt"));
  expect(await readForm(post(multipart))).toEqual({ a: "1" });
});

test("what is no form reads as an empty one", async () => {
  expect(await readForm(new Request("http://localhost/"))).toEqual({});
  expect(await readForm(post("a=1", "text/plain"))).toEqual({});
  expect(await readForm(post('{"a":1}', "application/json"))).toEqual({});
  expect(await readForm(post("nothing", "multipart/form-data"))).toEqual({});
  expect(await readForm(post("--x\r\nContent-Disp", "multipart/form-data; boundary=x"))).toEqual({});
});

test("a body beyond the limit is not read to its end, even while a copy of the request is about", async () => {
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

test("a body that breaks off reads as an empty form", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  expect(await readForm(post(broken, FORM))).toEqual({});
});
