import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { listSkills } from "./skills.service.server";

const deps = await testDeps("sample");

test("the languages and frameworks of the specification are offered in its order", async () => {
  const { language, framework } = await listSkills(deps);
  expect(language.map(({ slug }) => slug).join(" ")).toBe(
    "html-css javascript python php ruby go rust java csharp c-cpp",
  );
  expect(framework.map(({ slug }) => slug).join(" ")).toBe(
    "react vue angular laravel django express rails codeigniter flutter nextjs",
  );
});

test("a new option appears at its position", async () => {
  await deps.db
    .insertInto("skill_option")
    .values({ kind: "language", slug: "kotlin", name: "Kotlin", position: 2 })
    .execute();
  const { language } = await listSkills(deps);
  expect(language.map(({ slug }) => slug).indexOf("kotlin")).toBe(2);
});
