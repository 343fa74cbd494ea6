import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages";
import { reasonText } from "./reason-labels.server";

const STAFF = "0190c8a4-2222-7000-8000-00000000a5a1";

test("stored reasons appear in the reader's language, including texts of earlier releases", () => {
  expect(reasonText({ reason: "page_over", actor: "stripe" }, "fr")).toBe(
    m.finance_cause_page_over({}, { locale: "fr" }),
  );
  expect(reasonText({ reason: "the page ran out", actor: "stripe" }, "en")).toBe(m.finance_cause_page_over());
  expect(reasonText({ reason: "transfer arrived", actor: STAFF }, "en")).toBe(
    m.finance_cause_arrived_transfer(),
  );
  expect(reasonText({ reason: "payment succeeded", actor: "stripe" }, "en")).toBe(
    m.finance_cause_payment_succeeded(),
  );
});

test("text by staff appears unchanged, even when it equals a reason code", () => {
  for (const reason of ["Given twice", "cash", "at_provider", "toString"])
    expect(reasonText({ reason, actor: STAFF }, "fr")).toBe(reason);
});
