import { expect, test } from "vitest";
import { LOCALES } from "../../platform/i18n/locales";
import { json } from "../../db/json-column.server";
import { testDeps } from "../../../test/support/database";
import { partnerView, teamMemberView, testimonialView } from "./team-view.server";
import { listPartners, listTeam, listTestimonials } from "./team.service.server";

const deps = await testDeps("sample");
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test("the samples are public, in the order that staff chose", async () => {
  expect(names(await listTeam(deps))).toEqual([
    "Mariam Hassan",
    "Tesfaye Bekele",
    "Nyandeng Deng",
    "Amina Yusuf",
    "Samuel Okello",
    "Chantal Mukamana",
    "Grace Atieno",
    "Jean-Claude Niyonzima",
    "Nadia Warsame",
    "Daniel Wekesa",
    "Beatrice Auma",
  ]);
  expect(names(await listTestimonials(deps))[0]).toBe("Amina Yusuf");
  expect((await listTestimonials(deps)).length).toBeGreaterThanOrEqual(3);
  expect(await listPartners(deps)).toHaveLength(6);
});

test("every sample has texts in every language of the site", async () => {
  const [team, testimonials, partners] = [
    await listTeam(deps),
    await listTestimonials(deps),
    await listPartners(deps),
  ];
  for (const locale of LOCALES) {
    for (const { role, bio } of team.map((row) => teamMemberView(row, locale)))
      expect([typeof role, typeof bio]).toEqual(["string", "string"]);
    for (const { role, content } of testimonials.map((row) => testimonialView(row, locale)))
      expect([typeof role, typeof content]).toEqual(["string", "string"]);
    for (const { description } of partners.map((row) => partnerView(row, locale)))
      expect(typeof description).toBe("string");
  }
});

test("a person's links follow the order of the networks; a person without links shows none", async () => {
  const team = (await listTeam(deps)).map((row) => teamMemberView(row, "en"));
  const labels = (name: string) =>
    team.find((member) => member.name === name)!.links.map(({ label }) => label);
  expect(labels("Amina Yusuf")).toEqual(["LinkedIn", "X", "GitHub"]);
  expect(labels("Grace Atieno")).toEqual([]);
});

test("only https URLs can be stored", async () => {
  const set = (github: string) =>
    deps.db.updateTable("team_member").set({ github }).where("name", "=", "Amina Yusuf").execute();
  for (const bad of [
    "javascript:alert(1)",
    "http://github.com/x",
    "//github.com/x",
    "https://",
    "https:///x",
    "https://a b",
    "github.com/x",
    "https://x.example/\njavascript:1",
    "",
  ])
    await expect(set(bad), bad).rejects.toThrow(/https_url/);
  await set("https://github.com/sample?tab=x#y");
});

test("drafts and entries scheduled for later are not public", async () => {
  const later = new Date(deps.now().getTime() + 1000);
  const text = json({ en: "x" });
  const shared = { name: "Hidden", position: 0 };
  for (const hidden of [
    { state: "draft" as const, publish_at: null },
    { state: "scheduled" as const, publish_at: later },
  ]) {
    const row = () => ({ ...shared, ...hidden, id: deps.newId() });
    await deps.db
      .insertInto("team_member")
      .values({ ...row(), role: text, bio: text })
      .execute();
    await deps.db
      .insertInto("testimonial")
      .values({ ...row(), role: text, content: text })
      .execute();
    await deps.db
      .insertInto("partner")
      .values({ ...row(), description: text })
      .execute();
  }
  for (const list of [listTeam, listTestimonials, listPartners]) {
    expect(names(await list(deps))).not.toContain("Hidden");
    expect(names(await list({ ...deps, now: () => later })).filter((name) => name === "Hidden")).toHaveLength(
      1,
    );
  }
});
