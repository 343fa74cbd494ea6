import { expect, test } from "vitest";
import { deviceSharingCookie, readDeviceSharing } from "./device-sharing";

test("the choice is read among other cookies, with and without the HTTPS prefix", () => {
  expect(readDeviceSharing("view=light; phone=own; device=x")).toBe("own");
  expect(readDeviceSharing("__Host-phone=shared")).toBe("shared");
  expect(readDeviceSharing(deviceSharingCookie("shared", true).split(";")[0])).toBe("shared");
  expect(readDeviceSharing(deviceSharingCookie("own", false).split(";")[0])).toBe("own");
});

test("any other value is no choice, so drafts are not stored", () => {
  for (const cookies of [undefined, "", "phone=", "phone=mine", "phone=own2", "telephone=own", "x=phone=own"])
    expect(readDeviceSharing(cookies), cookies).toBeNull();
});

test("scripts can write the cookie, and it stays on this host", () => {
  expect(deviceSharingCookie("own", true)).toBe(
    "__Host-phone=own; Path=/; SameSite=Lax; Secure; Max-Age=31536000",
  );
  expect(deviceSharingCookie("own", false)).not.toContain("HttpOnly");
});
