import { expect, test } from "vitest";
import { z } from "zod";
import { testDeps } from "../../../test/support/database";
import { type TrackedForm, trackOpenedForms } from "../../platform/forms/form-tracking.server";
import type { FormIdentity, OpenedForm } from "../../platform/forms/opened-form";
import { openForm, openFormWithChallenge } from "../../platform/forms/receive-form.server";
import { createFormTemplate } from "./form-template";

const deps = await testDeps();
const SCHEMA = z.object({});

/** The form's values in HTML, and in loader data within the hydration data. */
const pageOf = (form: OpenedForm) =>
  Buffer.from(
    `<p>ñ</p><input name="clientId" value="${form.clientId}"><input name="stamp" value="${form.stamp}">` +
      `<script type="application/json">${JSON.stringify({ data: JSON.stringify(form) })}</script>`,
  );

async function track(open: () => OpenedForm | Promise<OpenedForm>) {
  const forms: TrackedForm[] = [];
  const form = await trackOpenedForms(forms, async () => open());
  return { form, forms };
}

const openings = {
  "a form": () => openForm(deps, "contact", SCHEMA),
  "a form with a challenge": () => openFormWithChallenge(deps, "gift", SCHEMA),
};

for (const [title, open] of Object.entries(openings))
  test(`each filled page of ${title} has its own form identity, and nothing of another`, async () => {
    const { form, forms } = await track(open);
    let last: FormIdentity | undefined;
    const fill = createFormTemplate(
      pageOf(form),
      forms.map(({ opened, identify }) => ({ opened, identify: async () => (last = await identify()) })),
    )!;
    const page = (await fill())!;
    expect(page.toString()).toBe(pageOf({ ...form, ...last! }).toString());
    expect(last!.clientId).not.toBe(form.clientId);
    const before = page.toString();
    expect((await fill())!.toString()).not.toBe(before);
    // A sent page does not change when the next reader gets theirs.
    expect(page.toString()).toBe(before);
  });

test("identities have the same length in each form, so positions in the page stay", async () => {
  const { form, forms } = await track(openings["a form with a challenge"]);
  const fill = createFormTemplate(pageOf(form), forms)!;
  for (let time = 0; time < 50; time++) expect((await fill())?.length).toBe(pageOf(form).length);
});

test("a page with a part of another length is not filled", async () => {
  const { form, forms } = await track(openings["a form"]);
  const identify = () => ({ ...form, stamp: `${form.stamp}1` });
  expect(await createFormTemplate(pageOf(form), [{ ...forms[0]!, identify }])!()).toBeNull();
});

test("a page without a form, or without its values, is no template", async () => {
  const { form, forms } = await track(openings["a form"]);
  expect(createFormTemplate(Buffer.from("<p>closed</p>"), [])).toBeNull();
  expect(createFormTemplate(Buffer.from("<p>closed</p>"), forms)).toBeNull();
  const withoutStamp = Buffer.from(pageOf(form).toString().replaceAll(form.stamp, ""));
  expect(createFormTemplate(withoutStamp, forms)).toBeNull();
});
