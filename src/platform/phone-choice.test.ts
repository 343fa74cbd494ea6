import { expect, test } from "vitest";
import { phoneCookie, phoneIn } from "./phone-choice";

test("the answer is read beside other cookies, with and without the prefix of https", () => {
  expect(phoneIn("view=light; phone=own; device=x")).toBe("own");
  expect(phoneIn("__Host-phone=shared")).toBe("shared");
  expect(phoneIn(phoneCookie("shared", true).split(";")[0])).toBe("shared");
  expect(phoneIn(phoneCookie("own", false).split(";")[0])).toBe("own");
});

test("anything else is no answer, so nothing typed is stored", () => {
  for (const cookies of [undefined, "", "phone=", "phone=mine", "phone=own2", "telephone=own", "x=phone=own"])
    expect(phoneIn(cookies), cookies).toBeNull();
});

test("scripts can write the cookie, and it stays on this host", () => {
  expect(phoneCookie("own", true)).toBe("__Host-phone=own; Path=/; SameSite=Lax; Secure; Max-Age=31536000");
  expect(phoneCookie("own", false)).not.toContain("HttpOnly");
});
