import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { type Locale, type LocalizedText, say, words } from "../../../platform/languages";
import { artOf } from "../../../ui/art/art-of";
import { type SceneName, SCENE_NAMES } from "../../../ui/art/scenes";
import { getPost } from "../../blog/blog.service.server";
import { getCampaign } from "../../campaigns/campaigns.service.server";
import { getEvent } from "../../events/events.service.server";
import { pictureBySlug } from "../../gallery/gallery.service.server";
import { getInitiative } from "../../programs/initiatives.service.server";
import { getProgram } from "../../programs/programs.service.server";
import { SECTIONS, sectionSlug } from "../site-sections.server";
import type { SharingCard } from "./picture.server";

type Reader = Pick<Deps, "db" | "now" | "payments">;
type Find = (deps: Reader, slug: string, locale: Locale) => Promise<SharingCard | null>;
type Item = {
  slug: string;
  title: LocalizedText;
  art: Parameters<typeof artOf>[0]["art"];
  image: string | null;
};

/** The kinds of `/og/:locale/:kind/:slug.png`, named like the first part of the page's path; one line for each. */
const KINDS: Record<string, Find> = {
  site: async (_deps, slug, locale) => sectionCard(slug, locale),
  programs: item(getProgram, m.nav_programs),
  events: item(getEvent, m.nav_events),
  blog: item(getPost, m.nav_blog),
  fundraisers: item(getCampaign, m.campaigns_title),
  initiatives: item(getInitiative, m.initiatives_title),
  gallery: item(pictureBySlug, m.nav_gallery),
};

/** What stands on the picture of an item; null when there is no such language, kind or public item. */
export async function findCard(
  deps: Reader,
  kind: string,
  slug: string,
  locale: Locale,
): Promise<SharingCard | null> {
  const find = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  return find ? find(deps, slug, locale) : null;
}

function item(
  find: (deps: Reader, slug: string) => Promise<Item | null>,
  label: (inputs: Record<string, never>, options: { locale: Locale }) => string,
): Find {
  return async (deps, slug, locale) => {
    const found = await find(deps, slug);
    if (found === null) return null;
    const said = say(found.title, locale);
    const lang = typeof said === "string" ? locale : said.lang;
    return {
      title: words(said),
      lang,
      label: label({}, { locale: lang }),
      art: sceneOf(found.image) ?? artOf(found),
    };
  };
}

/** `scene:training` → the scene of that name. */
function sceneOf(image: string | null): { scene: SceneName } | undefined {
  const name = image?.startsWith("scene:") ? image.slice("scene:".length) : "";
  return SCENE_NAMES.includes(name as SceneName) ? { scene: name as SceneName } : undefined;
}

function sectionCard(slug: string, locale: Locale): SharingCard | null {
  const section = SECTIONS.find((one) => sectionSlug(one) === slug);
  return section ? { title: section.title({}, { locale }), lang: locale, art: section.art } : null;
}
