import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { CONTENT_KINDS } from "../../../registry/content-kinds";
import type { ContentData, ContentKind } from "../../../platform/content/content-kind";
import { getEvent } from "../../events/events.service.server";
import { eventView } from "../../events/event-view.server";
import { publishContent, saveContent } from "../../content/content-changes.service.server";
import { browseContent, readContent } from "../../content/content.service.server";
import { getCourse, getProgram } from "../../programs/programs.service.server";
import { programView } from "../../programs/program-view.server";
import { processPictureOrders } from "./process-picture-orders.service.server";
import { editor, geotaggedPhoto, createPictureOrder } from "./media.fixture";
import { readMedia, readOrder, withdrawMedia } from "./media.service.server";

const deps = await testDeps("sample");
const who = await editor(deps);
const kindOf = (name: string): ContentKind => CONTENT_KINDS.find((kind) => kind.name === name)!;

async function photograph(colour: string): Promise<string> {
  const order = await createPictureOrder(deps, who, await geotaggedPhoto(colour));
  await processPictureOrders(deps);
  return (await readOrder(deps, order))!.pictureId!;
}

async function give(name: string, slug: string, list: string, pictureId: string) {
  const kind = kindOf(name);
  const { items } = await browseContent(deps, kind, {}, { size: 50, after: null });
  const item = (await readContent(deps, kind, items.find(({ data }) => data["slug"] === slug)!.id))!;
  const [first, ...rest] = item.data[list] as ContentData[];
  const data = { ...item.data, [list]: [{ ...first, pictureId }, ...rest] };
  const saved = await saveContent(deps, who, kind, item, data);
  if (!saved.ok) throw new Error(saved.problem.code);
  const { pending } = saved.value;
  if (kind.publishes) await publishContent(deps, who, kind, saved.value, null);
  return { id: item.id, pending };
}

test("the picture of a team member or instructor is shown, found and withdrawn", async () => {
  const id = await photograph("#203010");
  const program = await give("programs", "code-for-refugees", "team", id);
  const course = await give("courses", "web-development", "instructors", id);
  const uses = (await readMedia(deps, id))!.uses;
  expect(uses.map(({ place }) => place).toSorted()).toEqual(["courses", "programs"]);
  expect(uses).toContainEqual(expect.objectContaining({ item: program.id, draft: false }));
  expect(uses).toContainEqual(expect.objectContaining({ item: course.id, draft: false }));
  const page = async () => programView((await getProgram(deps, "code-for-refugees"))!, "fr", deps.now());
  const shown = await page();
  expect(shown.team[0]!.picture).toMatchObject({ id, alt: "Amina explique une boucle" });
  expect(shown.team[0]).not.toHaveProperty("pictureId");
  expect(shown.courses[0]!.instructors[0]!.picture?.id).toBe(id);
  expect((await getCourse(deps, "web-development"))!.instructors[0]!.picture?.id).toBe(id);
  await withdrawMedia(deps, who, id, "She wrote to us");
  const after = await page();
  expect(after.team[0]!.picture).toBeNull();
  expect(after.courses[0]!.instructors[0]!.picture).toBeNull();
});

test("speakers of an event have portraits, and a pending change counts as a use", async () => {
  const id = await photograph("#203011");
  const [slug] = (await deps.db.selectFrom("event").select("slug").orderBy("slug").execute()).map(
    (row) => row.slug,
  );
  const { pending } = await give("events", slug!, "speakers", id);
  expect(pending).toBe(true);
  expect((await readMedia(deps, id))!.uses).toMatchObject([{ place: "events", name: slug, draft: false }]);
  const view = eventView((await getEvent(deps, slug!))!, "en", deps.now());
  expect(view.speakers[0]!.picture?.id).toBe(id);
});

test("unknown numbers and zeros of a new program are not shown", async () => {
  const program = (await getProgram(deps, "code-for-refugees"))!;
  const impact = { beneficiaries: 0, countries: null, employmentRate: 0, partners: 3 };
  expect(programView({ ...program, impact }, "en", deps.now()).impact).toEqual({
    people: null,
    countries: null,
    employment: null,
    partners: "3",
  });
});
