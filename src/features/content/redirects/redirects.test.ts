import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { apiRoutes } from "../../../registry/api-routes";
import { createTestApp } from "../../../server/api/api.fixture";
import { readAuditLog } from "../../audit/audit.service.server";
import { listSlugRedirects, deleteSlugRedirect } from "./redirects.service.server";
import {
  createContent,
  deleteContent,
  publishContent,
  saveContent,
  unpublishContent,
} from "../content-changes.service.server";
import { type ContentItem } from "../content.model";
import { browseContent, findRedirectPath, readContent } from "../content.service.server";
import { redirectOrNotFound } from "./redirect-or-not-found.service.server";
import { kindOf, owner } from "../import-export/import.fixture";

const posts = kindOf("posts");

async function moved() {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const { items } = await browseContent(deps, posts, {}, { size: 1, after: null });
  const first = (await readContent(deps, posts, items[0]!.id))!;
  const old = String(first.data["slug"]);
  const move = async (item: ContentItem, slug: string) => {
    const saved = await saveContent(deps, who, posts, item, { ...item.data, slug });
    if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
    const shown = await publishContent(deps, who, posts, saved.value, null);
    if (!shown.ok) throw new Error(JSON.stringify(shown.problem));
    return shown.value;
  };
  const item = await move(await move(first, "second-address"), "third-address");
  return { deps, who, old, item, move };
}

test("every former slug leads directly to the current one, on pages and in the API", async () => {
  const { deps, old, item } = await moved();
  expect(await listSlugRedirects(deps, posts, item.id)).toEqual(
    [old, "second-address"].toSorted().map((slug) => ({ slug, path: `/blog/${slug}` })),
  );
  const app = await createTestApp(deps, apiRoutes);
  for (const slug of [old, "second-address", "third-address"]) {
    const answer = await app.inject({ method: "GET", url: `/api/v1/posts/${slug}` });
    expect([slug, answer.statusCode, answer.json().slug]).toEqual([slug, 200, "third-address"]);
  }
  expect((await app.inject({ method: "GET", url: "/api/v1/posts/never-was" })).statusCode).toBe(404);
  expect((await app.inject({ method: "GET", url: "/api/v1/posts/%00" })).statusCode).toBe(400);
});

test("a former slug is reserved until staff free it, which is logged", async () => {
  const { deps, who, old, item } = await moved();
  const fresh = { ...item.data, slug: old };
  expect(await createContent(deps, who, posts, fresh)).toEqual({
    ok: false,
    problem: { code: "taken", field: "slug" },
  });
  expect((await browseContent(deps, posts, { state: "draft" }, { size: 9, after: null })).items).toEqual([]);
  expect(await deleteSlugRedirect(deps, who, posts, item.id, "third-address")).toBe(false);
  expect(await deleteSlugRedirect(deps, who, kindOf("programs"), item.id, old)).toBe(false);
  expect(await deleteSlugRedirect(deps, who, posts, item.id, old)).toBe(true);
  expect(await deleteSlugRedirect(deps, who, posts, item.id, old)).toBe(false);
  expect(await findRedirectPath(deps, posts, old)).toBeNull();
  const { items } = await readAuditLog(
    deps,
    { item: item.id, action: "released" },
    { size: 9, before: null },
  );
  expect(items).toHaveLength(1);
  expect(await createContent(deps, who, posts, fresh)).toMatchObject({ ok: true });
});

test("an item can return to its former slug", async () => {
  const { deps, old, item, move } = await moved();
  const back = await move(item, old);
  expect(back.data["slug"]).toBe(old);
  expect((await listSlugRedirects(deps, posts, item.id)).map(({ slug }) => slug)).toEqual([
    "second-address",
    "third-address",
  ]);
});

test("after deletion all slugs return 410 and are free, and a draft was never public", async () => {
  const { deps, who, old, item } = await moved();
  const statusAt = async (slug: string) => (await redirectOrNotFound(deps, posts, slug)).status;
  expect([await statusAt(old), await statusAt("never-was")]).toEqual([308, 404]);
  const hidden = await unpublishContent(deps, who, posts, item);
  if (!hidden.ok) throw new Error(JSON.stringify(hidden.problem));
  expect((await deleteContent(deps, who, posts, hidden.value)).ok).toBe(true);
  const all = [old, "second-address", "third-address"];
  expect(await Promise.all(all.map(statusAt))).toEqual([410, 410, 410]);
  const next = await createContent(deps, who, posts, { ...item.data, slug: old });
  if (!next.ok) throw new Error(JSON.stringify(next.problem));
  const shown = await publishContent(deps, who, posts, next.value, null);
  expect(shown.ok && shown.value.page).toBe(`/blog/${old}`);
  const draft = await createContent(deps, who, posts, { ...item.data, slug: "never-public" });
  if (!draft.ok) throw new Error(JSON.stringify(draft.problem));
  await deleteContent(deps, who, posts, draft.value);
  expect(await statusAt("never-public")).toBe(404);
});

test("a picture moved to another album redirects from the old one, and never to itself", async () => {
  const deps = await testDeps("sample");
  const gallery = kindOf("gallery");
  const { items } = await browseContent(deps, gallery, {}, { size: 1, after: null });
  const { page, data } = items[0]!;
  const slug = String(data["slug"]);
  expect(await findRedirectPath(deps, gallery, slug, `/gallery/another-album/${slug}`)).toBe(page);
  expect(await findRedirectPath(deps, gallery, slug, page!)).toBeNull();
  expect(await findRedirectPath(deps, gallery, "never-was", "/gallery/another-album/never-was")).toBeNull();
});
