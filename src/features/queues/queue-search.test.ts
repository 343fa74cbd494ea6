import { expect, test } from "vitest";
import { enquiryKinds as kinds } from "../enquiries/enquiry-kinds.service.server";
import { createEnquiry } from "../enquiries/enquiries.service.server";
import { enquiryInput } from "../enquiries/enquiries.fixture";
import { createQueueContext, reviewer, staffUser } from "./queues.fixture";

const { deps, learner, listed } = await createQueueContext();

const NAMES = ["Amina Okello", "José Núñez", "أحمد مُدَثِّر"];

const NAME_SEARCHES = [
  ["nunez", "José Núñez"],
  ["NÚÑEZ josé", "José Núñez"],
  ["احمد", "أحمد مُدَثِّر"],
  ["مدثر أحمد", "أحمد مُدَثِّر"],
  ["okello amina", "Amina Okello"],
  ["\u202bokel\u202c", "Amina Okello"],
] as const;

const learners = new Map<string, string>();
for (const fullName of NAMES) learners.set(fullName, await learner({ fullName }));
for (const fullName of NAMES)
  await createEnquiry(deps, kinds.mentor, enquiryInput({ facts: { country: "KE", fullName } }));

const names = async (queue: "learners" | "mentors", query: string) =>
  (await listed(reviewer, queue, { query }))!.map(({ name }) => name);

test.each(NAME_SEARCHES)("staff find learners and mentors by %j", async (typed, name) => {
  expect(await names("learners", typed)).toEqual([name]);
  expect(await names("mentors", typed)).toEqual([name]);
});

test("a query with words of two people finds neither", async () => {
  expect(await names("learners", "okello nunez")).toEqual([]);
  expect(await names("mentors", "okello nunez")).toEqual([]);
});

test("staff find a learner by pasted code, email address and phone number", async () => {
  const { reference, phone, email } = await deps.db
    .selectFrom("registration")
    .select(["reference", "phone", "email"])
    .where("id", "=", learners.get("José Núñez")!)
    .executeTakeFirstOrThrow();
  const arabicDigits = (text: string) =>
    text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
  const local = `0${phone!.slice(4)}`;
  for (const typed of [
    reference.toLowerCase().replace("-", " "),
    arabicDigits(reference),
    `<${email!.toUpperCase()}>`,
    `\u202a${email}\u202c`,
    phone!,
    `https://wa.me/${phone!.slice(1)}`,
    arabicDigits(local),
    `${local.slice(0, 4)}\u202f${local.slice(4)}`,
    arabicDigits(phone!.slice(-4)),
  ])
    expect(await names("learners", typed), typed).toEqual(["José Núñez"]);
});

test("staff find mentors by pasted code and email address", async () => {
  const input = enquiryInput({ facts: { country: "KE", fullName: "Zuri Kamau" } });
  const { reference } = await createEnquiry(deps, kinds.mentor, input);
  for (const typed of [reference.toLowerCase().replace("-", " "), `\u202a<${input.secrets.email}>\u202c`])
    expect(await names("mentors", typed), typed).toEqual(["Zuri Kamau"]);
});

test("an auditor, who sees no personal data, finds only references", async () => {
  const found = async (query: string) =>
    (await listed(staffUser("auditor"), "learners", { query }))!.map(({ id }) => id);
  const { reference } = await deps.db
    .selectFrom("registration")
    .select("reference")
    .where("id", "=", learners.get("Amina Okello")!)
    .executeTakeFirstOrThrow();
  expect(await found(reference.toLowerCase())).toEqual([learners.get("Amina Okello")]);
  expect(await found("okello")).toEqual([]);
});
