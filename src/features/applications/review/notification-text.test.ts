import { expect, test } from "vitest";
import { openRecord } from "../../queues/queues.service.server";
import { reviewer, staffUser } from "../../queues/queues.fixture";
import { transitionRegistration } from "../registrations/registration-transitions.server";
import { readSubmittedView } from "../self-service/registration-record.server";
import { createNotificationFixture } from "./registration-notifications.fixture";
import { createRegistration } from "../registrations/registrations.fixture";

test("the text for the phone is in the person's language and names neither us nor the subject", async () => {
  const { deps, learner, row } = await createNotificationFixture();
  const id = await learner("phone", "in_review", "offered");
  const opened = await openRecord(deps, reviewer, "learners", id);
  const text = opened.ok ? opened.value.notification!.text : "";
  const { reference } = await row(id);
  expect(text).toContain(`/sw/code?code=${reference}`);
  expect(text).toContain("Kuna taarifa mpya kwako");
  for (const locale of ["en", "fr", "ar", "sw"] as const) {
    await deps.db.updateTable("registration").set({ locale }).where("id", "=", id).execute();
    const read = await openRecord(deps, reviewer, "learners", id);
    const message = read.ok ? read.value.notification!.text.replace(/http\S+/, "").toLowerCase() : "";
    expect(message).toContain(reference.toLowerCase());
    for (const word of [
      "reboot",
      "refugee",
      "réfugi",
      "لاجئ",
      "mkimbizi",
      "regist",
      "inscri",
      "تسجيل",
      "class",
    ])
      expect(message, `${locale}: ${word}`).not.toContain(word);
  }
  const outline = await openRecord(deps, staffUser("auditor"), "learners", id);
  expect(outline).toMatchObject({ ok: true, value: { notification: null, contact: null } });
});

test("the text for the phone names the class of an offer only with consent and on an unshared phone", async () => {
  const { deps, intake } = await createNotificationFixture();
  const textOf = async (phone: string, more: Record<string, string>) => {
    const { id } = await createRegistration(deps, intake, { phone, email: "", ...more });
    const move = { actor: reviewer.id, reason: "by staff" };
    await transitionRegistration(deps, id, { to: "in_review", ...move });
    await transitionRegistration(deps, id, { to: "offered", ...move });
    const opened = await openRecord(deps, reviewer, "learners", id);
    return opened.ok && opened.value.notification;
  };
  const named = await textOf("0712 345 801", { safeToName: "on" });
  expect(named).toMatchObject({ namesClass: true });
  expect(named && named.text).toMatch(/a place for you in .+, starting on \d+ \w+ \d{4}/);
  for (const report of [
    await textOf("0712 345 802", {}),
    await textOf("0712 345 803", { safeToName: "on", phoneIsShared: "on" }),
  ]) {
    expect(report).toMatchObject({ namesClass: false });
    expect(report && report.text).toContain("There is news for you.");
  }
});

test("after submission the page says how the answer arrives: by the given contact", async () => {
  const { deps, intake } = await createNotificationFixture();
  const receives = async (more: Record<string, string>) => {
    const { id } = await createRegistration(deps, intake, { email: "", ...more });
    return (await readSubmittedView(deps, id, "en"))?.notificationText;
  };
  expect(await receives({ phone: "0712 345 701", preferredContact: "whatsapp" })).toContain(
    "on WhatsApp, to the number ending in 5701",
  );
  expect(await receives({ phone: "0712 345 702", preferredContact: "sms" })).toContain("an SMS");
  expect(await receives({ phone: "0712 345 703", preferredContact: "call" })).toContain("will call you");
  expect(await receives({ phone: "", email: "by@example.org", preferredContact: "email" })).toContain(
    "We will write to by@example.org",
  );
});
