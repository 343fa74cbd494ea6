import { expect, test } from "vitest";
import { callAction, callLoader } from "../../../../test/support/call-loader";
import { json } from "../../../db/json-column.server";
import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { stampForm } from "../../../platform/forms/form-guard.server";
import { loader as legalPage } from "../../site/text-pages/pages/legal-page";
import type { TextPageView } from "../../site/text-pages/text-page-view.server";
import { personalRegistrations } from "../applications-personal-data.server";
import { action as interestAction } from "../pages/interest-page";
import { action as wholeAction } from "../pages/full-form-page";
import { GOALS, PLACE, createDraft, createRegistrationContext } from "./registrations.fixture";
import { saveStep } from "../drafts/drafts.service.server";
import { action as draftAction } from "../pages/draft-page";
import { signRegistrationKey } from "./registration-secrets.server";

const one = (value: unknown): string => [value].flat()[0] as string;
const first = (typed: object) =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, one(value)]));

async function consenting() {
  const { deps, intake, pass } = await createRegistrationContext();
  const edit = (body: LocalizedText) =>
    deps.db
      .updateTable("site_page")
      .set({ body: json(body) })
      .where("key", "=", "privacy-policy")
      .execute();
  let nth = 0;
  const contact = () => ({ fullName: "Halima Osman", country: "KE", phone: `07123457${10 + nth++}` });
  const whole = async (locale: string, preferredLanguage = "sw") => {
    const number = stampForm(deps, "register");
    pass(1);
    const you = { ...contact(), intake, preferredContact: "call", preferredLanguage, yearOfBirth: "1999" };
    const answers = { ...you, ...first(PLACE), ...first(GOALS), privacy: "yes" };
    const at = `/${locale}/register/whole`;
    const { status } = await callAction(wholeAction, deps, at, { locale }, { ...answers, ...number });
    expect(status).toBe(303);
    const newest = await deps.db
      .selectFrom("registration")
      .select("privacy_notice")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return newest.privacy_notice;
  };
  return { deps, intake, pass, edit, contact, whole };
}

test("a registration records the notice version that is published when it is sent", async () => {
  const { edit, whole } = await consenting();
  expect(await whole("fr")).toBe("version 1, fr");
  await edit({ en: "## New", fr: "## Nouveau" });
  expect(await whole("fr")).toBe("version 2, fr");
});

test("the notice language is that of the page, not the preferred language", async () => {
  const { whole } = await consenting();
  expect(await whole("fr", "sw")).toBe("version 1, fr");
});

test("a notice missing in the page's language is recorded in its fallback language", async () => {
  const { edit, whole } = await consenting();
  await edit({ en: "## Only English" });
  expect(await whole("sw")).toBe("version 2, en (page: sw)");
});

test("a registration in steps records the notice in the same way", async () => {
  const { deps, intake } = await consenting();
  const id = await createDraft(deps, intake, { preferredLanguage: "sw" });
  await saveStep(deps, id, "place", PLACE);
  await saveStep(deps, id, "goals", GOALS);
  const params = { locale: "fr", key: signRegistrationKey(deps, id), step: "check" };
  const at = `/fr/register/draft/${params.key}/check`;
  const { status } = await callAction(draftAction, deps, at, params, {
    ...stampForm(deps, "register-send"),
    privacy: "yes",
  });
  expect(status).toBe(303);
  const row = await deps.db.selectFrom("registration").selectAll().where("id", "=", id).executeTakeFirst();
  expect(row).toMatchObject({ state: "submitted", locale: "sw", privacy_notice: "version 1, fr" });
});

test("the interest list records the notice version as a consent of the person", async () => {
  const { deps, pass, contact } = await consenting();
  const number = stampForm(deps, "interest");
  pass(1);
  const form = { ...contact(), email: "halima@example.org", preferredLanguage: "en", privacy: "yes" };
  const at = "/ar/register/interest";
  const sent = await callAction(interestAction, deps, at, { locale: "ar" }, { ...form, ...number });
  expect(sent.status).toBe(303);
  const person = { emailKeys: ["halima@example.org"], phone: null, accountId: null };
  expect(await personalRegistrations.consents!(deps, person)).toMatchObject([
    {
      what: "Privacy policy (interest in a class)",
      consentText: expect.stringMatching(/^version 1, /) as string,
    },
  ]);
});

test("an earlier version stays readable at its address, and no one can change it", async () => {
  const { deps, edit } = await consenting();
  await edit({ en: "## Second\n\nNew words." });
  const titles = async (address: string) => {
    const { status, data } = await callLoader(legalPage, deps, address);
    return status === 200 ? (data as TextPageView).sections.map(({ title }) => title) : status;
  };
  expect(await titles("/privacy-policy")).toEqual(["Second"]);
  expect(await titles("/privacy-policy?version=2")).toEqual(["Second"]);
  expect(await titles("/privacy-policy?version=1")).toContain("Who is responsible");
  expect(await titles("/privacy-policy?version=3")).toBe(404);
  expect(await titles("/privacy-policy?version=x")).toBe(404);
  for (const change of [
    deps.db.updateTable("site_page_version").set({ body: json({ en: "other" }) }),
    deps.db.deleteFrom("site_page_version"),
  ])
    await expect(change.execute()).rejects.toThrow("never changed");
});

test("saving an unchanged text creates no version", async () => {
  const { deps, whole } = await consenting();
  await deps.db.updateTable("site_page").set({ updated_at: deps.now() }).execute();
  expect(await whole("en")).toBe("version 1, en");
});
