import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { saveContent } from "../content/content-changes.service.server";
import { contentInput } from "../content/content.input.server";
import { readContent } from "../content/content.service.server";
import { settingsContent } from "./site.content";
import { getShell } from "./site.service.server";

test("a renamed link has its label in the languages that set one, and the default label in others", async () => {
  const deps = await testDeps("sample");
  expect(await getShell(deps, "en")).not.toHaveProperty("labels");
  const item = (await readContent(deps, settingsContent, "1"))!;
  const navigation = [{ path: "/blog", label: { en: "Stories", fr: "Récits" } }];
  const who = { kind: "user", id: "01900000-0000-7000-8000-000000000001", roles: ["owner"] } as const;
  const data = contentInput(settingsContent).parse({ ...item.data, navigation });
  expect(await saveContent(deps, who, settingsContent, item, data)).toMatchObject({ ok: true });
  expect((await getShell(deps, "fr")).labels).toEqual({ "/blog": "Récits" });
  expect(await getShell(deps, "ar")).not.toHaveProperty("labels");
});

test("only links of the menu can be renamed", () => {
  const issues = contentInput(settingsContent).safeParse({
    navigation: [{ path: "/admin", label: { en: "x" } }],
  }).error!.issues;
  expect(issues.map(({ path }) => path.join("."))).toContain("navigation.0.path");
});
